import type { Deps } from '../core/deps.ts'
import { MailRefused } from '../outside/mail.ts'
import { signUnsubscribeLink } from '../signing/links/unsubscribe-link.ts'
import { broadcastMail } from './broadcast-mail.ts'
import { claimNextMail, endClaim, isMailLeft } from './deliveries.ts'
import type { MailClaim, MailEnd, BatchKey } from './deliveries.ts'
import { findMailedBroadcast } from './mailed-broadcast.ts'
import type { MailedBroadcast } from './mailed-broadcast.ts'

/** Longer than a mail server may take for one message (server/outside/mail.ts). */
const CLAIM_MS = 120_000
/** Well before the try of its job ends. */
const RUN_MS = 60_000
/** A person's mail that was put off so often is given up. */
const MOST_TRIES = 5
/** So many put off one after the other are no fault of theirs: the mail server is. */
const MOST_PUT_OFF_IN_A_ROW = 3

type Parts = Pick<Deps, 'db' | 'clock' | 'mail' | 'keyrings' | 'origins'>

/**
 * Mails a broadcast to those of a batch who wait. Each is claimed before the mail server is spoken to, so that nobody else
 * mails them; a claim whose worker died is taken over once, with the same Message-ID. Resolves to `goes_on` when the time
 * for one run is over, and throws when somebody is left for a later try.
 */
export async function deliverMails(parts: Parts, batch: BatchKey): Promise<'done' | 'goes_on'> {
  const { db, clock } = parts
  const broadcast = await findMailedBroadcast(db.web, batch)
  if (!broadcast) return 'done'
  const endsAt = clock.now().getTime() + RUN_MS
  const putOff: string[] = []
  for (let inARow = 0; inARow < MOST_PUT_OFF_IN_A_ROW;) {
    const now = clock.now()
    if (now.getTime() >= endsAt) return 'goes_on'
    const diedBefore = new Date(now.getTime() - CLAIM_MS)
    const claim = await claimNextMail(db.web, batch, { now, diedBefore, not: putOff })
    if (!claim) break
    const end = await mailTo(parts, claim, { ...batch, ...broadcast })
    await endClaim(db.web, { ...batch, ...claim }, { ...end, now: clock.now() })
    inARow = end.state === 'queued' ? inARow + 1 : 0
    if (end.state === 'queued') putOff.push(claim.userId)
  }
  if (await isMailLeft(db.web, batch)) throw new Error('Some mail of a broadcast waits for another try.')
  return 'done'
}

async function mailTo(
  { mail, keyrings, origins }: Parts,
  { userId, tries, takeovers, email, hasOptedOut }: MailClaim,
  broadcast: MailedBroadcast & BatchKey,
): Promise<MailEnd> {
  if (hasOptedOut) return { state: 'failed', failure: 'opted_out' }
  if (email === null) return { state: 'failed', failure: 'no_address' }
  // It has taken two workers with it: whether it arrived nobody knows.
  if (takeovers > 1) return { state: 'failed', failure: 'unconfirmed' }
  const token = signUnsubscribeLink(keyrings.links, { organizationId: broadcast.organizationId, userId })
  try {
    await mail.send(broadcastMail(broadcast, { to: email, userId, token, origin: origins[0] ?? '' }))
    return { state: 'sent' }
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    if (error.forGood) return { state: 'failed', failure: 'refused' }
    return tries < MOST_TRIES ? { state: 'queued' } : { state: 'failed', failure: 'gave_up' }
  }
}
