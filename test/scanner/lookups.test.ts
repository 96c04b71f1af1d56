import type { Send, WireRequest } from '@masuk/shared/client.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DoorDevice } from '../../scanner-app/door/read-code.ts'
import { createGroupStore } from '../../scanner-app/lookup/group-store.ts'
import type { FoundRecord } from '../../scanner-app/lookup/found-record.ts'
import { createSearchStore } from '../../scanner-app/lookup/search-store.ts'
import { createKnownKeys } from '../../scanner-app/queue/known-keys.ts'
import { letsAllIn, noRoster } from './model-roster.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { DAY, EVENT, GRANT, NOON, newScan } from './scans.ts'
import { reply, scannerFault } from './server-model.ts'
import { codeOf, ticketId } from './tickets.ts'

const OUT = () => Promise.reject(new TypeError('Failed to fetch'))

/** A paired door whose service answers as told. */
function openDoor() {
  const { db, outbox } = openStorage()
  const pairing = { token: 't', grantId: GRANT, device: 'Door A', event: { id: EVENT } }
  const asked: WireRequest[] = []
  let answer: (request: WireRequest) => ReturnType<Send> = OUT
  const device = {
    outbox,
    knownKeys: createKnownKeys(db),
    roster: noRoster(),
    rules: letsAllIn,
    pairing: { door: () => pairing, current: () => pairing },
    clock: { now: () => NOON, deviceNow: () => NOON, isSure: () => true, offsetMs: () => 0 },
    sync: { status: { link: 'good' }, wake: () => {} },
  } as unknown as DoorDevice
  const send: Send = (request) => {
    asked.push(request)
    return answer(request)
  }
  const answerWith = (next: typeof answer) => void (answer = next)
  return { device, outbox, send, asked, answerWith }
}

function found(ticket: number, given: object = {}) {
  const id = '00000000-0000-4000-b000-000000000001'
  const shown = {
    ticketId: ticketId(ticket),
    ticketTypeId: id,
    ticketType: 'General',
    state: 'valid',
    name: 'WML',
  }
  return { ...shown, admission: null, ...given }
}

beforeEach(clearStorage)

describe('the others of an order', () => {
  const shown = newScan(1)

  async function openGroup() {
    const door = openDoor()
    const group = createGroupStore({ ...door, shown })
    const tickets = [2, 3, 4].map((ticket) => found(ticket, { code: codeOf(ticket) }))
    const isIn = found(5, { code: null, admission: { scannedAt: shown.scannedAt, device: 'Door B' } })
    door.answerWith(async () => reply({ state: 'done', tickets: [...tickets, isIn], more: false }))
    await group.load()
    return { ...door, group }
  }

  test('are those who can still come in; each of them is a scan that waits to be sent', async () => {
    const { group, outbox } = await openGroup()
    expect(group.state.value).toMatchObject({ kind: 'listed', tickets: [{}, {}, {}] })
    await group.letIn(3)
    expect(group.state.value).toEqual({ kind: 'done', letIn: 3, notLetIn: 0 })
    expect(await outbox.recent(9)).toMatchObject(
      [4, 3, 2].map((ticket) => ({ code: codeOf(ticket), state: 'queued', shown: true })),
    )
  })

  test('may come in some at a time, and who is in already does not come in twice', async () => {
    const { group, outbox } = await openGroup()
    await outbox.record(newScan(2))
    await group.letIn(2)
    expect(group.state.value).toEqual({ kind: 'done', letIn: 1, notLetIn: 1 })
    expect(await outbox.waitingCount()).toBe(2)
  })

  test.each([
    ['no answer', OUT, { kind: 'offline' }],
    ['a refusal of the protocol', async () => scannerFault(403, 'No.'), { kind: 'offline' }],
    [
      'a refusal of the ticket',
      async () => reply({ state: 'refused', reason: 'void', message: 'Cancelled.' }),
      { kind: 'refused', message: 'Cancelled.' },
    ],
  ] as const)('%s lets nobody in', async (_, answer, state) => {
    const door = openDoor()
    const group = createGroupStore({ ...door, shown })
    door.answerWith(answer)
    await group.load()
    await group.letIn(3)
    expect(group.state.value).toEqual(state)
    expect(await door.outbox.recent(9)).toEqual([])
  })
})

describe('a search', () => {
  let kept: FoundRecord[] = []
  const entries = { keep: async (record: FoundRecord) => void kept.push(record) }
  const searchOf = (door: ReturnType<typeof openDoor>) => createSearchStore({ ...door, entries })
  beforeEach(() => void (kept = []))
  const ticket = found(7) as never
  const scanKey = `${ticketId(7)}:${DAY}`
  const admitted = async () => reply({ state: 'done', scanKey, checkedIn: 1, conflict: null })
  const bodyOf = (request: WireRequest | undefined) => JSON.parse(request?.body ?? '{}') as object

  test('asks for three letters at least', async () => {
    const door = openDoor()
    const search = searchOf(door)
    await search.search('a. b')
    expect([search.state.value.kind, door.asked.length]).toEqual(['too-short', 0])
    door.answerWith(async () => reply({ state: 'done', tickets: [found(7)], more: true }))
    await search.search('ami')
    expect(search.state.value).toMatchObject({ kind: 'listed', tickets: [{ name: 'WML' }], more: true })
  })

  test('needs the network, and says so', async () => {
    const search = searchOf(openDoor())
    await search.search('aminah')
    expect(search.state.value).toEqual({ kind: 'offline' })
  })

  test('lets somebody in, who is known to be in at once, and takes that back', async () => {
    const door = openDoor()
    const search = searchOf(door)
    door.answerWith(admitted)
    await search.letIn(ticket)
    expect(search.done.value.get(ticketId(7))).toMatchObject({ kind: 'let-in' })
    expect(door.device.knownKeys.find(scanKey)).toEqual({ at: NOON, device: 'Door A' })
    door.answerWith(async () => reply({ undone: scanKey }))
    await search.takeBack(ticket)
    expect(search.done.value.get(ticketId(7))).toEqual({ kind: 'taken-back' })
    expect(door.device.knownKeys.find(scanKey)).toBeNull()
    const foundAt = new Date(NOON).toISOString()
    expect(kept, 'the list of the last scans has it').toMatchObject([
      { ticketId: ticketId(7), ticketType: 'General', foundAt, isIn: true },
      { ticketId: ticketId(7), foundAt, isIn: false },
    ])
  })

  test('that got no answer is asked for again as the same admission', async () => {
    const door = openDoor()
    const search = searchOf(door)
    await search.letIn(ticket)
    expect(search.done.value.get(ticketId(7))).toMatchObject({ kind: 'no-answer' })
    Object.assign(door.device.clock, { now: () => NOON + 5_000 })
    door.answerWith(admitted)
    await search.letIn(ticket)
    expect(bodyOf(door.asked[1])).toEqual(bodyOf(door.asked[0]))
    expect(search.done.value.get(ticketId(7))).toMatchObject({ kind: 'let-in' })
  })
})
