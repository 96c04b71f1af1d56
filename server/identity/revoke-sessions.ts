import type { AuditAction } from '@masuk/shared/contract/audit-actions.ts'
import { deleteAllSessions } from '../access/session-rows.ts'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import type { SessionProof } from '../core/proofs.ts'
import { writeAudit } from '../db/audit-log.ts'
import { transaction } from '../db/transaction.ts'
import type { Tx } from '../db/db.ts'
import { keyedHashes } from '../signing/one-time-code.ts'
import type { KeyedHashes } from '../signing/one-time-code.ts'
import { endSessionCookie } from '../signing/session-cookie.ts'
import { lockAddress, saveAddress } from './address-store.ts'
import { openLibrary } from './library.ts'
import { NO_ORGANIZATION } from './sign-in-audit.ts'

/** `identity.revokeSession`: ends one session of the person. */
export const revokeSession: Handler<'identity.revokeSession'> = async ({ input, proof, deps, request }) => {
  const { sessionId } = input.body
  const subject = { type: 'session', id: sessionId }
  const ended = await revoke(deps, proof, { action: 'identity.session_revoked', subject, only: sessionId })
  if (ended === 0) throw new Fault(404, 'You have no such session, or it has ended.')
  if (sessionId === proof.sessionId) request.setCookie(endSessionCookie(deps.sessionCookie))
  return { success: true }
}

/** `identity.revokeOtherSessions`: signs out everywhere else. */
export const revokeOtherSessions: Handler<'identity.revokeOtherSessions'> = async ({ proof, deps }) => {
  const subject = { type: 'user', id: proof.userId }
  const change = { action: 'identity.other_sessions_revoked', subject, except: proof.sessionId } as const
  return { ended: await revoke(deps, proof, change) }
}

/** `identity.revokeSessions`: signs out everywhere. */
export const revokeSessions: Handler<'identity.revokeSessions'> = async ({ proof, deps, request }) => {
  const subject = { type: 'user', id: proof.userId }
  const ended = await revoke(deps, proof, { action: 'identity.sessions_revoked', subject })
  request.setCookie(endSessionCookie(deps.sessionCookie))
  return { ended }
}

interface Revocation {
  action: AuditAction
  subject: { type: string; id: string }
  only?: string
  except?: string
}

/** How many sessions were ended; what ended none is not written down. */
async function revoke(
  { db, keyrings, clock }: Deps,
  { userId, email, sessionId }: SessionProof,
  { action, subject, only, except }: Revocation,
): Promise<number> {
  const parts = { hashes: keyedHashes(keyrings.sessions), now: clock.now(), email }
  return transaction(db.identity, async (tx) => {
    await lockAddress(tx, parts.hashes.ofAddress(email), parts.now)
    const library = await openLibrary({ tx, ...parts })
    // Under the lock: of two sessions that end each other at once, the second one is ended before it acts.
    if (!(await library.hasSession(sessionId))) throw new Fault(401, 'Sign in first: this session has ended.')
    const ended =
      only === undefined
        ? await endSessions(tx, { userId, email, ...(except !== undefined && { except }) }, parts)
        : await library.deleteSessions(userId, { only })
    const metadata = { ended }
    if (ended > 0 || only === undefined)
      await writeAudit(tx, { organizationId: NO_ORGANIZATION, actorId: userId, action, subject, metadata })
    return ended
  })
}

/**
 * Ends the sessions of a person, all or all but one, and puts a code under way out of use; returns how many sessions
 * there were. Holds the lock of the address until the transaction ends: a sign-in with that code has either begun its
 * session, which ends here, or finds no code.
 */
export async function endSessions(
  tx: Tx,
  { userId, email, except }: { userId: string; email: string; except?: string },
  { hashes, now }: { hashes: KeyedHashes; now: Date },
): Promise<number> {
  const address = await lockAddress(tx, hashes.ofAddress(email), now)
  await saveAddress(tx, address, { ...address.history, codeEndsAt: null })
  const library = await openLibrary({ tx, now, hashes, email })
  await library.deleteCode()
  return library.deleteSessions(userId, except === undefined ? undefined : { except })
}

/** Ends every session of everybody and puts all codes out of use; returns how many sessions there were. */
export async function endAllSessions(tx: Tx): Promise<number> {
  // Waits for sign-ins under way, and those to come wait for it.
  await tx.query('lock table sign_in_addresses in share row exclusive mode')
  await tx.query('update sign_in_addresses set code_ends_at = null where code_ends_at is not null')
  await tx.query('delete from auth_verifications')
  return deleteAllSessions(tx)
}
