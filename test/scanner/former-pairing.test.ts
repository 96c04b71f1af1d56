import { expect, test } from 'vitest'
import { openDoor } from './door.ts'
import { setStage } from './stage.ts'
import { EVENTS, SECOND_EVENT_FROM, codeOf } from './tickets.ts'

const TOKENS = ['first', 'second'].length

/** A device that scanned for the first event without a network, and was then paired with the second. */
async function openPairedTwice() {
  const { simulation, server, network, witness, world } = setStage(1)
  const { disk } = world
  const open = () => openDoor(world)
  const door = open()
  door.pair(EVENTS[0])
  await simulation.pass(1_000)
  network.usual = 'refused connection'
  door.scan(codeOf(1))
  await simulation.pass(1_000)
  network.next = ['ok']
  door.pair(EVENTS[1])
  await simulation.pass(1_000)
  door.scan(codeOf(SECOND_EVENT_FROM))
  await simulation.pass(1_000)
  const rows = () => [...(disk.stores['scans']?.values() ?? [])].map(({ row }) => row)
  return {
    simulation,
    server,
    network,
    door,
    open,
    states: () => rows().map(({ state }) => state),
    keptTokens: () =>
      [...(disk.stores['pairing']?.values() ?? [])].filter(({ row }) => row['token'] !== null).length,
    keptLimits: () =>
      [...(disk.stores['terms']?.values() ?? [])].filter(({ row }) => 'mostScans' in row).length,
    check: () => witness.checkDisk(),
  }
}

type PairedTwice = Awaited<ReturnType<typeof openPairedTwice>>

async function recover({ network, simulation, check }: PairedTwice): Promise<void> {
  network.usual = 'ok'
  await simulation.pass(120_000)
  check()
}

test('the scans of the former event leave under their own grant, which is then forgotten', async () => {
  const device = await openPairedTwice()
  expect(device.states()).not.toContain('accepted')
  expect(device.door.device.sync.status.formerEvents).toEqual([EVENTS[0]])
  expect(device.keptTokens()).toBe(TOKENS)
  await recover(device)
  expect(device.states()).toEqual(['accepted', 'accepted'])
  expect([...device.server.rows.values()].map(({ eventId }) => eventId).toSorted()).toEqual([...EVENTS])
  expect(device.door.device.sync.status.formerEvents).toEqual([])
  expect(device.keptTokens()).toBe(1)
  expect(device.keptLimits()).toBe(1)
})

test('so they do after a restart', async () => {
  const device = await openPairedTwice()
  device.door.crash()
  device.open()
  await recover(device)
  expect(device.states()).toEqual(['accepted', 'accepted'])
})

test('an undo of the former event is done as well', async () => {
  const device = await openPairedTwice()
  device.door.undo(1)
  await recover(device)
  expect(device.states()).toEqual(['undone', 'accepted'])
  expect(device.keptTokens()).toBe(1)
})

test('a former grant that has been revoked ends alone; its scans wait for the event to be paired again', async () => {
  const device = await openPairedTwice()
  const [first] = device.server.grants.keys()
  device.server.revoke(first ?? '')
  await recover(device)
  expect(device.states()).toEqual(['unknown', 'accepted'])
  expect(device.door.device.sync.status).toMatchObject({ halt: null, formerEvents: [] })
  expect(device.keptTokens()).toBe(1)
  expect(device.keptLimits()).toBe(1)
  device.door.pair(EVENTS[0])
  await device.simulation.pass(5_000)
  expect(device.states()).toEqual(['accepted', 'accepted'])
})

test('pairing with the former event again leaves one grant for it', async () => {
  const device = await openPairedTwice()
  device.network.next = ['ok']
  device.door.pair(EVENTS[0])
  await device.simulation.pass(500)
  expect(device.door.device.sync.status.formerEvents).toEqual([EVENTS[1]])
  await recover(device)
  expect(device.states()).toEqual(['accepted', 'accepted'])
})
