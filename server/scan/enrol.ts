import { randomUUIDv7 } from 'node:crypto'
import { readPairingCode } from '@masuk/shared/pairing-code.ts'
import type { Deps } from '../core/deps.ts'
import { writeAudit } from '../db/audit-log.ts'
import { inTransaction } from '../db/transaction.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { signGrantToken } from '../signing/grant-token.ts'
import { hashPairingCode } from '../signing/pairing-code.ts'
import { useUpPairingCode, addGrant } from '../scanners/grant-store.ts'

const HOUR_MS = 3_600_000
const LONGEST_GRANT_MS = 7 * 24 * HOUR_MS

/** `scan.enrol`: use a pairing code up and give the device a grant of its own. */
export const enrol: Handler<'scan.enrol'> = async ({ input: { body }, deps }) => {
  const code = readPairingCode(body.code)
  if (!code)
    throw new Fault(
      400,
      'code must be the 26 letters and digits of a pairing code. Check it for typing mistakes.',
    )
  const now = deps.clock.now()
  const { event, grant } = await inTransaction(deps.db.door, async (tx) => {
    const event = await useUpPairingCode(tx, { codeHash: hashPairingCode(code), now })
    if (!event) {
      throw new Fault(
        403,
        // One sentence for all: which of the three it is, is no stranger's business.
        'This pairing code has been used, is older than 10 minutes, or has a letter wrong. Check it, or ask the organiser for a new one.',
      )
    }
    const expiresAt = grantEnd(event.endsAt, now)
    if (expiresAt <= now)
      throw new Fault(403, 'This event ended more than a day ago. Ask the organiser for another event.')
    const grant = {
      id: randomUUIDv7(),
      device: body.device,
      appVersion: body.appVersion ?? null,
      createdAt: now,
      expiresAt,
    }
    await addGrant(tx, { ...grant, ...event })
    await writeAudit(tx, {
      organizationId: event.organizationId,
      actorId: event.memberId,
      action: 'scanner.enrolled',
      subject: { type: 'scanner_grant', id: grant.id },
      metadata: { eventId: event.eventId },
    })
    return { event, grant }
  })
  return {
    token: tokenFor(event, grant, deps),
    grantId: grant.id,
    expiresAt: grant.expiresAt.toISOString(),
    event: {
      id: event.eventId,
      slug: event.slug,
      name: event.name,
      venue: event.venue,
      startsAt: event.startsAt.toISOString(),
      endsAt: event.endsAt.toISOString(),
    },
    zones: event.zones,
    serverTime: now.toISOString(),
  }
}

/** A grant ends a day after its event, and within a week at the latest. */
function grantEnd(eventEndsAt: Date, now: Date): Date {
  return new Date(Math.min(eventEndsAt.getTime() + 24 * HOUR_MS, now.getTime() + LONGEST_GRANT_MS))
}

function tokenFor(
  event: { organizationId: string; eventId: string; memberId: string },
  grant: { id: string; createdAt: Date; expiresAt: Date },
  deps: Deps,
): string {
  return signGrantToken(deps.keyrings.grants, {
    typ: 'scan',
    jti: grant.id,
    org: event.organizationId,
    evt: event.eventId,
    mbr: event.memberId,
    iat: Math.floor(grant.createdAt.getTime() / 1000),
    exp: Math.floor(grant.expiresAt.getTime() / 1000),
  })
}
