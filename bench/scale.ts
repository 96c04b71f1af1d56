import { acceptedIn, openDoor } from './door.ts'
import type { Door, Outgoing } from './door.ts'
import { makeEvent } from './event.ts'
import type { Ticket, WireScan } from './event.ts'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import type { House } from './house.ts'
import { median, medianRatioOf } from './quantile.ts'

const BATCH = 200
const SMALL = 2_000
const LARGE = 200_000
const ROUNDS = 20
/** Every batch is taken back, and comes again some rounds later. */
const TURNS = 5

/** A door of an event with half of its tickets in. */
interface Place {
  door: Door
  /** Who comes and is sent out again, in turn. */
  turns: (readonly Ticket[])[]
  scanOf(ticket: Ticket): WireScan
}

interface Latencies {
  admit: number
  undo: number
}

/** The same work at a small event and at a hundred times as large a one, in one database. */
export const scale = family(
  {
    'scale-admit': { unit: 'ratio', atMost: 1.2 },
    'scale-undo': { unit: 'ratio', atMost: 1.2 },
  },
  () =>
    withHouse(async (house) => {
      const small = await openPlace(house, SMALL)
      const large = await openPlace(house, LARGE)
      const rounds = []
      for (let round = 0; round <= ROUNDS; round++) {
        const largeFirst = round % 2 === 0 ? await comeAndGo(large, round) : null
        const below = await comeAndGo(small, round)
        const above = largeFirst ?? (await comeAndGo(large, round))
        if (round > 0) rounds.push({ above, below })
      }
      return {
        'scale-admit': medianRatioOf(rounds, ({ admit }) => admit),
        'scale-undo': medianRatioOf(rounds, ({ undo }) => undo),
      }
    }),
)

async function openPlace(house: House, tickets: number): Promise<Place> {
  const event = await makeEvent(house, { tickets })
  const door = await openDoor(house, event, { device: 'Door' })
  await door.admit(event.tickets.slice(0, tickets / 2))
  const outside = event.tickets.slice(tickets / 2)
  return {
    door,
    turns: Array.from({ length: TURNS }, (_, n) => outside.slice(n * BATCH, (n + 1) * BATCH)),
    scanOf: (ticket) => event.scanOf(ticket, door.device),
  }
}

async function comeAndGo({ door, turns, scanOf }: Place, round: number): Promise<Latencies> {
  const tickets = turns[round % TURNS] ?? []
  const answer = await door.send(door.batch(tickets))
  if (acceptedIn(answer) !== BATCH) throw new Error(`Not all were accepted: ${answer.text}`)
  const undos = []
  for (const ticket of tickets) {
    const { status, ms } = await door.send(undoOf(door, scanOf(ticket)))
    if (status !== 200) throw new Error(`An undo was answered with ${status}.`)
    undos.push(ms)
  }
  return { admit: answer.ms, undo: median(undos) }
}

function undoOf({ token }: Door, { code, scanKey }: WireScan): Outgoing {
  return { method: 'DELETE', path: '/api/scan', body: Buffer.from(JSON.stringify({ token, code, scanKey })) }
}
