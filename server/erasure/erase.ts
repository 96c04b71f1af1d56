import { RECENT_SIGN_IN_MINUTES } from '@masuk/shared/contract/erasure.ts'
import { changeAccount, done, unchanged } from '../changes/change.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/handler.ts'
import type { SessionProof } from '../core/proofs.ts'
import type { Tx } from '../db/db.ts'
import { keyedHashes } from '../signing/one-time-code.ts'
import { endSessionCookie } from '../signing/session-cookie.ts'
import { findBlockers, listTicketsAhead } from './blockers.ts'
import { erasePerson } from './erase-person.ts'
import { lockLeaving } from './lock-leaving.ts'
import { lastOwner, paymentOpen, signInAgain } from './refusals.ts'
import type { Leaving } from './steps.ts'

/** `account.erase`: all that is kept of the person is erased or made nobody's, in one transaction, or nothing is. */
export const erase: Handler<'account.erase'> = async (context) => {
  const { proof, deps, request } = context
  const now = deps.clock.now()
  if (now.getTime() - proof.signedInAt.getTime() > RECENT_SIGN_IN_MINUTES * 60_000) return signInAgain()
  const reply = await changeAccount(context, (tx) => eraseUnlessBlocked(tx, deps, { ...proof, now }))
  if (reply.state === 'done') {
    request.setCookie(endSessionCookie(deps.sessionCookie))
    deps.log.info({ part: 'erasure', userId: proof.userId, erasedAt: reply.erasedAt }, 'a person was erased')
  }
  return reply
}

async function eraseUnlessBlocked(
  tx: Tx,
  { keyrings }: Deps,
  { userId, now }: Pick<SessionProof, 'userId'> & { now: Date },
) {
  const hashes = keyedHashes(keyrings.sessions)
  const leaving = await lockLeaving(tx, { userId, by: userId, hashes, now })
  if (!leaving) throw new Error('A person with a session is nobody.')
  // The same request beside this one has done it.
  if (leaving.person.erasedAt) return unchanged(doneAt(leaving.person.erasedAt, []))
  const refusal = await findRefusal(tx, leaving)
  if (refusal) return refusal
  const ahead = await listTicketsAhead(tx, { ...leaving.person, now })
  return done(doneAt(now, ahead), await erasePerson(tx, leaving))
}

/** Why the person can't be erased as things are; null when nothing stands in the way. */
async function findRefusal(tx: Tx, { person }: Leaving) {
  const blockers = await findBlockers(tx, person)
  if (blockers.organizations.length > 0) return lastOwner(blockers)
  return blockers.orders.length > 0 ? paymentOpen(blockers) : null
}

function doneAt(erasedAt: Date, ahead: Awaited<ReturnType<typeof listTicketsAhead>>) {
  const ticketsKept = ahead.map(({ startsAt, ...event }) => ({ ...event, startsAt: startsAt.toISOString() }))
  return { state: 'done', erasedAt: erasedAt.toISOString(), ticketsKept } as const
}
