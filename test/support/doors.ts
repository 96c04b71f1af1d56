import { transaction } from '../../server/db/transaction.ts'
import { makePairingCode } from '../../server/scanners/make-pairing-code.ts'
import { signGrantToken } from '../../server/signing/grant-token.ts'
import type { GrantClaims } from '../../server/signing/grant-token.ts'
import { askJson } from './ask.ts'
import type { Answered } from './ask.ts'
import { TODAY } from './clock.ts'
import type { House } from './house.ts'
import type { SentScan, TestEvent } from './people.ts'

/** A device that is paired with an event. */
export interface Door {
  url: string
  token: string
  grantId: string
}

/** A pairing code of an event, made for its owner or for another member. */
export async function pairingCode(house: House, event: TestEvent, memberId = event.ownerId): Promise<string> {
  const now = house.clock.now()
  const { organizationId, eventId } = event
  const asked = { organizationId, eventId, memberId, actorId: null, now }
  const { code } = await transaction(house.deps.db.door, (tx) => makePairingCode(tx, asked))
  return code
}

/** Pairs a device through the API, as the app does. */
export async function pairDoor(
  house: House,
  event: TestEvent,
  { device = 'Door A', memberId }: { device?: string; memberId?: string } = {},
): Promise<Door> {
  const code = await pairingCode(house, event, memberId)
  const answer = await enrol(house, { code, device })
  if (answer.status !== 201) throw new Error(`Pairing failed: ${answer.text}`)
  const { token, grantId } = answer.body as { token: string; grantId: string }
  return { url: house.url, token, grantId }
}

export function pairDoors(house: House, event: TestEvent, count: number): Promise<Door[]> {
  const doors = Array.from({ length: count }, (_, n) => pairDoor(house, event, { device: `Door ${n + 1}` }))
  return Promise.all(doors)
}

export function enrol({ url }: { url: string }, body: unknown): Promise<Answered> {
  return askJson(url, 'POST', '/api/scan/enrol', body)
}

/** POST /api/scan */
export function admit(
  { url, token }: Door,
  scans: readonly SentScan[],
  more: object = {},
): Promise<Answered> {
  return askJson(url, 'POST', '/api/scan', { token, scans, ...more })
}

/** GET /api/scan */
export function known({ url, token }: Door, day = TODAY): Promise<Answered> {
  return askJson(url, 'GET', `/api/scan?token=${encodeURIComponent(token)}&day=${day}`, undefined)
}

/** DELETE /api/scan of whichever admission stands. */
export function undo(
  { url, token }: Door,
  { code, scanKey }: { code: string; scanKey: string },
): Promise<Answered> {
  return askJson(url, 'DELETE', '/api/scan', { token, code, scanKey })
}

/** DELETE /api/scan of this scan and no other. */
export function undoExactly(
  { url, token }: Door,
  { code, scanKey, scannedAt }: { code: string; scanKey: string; scannedAt: string },
): Promise<Answered> {
  return askJson(url, 'DELETE', '/api/scan', { token, code, scanKey, scannedAt })
}

/** All three calls of a door, in the order POST, GET, DELETE. */
export function allThree(door: Door, scan: SentScan): Promise<[Answered, Answered, Answered]> {
  return Promise.all([admit(door, [scan]), known(door), undo(door, scan)])
}

/** The door with a token of the test's own making, signed with the service's key. */
export async function withClaims(
  house: House,
  door: Door,
  change: Partial<Record<keyof GrantClaims, unknown>>,
): Promise<Door> {
  const payload = door.token.split('.')[2] ?? ''
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as GrantClaims
  return {
    ...door,
    token: signGrantToken(house.deps.keyrings.grants, { ...claims, ...change } as GrantClaims),
  }
}
