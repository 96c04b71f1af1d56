import { randomUUIDv7 } from 'node:crypto'
import { readPairingCode } from '@masuk/shared/pairing-code.ts'
import { change, done, unchanged } from '../changes/change.ts'
import type { Deps } from '../core/deps.ts'
import { doorsShut } from '../core/doors-shut.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import type { Tx } from '../db/db.ts'
import { lockMember } from '../locks/locks.ts'
import type { LockedMember } from '../locks/locks.ts'
import {
  addGrant,
  findEnrolment,
  findPairedEvent,
  findPairingCode,
  usePairingCode,
} from '../scanners/enrolment.ts'
import type { CodeUse, NewGrant, PairedEvent } from '../scanners/enrolment.ts'
import { signGrantToken } from '../signing/grant-token.ts'
import { hashDeviceKey, hashPairingCode } from '../signing/pairing-code.ts'

const HOUR_MS = 3_600_000
const LONGEST_GRANT_MS = 7 * 24 * HOUR_MS

/** `scan.enrol`: use a pairing code up and give the device a grant of its own. */
export const enrol: Handler<'scan.enrol'> = async (context) => {
  const { input, deps } = context
  const { code: typed, device, appVersion = null } = input.body
  const code = readPairingCode(typed)
  if (!code)
    throw new Fault(
      400,
      'code must be the 10 letters and digits of a pairing code. Check it for typing mistakes.',
    )
  const now = deps.clock.now()
  const { deviceKey } = input.body
  const use = {
    codeHash: hashPairingCode(code),
    deviceKeyHash: deviceKey === undefined ? null : hashDeviceKey(deviceKey),
    grantId: randomUUIDv7(),
    now,
  }
  return change(context, async (tx) => {
    const pairing = await usePairing(tx, use)
    if (!pairing) return unchanged(await repeated(tx, use, deps))
    const { member, event } = pairing
    if (event.isClosed) throw new Fault(403, 'This event is closed. Ask the organiser to open it again.')
    const expiresAt = grantEnd(event.endsAt, now)
    if (expiresAt <= now)
      throw new Fault(403, 'This event ended more than a day ago. Ask the organiser for another event.')
    const { organizationId, eventId } = event
    const grant = { id: use.grantId, eventId, device, appVersion, createdAt: now, expiresAt }
    await addGrant(tx, member, grant)
    const actor = { organizationId, actorId: member.userId }
    return done(enrolment(event, grant, { deps, now }), {
      ...actor,
      action: 'scanner.enrolled',
      subjectId: grant.id,
      metadata: { eventId },
    })
  })
}

/**
 * Uses the code up; null when it can't be. The member is locked first, as by who removes them: no grant comes after the
 * removal has revoked what there was.
 */
async function usePairing(
  tx: Tx,
  use: CodeUse,
): Promise<{ member: LockedMember; event: PairedEvent } | null> {
  const code = await findPairingCode(tx, use)
  const member = code && (await lockMember(tx, { ...code, userId: code.memberId }))
  const isOurs = member && (await usePairingCode(tx, member, use))
  const event = isOurs && (await findPairedEvent(tx, code))
  return member && event ? { member, event } : null
}

/** The same enrolment again, for a device whose reply was lost, or 403. */
async function repeated(tx: Tx, use: CodeUse, deps: Deps) {
  const grant = use.deviceKeyHash && (await findEnrolment(tx, use))
  const event = grant && (await findPairedEvent(tx, grant))
  if (grant && event) return enrolment(event, grant, { deps, now: use.now })
  throw new Fault(
    403,
    // One sentence for all: which of the three it is, is no stranger's business.
    'This pairing code has been used, is older than 10 minutes, or has a letter wrong. Check it, or ask the organiser for a new one.',
  )
}

function enrolment(event: PairedEvent, grant: NewGrant, { deps, now }: { deps: Deps; now: Date }) {
  const { eventId, slug, name, venue, startsAt, endsAt, zones } = event
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  return {
    token: tokenFor(event, grant, deps),
    grantId: grant.id,
    expiresAt: grant.expiresAt.toISOString(),
    event: { id: eventId, slug, name, venue, ...times },
    zones,
    serverTime: now.toISOString(),
  }
}

/** A grant ends a day after its event, and within a week at the latest. */
function grantEnd(eventEndsAt: Date, now: Date): Date {
  const shut = doorsShut({ endsAt: eventEndsAt, closedAt: null })
  return new Date(Math.min(shut.getTime(), now.getTime() + LONGEST_GRANT_MS))
}

function tokenFor(event: PairedEvent, grant: NewGrant, deps: Deps): string {
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
