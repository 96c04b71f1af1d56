import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import type { ScanRecord } from '../../scanner-app/queue/scan-record.ts'
import { openDoor } from './door.ts'
import type { Door, World } from './door.ts'
import { emptyDisk } from './memory-database.ts'
import { createNetwork, deliveries } from './network.ts'
import type { Delivery } from './network.ts'
import { createServerModel } from './server-model.ts'
import { createSimulation } from './simulation.ts'
import { EVENTS, codeOf } from './tickets.ts'
import { createWitness } from './witness.ts'

const HISTORIES = 250
const START = Date.parse('2026-11-20T13:00:00Z')
const NAMES = ['Door A', 'Door B'] as const
/** Longer than any wait that the service asks for, and a few rounds of backoff more. */
const WELL_AGAIN_MS = 10 * 60_000

type Happening =
  | { what: 'scan'; at: number; ticket: number }
  | { what: 'undo'; at: number }
  | { what: 'crash'; at: number }
  | { what: 'clock jump'; at: number; ms: number }
  | { what: 'deliveries'; at: number; deliveries: Delivery[] }
  | { what: 'pass'; ms: number }

const at = fc.nat(1)
const what = <W extends Happening['what']>(name: W) => fc.constant(name)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: what('scan'), at, ticket: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ what: what('undo'), at }) },
  { weight: 2, arbitrary: fc.record({ what: what('crash'), at }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: what('clock jump'), at, ms: fc.constantFrom(-7_200_000, 90_000) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: what('deliveries'),
      at,
      deliveries: fc.array(fc.constantFrom(...deliveries), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 8, arbitrary: fc.record({ what: what('pass'), ms: fc.constantFrom(15, 200, 4_000, 61_000) }) },
)

/** Two phones with the whole app, at one service: each with a disk, a network and a clock of its own. */
function openDevices(seed: number) {
  const simulation = createSimulation(START, seed)
  const server = createServerModel(simulation.now)
  const devices = NAMES.map((device) => {
    const disk = emptyDisk()
    const network = createNetwork(server, simulation)
    const witness = createWitness({
      disk,
      server,
      simulation,
      otherDoor: device === 'Door A' ? 'Door B' : 'Door A',
    })
    const world: World = {
      simulation,
      disk,
      network,
      witness,
      skew: { ms: 0 },
      front: { is: seed % 8 === 0 },
      device,
    }
    return { world, door: openDoor(world) }
  })
  return { simulation, server, devices }
}

type Device = { world: World; door: Door }

function rowsOf({ world }: Device): ScanRecord[] {
  return [...(world.disk.stores['scans'] ?? new Map()).values()].map(({ row }) => row as ScanRecord)
}

function happen(happening: Exclude<Happening, { what: 'pass' }>, device: Device): void {
  const { world } = device
  switch (happening.what) {
    case 'scan':
      return device.door.scan(codeOf(happening.ticket))
    case 'undo':
      return world.disk.lastSeq > 0 ? device.door.undo(world.disk.lastSeq) : undefined
    case 'crash':
      device.door.crash()
      device.door = openDoor(world)
      return
    case 'clock jump':
      world.skew.ms += happening.ms
      return
    case 'deliveries':
      world.network.next = [...happening.deliveries]
  }
}

async function liveThrough(seed: number, happenings: readonly Happening[]): Promise<void> {
  const { simulation, server, devices } = openDevices(seed)
  for (const { door } of devices) door.pair(EVENTS[0])
  await simulation.pass(500)
  for (const each of happenings) {
    const device = devices['at' in each ? each.at : 0]
    if (each.what === 'pass') await simulation.pass(each.ms)
    else if (device) happen(each, device)
    for (const { world } of devices) world.witness.checkDisk()
  }
  for (const { world, door } of devices) {
    world.network.next = []
    door.device.sync.wake('resume')
  }
  await simulation.pass(WELL_AGAIN_MS)
  for (const { world } of devices) world.witness.checkRest()
  const standing = devices.flatMap(rowsOf).filter(({ state, conflict }) => state === 'accepted' && !conflict)
  const keys = standing.map(({ scanKey }) => scanKey).toSorted()
  assert.deepEqual(
    keys,
    [...server.rows.keys()].toSorted(),
    'each row of the service is the admission of one door',
  )
}

test(
  `two devices and the service agree in the end, in ${HISTORIES} generated histories`,
  { timeout: 120_000 },
  async () => {
    const history = fc.array(happening, { minLength: 4, maxLength: 30 })
    await fc.assert(fc.asyncProperty(fc.nat(), history, liveThrough), {
      numRuns: HISTORIES,
      includeErrorInReport: true,
    })
  },
)
