import { expect, test } from 'vitest'
import { setStage } from './stage.ts'
import { EVENTS, codeOf, ticketId } from './tickets.ts'

const MINUTES = 3
const CHECK_EVERY_MS = 50

/** Scans at an even rate on a good network. Returns how long each scan waited for the service's word. */
async function answerTimes(scansAMinute: number): Promise<number[]> {
  const { doors, simulation, world, witness } = setStage(1)
  world.front.is = true
  doors[0]?.pair(EVENTS[0])
  await simulation.pass(1_000)
  const scannedAt: number[] = []
  const times = new Map<string, number>()
  const gapMs = 60_000 / scansAMinute
  for (let ticket = 0; ticket < MINUTES * scansAMinute; ticket++) {
    simulation.after(ticket * gapMs, () => {
      scannedAt[ticket] = simulation.now()
      doors[0]?.scan(codeOf(ticket))
    })
  }
  for (let at = 0; at < MINUTES * 60_000 + 10_000; at += CHECK_EVERY_MS) {
    await simulation.pass(CHECK_EVERY_MS)
    for (const { row } of world.disk.stores['scans']?.values() ?? []) {
      const id = String(row['ticketId'])
      if (row['state'] === 'accepted' && !times.has(id)) times.set(id, simulation.now())
    }
  }
  witness.checkDisk()
  return scannedAt.map((at, ticket) => (times.get(ticketId(ticket)) ?? Infinity) - at)
}

test('at 83 scans a minute each is verified within 1.2 s', async () => {
  expect(Math.max(...(await answerTimes(83)))).toBeLessThan(1_200)
})

test('at 200 scans a minute none waits until the minute is over', async () => {
  expect(Math.max(...(await answerTimes(200)))).toBeLessThan(2_500)
})
