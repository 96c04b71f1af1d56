import { transaction } from '../db/transaction.ts'
import type { Tx } from '../db/db.ts'
import { Fault } from '../core/fault.ts'
import { readCode } from '../signing/one-time-code.ts'
import { readSessionCookie } from '../signing/session-cookie.ts'
import { findPerson, lockAddress, saveAddress } from './address-store.ts'
import type { LockedAddress } from './address-store.ts'
import { noteRefusal, noteSignIn } from './audit.ts'
import { noteRefusedAddress, refuseCapped } from './capped.ts'
import { afterRight, afterWrong, ruleOnTry } from './caps.ts'
import type { AddressHistory } from './caps.ts'
import type { SignInContext } from './sign-in-context.ts'
import { endSession } from './session-store.ts'

export interface SignInRequest {
  email: string
  /** As the person typed it. */
  typed: string
  network: string
  /** The Cookie header: a session that it carries ends when the new one begins. */
  cookies: string | undefined
}

export interface NewSession {
  userId: string
  /** The Set-Cookie header. */
  cookie: string
}

// One sentence for every way in which a code can be no good: nobody learns which of them it was.
const NO_GOOD = 'This code is not right, or it has been used or has ended. Look again, or ask for a new one.'

/** Signs in with a code. The guess is counted before it is looked at, here and against its network. */
export async function beginWithCode(context: SignInContext, request: SignInRequest): Promise<NewSession> {
  const code = readCode(request.typed)
  if (code === null) throw new Fault(400, 'otp must be the eight digits of the code.')
  await context.networks.countGuess(request.network)
  const outcome = await transaction(context.deps.db.identity, (tx) => tryCode(tx, { context, request, code }))
  if (outcome instanceof Fault) throw outcome
  await context.networks
    .forgiveGuess(request.network)
    // The session is there and the code used up: a credit that is lost must not hide them.
    .catch((error: unknown) => context.deps.log.warn({ err: error }, 'a right guess stays counted'))
  return outcome
}

/** A refusal is returned, because what it counted has to be committed. */
async function tryCode(
  tx: Tx,
  { context, request, code }: { context: SignInContext; request: SignInRequest; code: string },
): Promise<NewSession | Fault> {
  const { deps, hashes, library } = context
  const { email } = request
  const now = deps.clock.now()
  const address = await lockAddress(tx, hashes.ofAddress(email), now)
  const ruling = ruleOnTry(address.history, now)
  if (ruling.kind === 'capped') return refuseCapped(tx, { address, email, ruling, now })
  if (ruling.kind === 'no_code') {
    await noteRefusedAddress(tx, { action: 'identity.no_code', address, email, now })
    return new Fault(400, NO_GOOD)
  }
  const session = await library.signIn({ tx, email, now }, code)
  if (!session) return refuseWrong(tx, { address, email, history: afterWrong(ruling.history, now) })
  await saveAddress(tx, address, afterRight(ruling.history))
  const before = readSessionCookie(deps.sessionCookie, request.cookies)
  if (before !== null) await endSession(tx, before)
  await noteSignIn(tx, { action: 'identity.signed_in', addressHash: address.hash, userId: session.userId })
  return session
}

async function refuseWrong(
  tx: Tx,
  { address, email, history }: { address: LockedAddress; email: string; history: AddressHistory },
): Promise<Fault> {
  await saveAddress(tx, address, history)
  await noteRefusal(tx, {
    action: 'identity.wrong_code',
    subject: { type: 'address', hash: address.hash },
    metadata: {
      tries: history.tries,
      wrongToday: history.wrongAt.length,
      userId: await findPerson(tx, email),
    },
  })
  return new Fault(400, NO_GOOD)
}
