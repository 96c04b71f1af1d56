import { z } from 'zod'

/**
 * The reply of a mutation that business rules may refuse: `done` with what was made, or `refused` with a reason for
 * machines and a sentence for people. A refusal is part of a successful reply, under the operation's own status.
 */
export function outcome<Done extends z.ZodRawShape, const Reasons extends readonly [string, ...string[]]>(
  done: Done,
  reasons: Reasons,
) {
  return z.discriminatedUnion('state', [
    z.object({ state: z.literal('done'), ...done }),
    z.object({
      state: z.literal('refused'),
      reason: z.enum(reasons),
      message: z.string().describe('A sentence that says why, and what to do.'),
    }),
  ])
}
