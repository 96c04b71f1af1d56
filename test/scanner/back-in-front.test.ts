import { expect, test } from 'vitest'
import { openDoor } from './door.ts'
import { emptyDisk } from './memory-database.ts'
import { createNetwork } from './network.ts'
import { createServerModel } from './server-model.ts'
import { createSimulation } from './simulation.ts'
import { EVENTS } from './tickets.ts'
import { createWitness } from './witness.ts'

const START = Date.parse('2026-11-20T13:00:00Z')

/** A paired door that has just asked for the known keys, and what it sends from then on. */
async function openPairedDoor() {
  const simulation = createSimulation(START, 1)
  const server = createServerModel(simulation.now)
  const network = createNetwork(server, simulation)
  const disk = emptyDisk()
  const witness = createWitness({ disk, server, simulation })
  const skew = { ms: 0 }
  const { device, pair } = openDoor({ simulation, disk, network, witness, skew })
  pair(EVENTS[0])
  await simulation.pass(1_000)
  const since = simulation.now()
  return {
    simulation,
    network,
    skew,
    sent: () => witness.requestsSince(since),
    comeBack: async () => {
      device.sync.wake('resume')
      await simulation.pass(1_000)
    },
  }
}

test('right after a response of the service, coming back to the front sends nothing', async () => {
  const { comeBack, sent } = await openPairedDoor()
  // It comes as several events.
  for (let time = 0; time < 3; time++) await comeBack()
  expect(sent()).toBe(0)
})

test('after a while it asks what the other doors did, once', async () => {
  const { simulation, comeBack, sent } = await openPairedDoor()
  await simulation.pass(15_000)
  for (let time = 0; time < 3; time++) await comeBack()
  expect(sent()).toBe(1)
})

test('a device that has slept knows it by its own clock', async () => {
  const { skew, comeBack, sent } = await openPairedDoor()
  skew.ms += 60_000
  await comeBack()
  expect(sent()).toBe(1)
})
