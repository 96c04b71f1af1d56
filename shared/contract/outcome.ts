import { z } from 'zod'

type Reasons = readonly [string, ...string[]]

const message = z.string().describe('A sentence that says why, and what to do.')

/**
 * The reply of a mutation that business rules may refuse: `done` with what was made, or `refused` with a reason for
 * machines and a sentence for people. A refusal is part of a successful reply, under the operation's own status.
 */
export function outcome<Done extends z.ZodRawShape, const Why extends Reasons>(done: Done, reasons: Why) {
  return outcomeWith(done, reasons, {})
}

/** The same, for refusals that tell more than their reason, such as what there is now. */
export function outcomeWith<
  Done extends z.ZodRawShape,
  const Why extends Reasons,
  More extends z.ZodRawShape,
>(done: Done, reasons: Why, more: More) {
  return z.discriminatedUnion('state', [
    z.object({ state: z.literal('done'), ...done }),
    z.object({ state: z.literal('refused'), reason: z.enum(reasons), message, ...more }),
  ])
}
