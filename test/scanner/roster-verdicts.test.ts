import { beforeEach, describe, expect, test } from 'vitest'
import type { DoorRules } from '../../scanner-app/door/admission.ts'
import { afterSettled } from '../../scanner-app/door/admission.ts'
import { readCode } from '../../scanner-app/door/read-code.ts'
import type { DoorDevice } from '../../scanner-app/door/read-code.ts'
import { createDoorRoster } from '../../scanner-app/roster/door-roster.ts'
import { createRosterBook } from '../../scanner-app/roster/roster-book.ts'
import { rosterStorage } from '../../scanner-app/roster/roster-storage.ts'
import type { Link } from '../../scanner-app/sync/contact.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { GENERAL, rosterBytes } from './rosters.ts'
import { EVENT, GRANT, NOON } from './scans.ts'
import { codeOf } from './tickets.ts'

const [GOOD, VOID, OLD, UNKNOWN] = [1, 2, 3, 4].map((ticket) => codeOf(ticket)) as [
  string,
  string,
  string,
  string,
]
const letsIn = { unlisted: 'admit', types: null } as const

interface Given {
  rules?: DoorRules
  link?: Link
  /** What the service lists by now; null when it does not answer. */
  since?: readonly string[] | null
}

/** A door with a roster, and what a code comes to. */
async function openDoor({ rules = letsIn, link = 'bad', since = null }: Given = {}) {
  const roster = createDoorRoster(async () => createRosterBook(rosterStorage()))
  roster.follow(EVENT)
  const take = async (bytes: Uint8Array<ArrayBuffer>) =>
    roster.receive(async () => bytes, { at: NOON, elapsed: 0 })
  const tickets = {
    [GOOD]: { holder: 'WML' },
    [VOID]: { state: 'void' },
    [OLD]: { state: 'superseded' },
  } as const
  await take(await rosterBytes({ tickets }))
  let refreshes = 0
  const { outbox } = openStorage()
  const device = {
    outbox,
    roster,
    rules: () => rules,
    pairing: { door: () => ({ grantId: GRANT, device: 'Door A', event: { id: EVENT } }) },
    knownKeys: { find: () => null },
    clock: { now: () => NOON, deviceNow: () => NOON, isSure: () => true, offsetMs: () => 0 },
    sync: {
      status: { link },
      async refreshRoster() {
        refreshes++
        if (!since) return false
        const changed = Object.fromEntries(since.map((code) => [code, {}]))
        await take(await rosterBytes({ kind: 'delta', tickets: changed }))
        return true
      },
    },
  } as unknown as DoorDevice
  return { outbox, refreshes: () => refreshes, read: (code: string) => readCode(code, false, device) }
}

beforeEach(clearStorage)

test('without a network a good ticket is let in, and its type and holder are told', async () => {
  const { read } = await openDoor()
  const outcome = await read(GOOD)
  expect(outcome).toMatchObject({ kind: 'recorded', ticket: { type: GENERAL.name, holder: 'WML' } })
  expect(outcome.kind === 'recorded' && afterSettled(outcome.scan).kind).toBe('admit')
})

test.each([
  ['cancelled', VOID, 'void'],
  ['issued again', OLD, 'superseded'],
])('without a network a ticket that was %s is turned away, and nothing is written', async (_, code, why) => {
  const { read, outbox } = await openDoor()
  expect(await read(code)).toMatchObject({ kind: 'decided', verdict: { kind: 'not-valid', why } })
  expect(await outbox.recent(9)).toEqual([])
})

test('nothing of a name is written down', async () => {
  const { read, outbox } = await openDoor()
  await read(GOOD)
  expect(JSON.stringify(await outbox.recent(9))).not.toContain('WML')
})

describe('a code that an old roster does not know', () => {
  test('is let in without a network, not verified; at a strict event it is not', async () => {
    const lenient = await openDoor()
    const outcome = await lenient.read(UNKNOWN)
    expect(outcome.kind === 'recorded' && afterSettled(outcome.scan).kind).toBe('recorded')
    expect(lenient.refreshes()).toBe(0)
    clearStorage()
    const strict = await openDoor({ rules: { ...letsIn, unlisted: 'refuse' } })
    expect(await strict.read(UNKNOWN)).toMatchObject({ verdict: { kind: 'not-valid', why: 'not_listed' } })
  })

  test('is looked up once more where there is a network', async () => {
    const found = await openDoor({ link: 'good', since: [UNKNOWN] })
    expect(await found.read(UNKNOWN)).toMatchObject({ kind: 'recorded', scan: { listed: true } })
    expect(found.refreshes()).toBe(1)
    clearStorage()
    const notFound = await openDoor({ link: 'good', since: [] })
    expect(await notFound.read(UNKNOWN)).toMatchObject({ verdict: { kind: 'not-valid', why: 'forged' } })
    clearStorage()
    const noAnswer = await openDoor({ link: 'good', since: null })
    expect(await noAnswer.read(UNKNOWN)).toMatchObject({ kind: 'recorded' })
  })
})
