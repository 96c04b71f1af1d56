import { klDayOf, klDayStart } from '@masuk/shared/kl-day.ts'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { Tx } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { sharePerson } from '../locks/person.ts'
import type { AiProvider } from '../outside/ai/provider.ts'
import { addOrganizationTokens, addPersonTokens, correctTokens } from './store.ts'

/** For whom tokens are counted. */
export interface Payer {
  organizationId: string
  userId: string
}

/** Tokens that are counted before they are used. */
export interface Reservation extends Payer {
  day: string
  tokens: number
}

type BudgetDeps = Pick<Deps, 'db' | 'clock'> & { ai: AiProvider }

/**
 * Counts tokens for a call of the model before it is made, in the database, so that the limits of a day hold whatever number of
 * processes asks at once. 429 when the person or the organisation has used up the day. What a process that dies has
 * reserved stays counted until the day is over.
 */
export function reserve(deps: BudgetDeps, payer: Payer, tokens: number): Promise<Reservation> {
  return transaction(deps.db.web, async (tx) => {
    if (!(await sharePerson(tx, payer.userId)))
      throw new Fault(401, 'Sign in first: this account was erased.')
    return reserveIn(tx, deps, { ...payer, tokens })
  })
}

/** The same in a transaction that keeps the person from being erased. */
export async function reserveIn(
  tx: Tx,
  { clock, ai }: Pick<BudgetDeps, 'clock' | 'ai'>,
  { tokens, ...payer }: Payer & { tokens: number },
): Promise<Reservation> {
  const now = clock.now()
  const day = klDayOf(now.getTime())
  const ofOrganization = { day, tokens, most: ai.tokensPerOrganization }
  // In this order everywhere, so that nobody waits for each other.
  if (!(await addOrganizationTokens(tx, payer.organizationId, ofOrganization)))
    throw usedUp('Your organisation has', now)
  if (!(await addPersonTokens(tx, payer.userId, { day, tokens, most: ai.tokensPerPerson })))
    throw usedUp('You have', now)
  return { ...payer, day, tokens }
}

/** Counts what a call has really used in place of what was reserved for it. */
export async function settle(
  { db }: Pick<Deps, 'db'>,
  { tokens, ...reservation }: Reservation,
  usedTokens: number,
): Promise<void> {
  await transaction(db.web, (tx) => correctTokens(tx, { ...reservation, difference: usedTokens - tokens }))
}

const DAY_MS = 24 * 3_600_000

function usedUp(who: string, now: Date): Fault {
  const nowMs = now.getTime()
  const seconds = Math.ceil((klDayStart(klDayOf(nowMs)) + DAY_MS - nowMs) / 1000)
  return new Fault(429, `${who} used up the assistant for today. Ask again tomorrow.`, seconds)
}
