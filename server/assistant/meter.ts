import type { Deps } from '../core/deps.ts'
import type { AiProvider } from '../outside/ai/provider.ts'
import { reserve, settle } from './budget.ts'
import type { Payer, Reservation } from './budget.ts'

/** Tokens of one call of the model, as far as the provider says. */
export interface Usage {
  inputTokens: number | undefined
  outputTokens: number | undefined
}

/** Counts what the calls for one answer use. */
export interface Meter {
  /** Before another call that may use so many tokens; throws when that is too much for the day. */
  begin(tokens: number): Promise<void>
  /** After a call. One of which nothing is told is counted as it was reserved. */
  end(usage: Usage): Promise<void>
  used(): { inputTokens: number; outputTokens: number }
}

/** About one token; one of English is four, one of Chinese three. */
const BYTES_A_TOKEN = 3

/** How many tokens a call may use that sends a text, and writes so many at most. */
export function tokensFor(sent: string, mostOutputTokens: number): number {
  return Math.ceil(Buffer.byteLength(sent) / BYTES_A_TOKEN) + mostOutputTokens
}

/** A meter for one answer, of which the first call is reserved. */
export function makeMeter(
  deps: Pick<Deps, 'db' | 'clock'> & { ai: AiProvider },
  payer: Payer,
  first: Reservation,
): Meter {
  let open: Reservation | null = first
  const used = { inputTokens: 0, outputTokens: 0 }
  return {
    async begin(tokens) {
      open = await reserve(deps, payer, tokens)
    },
    async end({ inputTokens, outputTokens }) {
      const reservation = open
      open = null
      used.inputTokens += inputTokens ?? 0
      used.outputTokens += outputTokens ?? 0
      if (!reservation || inputTokens === undefined || outputTokens === undefined) return
      await settle(deps, reservation, inputTokens + outputTokens)
    },
    used: () => used,
  }
}
