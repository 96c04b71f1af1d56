import { transaction } from '../../server/db/transaction.ts'
import { makePairingCode } from '../../server/scanners/make-pairing-code.ts'
import { signGrantToken } from '../../server/signing/grant-token.ts'
import type { GrantClaims } from '../../server/signing/grant-token.ts'
import type { Answered } from './ask.ts'
import { at, reply } from './call.ts'
import type { Called, InputOf, ReplyOf } from './call.ts'
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
  const { token, grantId } = await reply(enrol(house, { code, device }))
  return { url: house.url, token, grantId }
}

export function pairDoors(house: House, event: TestEvent, count: number): Promise<Door[]> {
  const doors = Array.from({ length: count }, (_, n) => pairDoor(house, event, { device: `Door ${n + 1}` }))
  return Promise.all(doors)
}

export function enrol(
  service: { url: string },
  body: InputOf<'scan.enrol'>['body'],
): Promise<Called<ReplyOf<'scan.enrol'>>> {
  return at(service).call('scan.enrol', { body })
}

type Batch = InputOf<'scan.admit'>['body']

/** Sends a batch of scans; with `report`, what the device says of itself. */
export function admit(
  door: Door,
  scans: readonly Batch['scans'][number][],
  report: Omit<Batch, 'token' | 'scans'> = {},
): Promise<Called<ReplyOf<'scan.admit'>>> {
  return at(door).call('scan.admit', { body: { token: door.token, scans: [...scans], ...report } })
}

type Query = InputOf<'scan.known'>['query']

/** Asks for the keys of a day; with `etag`, whether they are still the same. */
export function known(
  door: Door,
  day = TODAY,
  { etag, ...report }: { etag?: string } & Omit<Query, 'token' | 'day'> = {},
): Promise<Called<ReplyOf<'scan.known'>>> {
  const headers = etag === undefined ? {} : { 'if-none-match': etag }
  return at(door).call('scan.known', { headers, query: { token: door.token, day, ...report } })
}

/** Undoes whichever admission stands. */
export function undo(
  door: Door,
  { code, scanKey }: { code: string; scanKey: string },
): Promise<Called<ReplyOf<'scan.undo'>>> {
  return at(door).call('scan.undo', { body: { token: door.token, code, scanKey } })
}

/** Undoes this scan and no other. */
export function undoExactly(
  door: Door,
  { code, scanKey, scannedAt }: { code: string; scanKey: string; scannedAt: string },
): Promise<Called<ReplyOf<'scan.undo'>>> {
  return at(door).call('scan.undo', { body: { token: door.token, code, scanKey, scannedAt } })
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
