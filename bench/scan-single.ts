import { setTimeout as delay } from 'node:timers/promises'
import { acceptedIn, openDoor } from './door.ts'
import type { Door } from './door.ts'
import { makeEvent } from './event.ts'
import type { Ticket } from './event.ts'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import { median, quantile } from './quantile.ts'

const PER_SECOND = 200
const SECONDS = 8
const SPELLS = 3
/** More than are ever in use: a request never waits for the one before it. */
const CONNECTIONS = 32

/** One scan a request, at the pace of a busy entrance whatever the answers take. */
export const scanSingle = family({ 'scan-single-p99': { unit: 'ms', atMost: 10 } }, () =>
  withHouse(async (house) => {
    const each = PER_SECOND * SECONDS
    const event = await makeEvent(house, { tickets: each * (SPELLS + 1) })
    const door = await openDoor(house, event, { device: 'Door', connections: CONNECTIONS })
    const spells = []
    for (let spell = 0; spell <= SPELLS; spell++) {
      const latencies = await latenciesOf(door, event.tickets.slice(each * spell, each * (spell + 1)))
      // The first spell opens the connections and warms the code.
      if (spell > 0) spells.push(quantile(latencies, 0.99))
    }
    return { 'scan-single-p99': median(spells) }
  }),
)

/** From the moment when each was due, so that a request that had to wait for us does not look quick. */
async function latenciesOf(door: Door, tickets: readonly Ticket[]): Promise<number[]> {
  const batches = tickets.map((ticket) => door.batch([ticket]))
  const beganAt = performance.now()
  const latencies: Promise<number>[] = []
  for (const [at, batch] of batches.entries()) {
    const dueAt = beganAt + (at * 1_000) / PER_SECOND
    const early = dueAt - performance.now()
    if (early > 0) await delay(early)
    const latency = door.send(batch).then((answer) => {
      const ms = performance.now() - dueAt
      if (acceptedIn(answer) !== 1) throw new Error(`A scan was not accepted: ${answer.text}`)
      return ms
    })
    // Told below, with all the others.
    latency.catch(() => undefined)
    latencies.push(latency)
  }
  return Promise.all(latencies)
}
