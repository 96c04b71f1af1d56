import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { transaction } from '../db/transaction.ts'
import type { Tx } from '../db/db.ts'
import { keyedHashes, readCode } from '../signing/one-time-code.ts'
import type { KeyedHashes } from '../signing/one-time-code.ts'
import { readSessionCookie, sessionExpiry, writeSessionCookie } from '../signing/session-cookie.ts'
import { afterRight, afterWrong, mayTryCode } from './address-limits.ts'
import type { AddressHistory, TryRuling } from './address-limits.ts'
import { findHistory, findPerson, lockAddress, saveAddress } from './address-store.ts'
import type { LockedAddress } from './address-store.ts'
import { openLibrary } from './library.ts'
import { networkLimits } from './network-limits.ts'
import { expireOldCookies } from './old-cookies.ts'
import { auditHourly, auditRefusal, auditSignIn, refuseLimited } from './sign-in-audit.ts'

/** `identity.signIn`: the right code begins a session and ends the one that the browser had. */
export const signIn: Handler<'identity.signIn'> = async ({ input: { body }, deps, request }) => {
  expireOldCookies(request, deps)
  const code = readCode(body.otp)
  if (code === null) throw new Fault(400, 'otp must be the eight digits of the code.')
  const { network, cookies } = request
  const { userId, token, now } = await useCode(deps, { email: body.email, code, network, cookies })
  const expiresAt = sessionExpiry(now, now)
  request.setCookie(writeSessionCookie(deps.sessionCookie, { token, expiresAt, now }))
  return { user: { id: userId, email: body.email } }
}

interface Attempt {
  email: string
  code: string
  network: string
  /** The Cookie header: a session that it carries ends when the new one begins. */
  cookies: string | undefined
}

interface Guess extends Attempt {
  hashes: KeyedHashes
  now: Date
}

interface NewSession {
  userId: string
  token: string
  now: Date
}

/** A refusal is returned by the transaction, because what it wrote has to be committed. */
type Result = { kind: 'signed_in'; session: NewSession } | { kind: 'wrong' | 'not_tried'; fault: Fault }

// One sentence for every way in which a code can be no good: nobody learns which of them it was.
const noGood = () =>
  new Fault(
    400,
    'This code is not right, or it has been used or has ended. Look again, or ask for a new one.',
  )

/**
 * A guess counts against its network before it is known to be right or wrong, and only where a code is out: other
 * guesses can't succeed, so nobody can use up a network's share with them.
 */
async function useCode(deps: Deps, attempt: Attempt): Promise<NewSession> {
  const guess: Guess = { ...attempt, hashes: keyedHashes(deps.keyrings.sessions), now: deps.clock.now() }
  const history = await findHistory(deps.db.identity, guess.hashes.ofAddress(guess.email))
  const ruling = mayTryCode(history, guess.now)
  if (ruling.kind !== 'try') throw await transaction(deps.db.identity, (tx) => refuse(tx, guess, ruling))
  const networks = networkLimits(deps)
  await networks.countGuess(guess.network)
  let kind: Result['kind'] | 'failed' = 'failed'
  try {
    const result = await transaction(deps.db.identity, (tx) => tryCode(tx, guess, deps))
    kind = result.kind
    if (result.kind !== 'signed_in') throw result.fault
    return result.session
  } finally {
    if (kind !== 'wrong') {
      // A session may be there and its code used up: a count that stays too high must not hide them.
      await networks
        .uncountGuess(guess.network)
        .catch((error: unknown) => deps.log.warn({ err: error }, 'a guess that was not wrong stays counted'))
    }
  }
}

async function tryCode(tx: Tx, guess: Guess, { sessionCookie }: Deps): Promise<Result> {
  const { email, hashes, now } = guess
  const address = await lockAddress(tx, hashes.ofAddress(email), now)
  const ruling = mayTryCode(address.history, now)
  if (ruling.kind !== 'try') return { kind: 'not_tried', fault: await refuse(tx, guess, ruling) }
  const library = await openLibrary({ tx, now, hashes, email })
  const begun = await library.signInWithCode(guess.code)
  if (!begun) {
    const history = afterWrong(ruling.history, now)
    return { kind: 'wrong', fault: await refuseWrong(tx, { address, email, history }) }
  }
  await saveAddress(tx, address, afterRight(ruling.history))
  const before = readSessionCookie(sessionCookie, guess.cookies)
  if (before !== null) await library.deleteSession(before)
  const { userId } = begun
  await auditSignIn(tx, { action: 'identity.signed_in', addressHash: address.hash, userId })
  return { kind: 'signed_in', session: { ...begun, now } }
}

/** The refusal of a guess that is not looked at. It is written by its network: addresses could be made up without end. */
async function refuse(tx: Tx, guess: Guess, ruling: Exclude<TryRuling, { kind: 'try' }>): Promise<Fault> {
  const { hashes, email, network, now } = guess
  if (ruling.kind === 'limited')
    return refuseLimited(tx, { ...ruling, hash: hashes.ofAddress(email), email, now })
  const subject = { type: 'network', hash: hashes.ofNetwork(network) } as const
  await auditHourly(tx, { action: 'identity.no_code', subject, metadata: {}, now })
  return noGood()
}

async function refuseWrong(
  tx: Tx,
  { address, email, history }: { address: LockedAddress; email: string; history: AddressHistory },
): Promise<Fault> {
  await saveAddress(tx, address, history)
  const userId = await findPerson(tx, email)
  const metadata = { tries: history.tries, wrongToday: history.wrongAt.length, userId }
  const subject = { type: 'address', hash: address.hash } as const
  await auditRefusal(tx, { action: 'identity.wrong_code', subject, metadata })
  return noGood()
}
