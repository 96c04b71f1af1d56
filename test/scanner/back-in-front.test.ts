import { expect, test } from 'vitest'
import { setStage } from './stage.ts'
import { EVENTS } from './tickets.ts'

/** A paired door in the background that has just asked what the others did, and what it sends from then on. */
async function openPairedDoor() {
  const { simulation, witness, world, doors } = setStage(1)
  const [door] = doors
  world.front.is = false
  door?.pair(EVENTS[0])
  await simulation.pass(1_000)
  const since = simulation.now()
  return {
    simulation,
    skew: world.skew,
    sent: () => witness.requestsSince(since),
    comeBack: async () => {
      door?.device.sync.wake('resume')
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

test('after a while it asks what the other doors did and for the roster, once', async () => {
  const { simulation, comeBack, sent } = await openPairedDoor()
  await simulation.pass(15_000)
  for (let time = 0; time < 3; time++) await comeBack()
  expect(sent()).toBe(2)
})

test('a device that has slept knows it by its own clock', async () => {
  const { skew, comeBack, sent } = await openPairedDoor()
  skew.ms += 60_000
  await comeBack()
  expect(sent()).toBe(2)
})
