import { randomUUID } from 'node:crypto'
import { acceptedIn, openDoor } from './door.ts'
import type { Outgoing } from './door.ts'
import { makeEvent } from './event.ts'
import type { Ticket } from './event.ts'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import type { House } from './house.ts'
import { median, medianRatio } from './quantile.ts'

const OTHERS = 200_000
const DOORS = 4
const SINGLES_EACH = 500
const BATCH = 200
const BATCHES_EACH = 5
const ROUNDS = 6

/**
 * A night of an organisation that the statistics don't know: they tell of another one's scans. Its connections carry
 * single scans, a request each and the next when the last is answered, then batches, then the same batches again.
 */
export const unanalysed = family(
  {
    'scan-single-rate': { unit: 'scans/s', atLeast: 2_000 },
    'unanalysed-replay': { unit: 'of fresh', atLeast: 1 },
    'unanalysed-replay-rows': { unit: 'rows/s' },
  },
  () =>
    withHouse(async (house) => {
      await addStranger(house)
      const each = (SINGLES_EACH + BATCH * BATCHES_EACH) * ROUNDS
      const event = await makeEvent(house, { tickets: each * DOORS })
      const lanes = await Promise.all(
        Array.from({ length: DOORS }, async (_, n) => ({
          door: await openDoor(house, event, { device: `Door ${n}` }),
          tickets: event.tickets.slice(n * each, (n + 1) * each),
        })),
      )
      const rounds = []
      for (let round = 0; round < ROUNDS; round++) {
        const singles = lanes.map(({ door, tickets }) =>
          tickets.splice(0, SINGLES_EACH).map((ticket) => door.batch([ticket])),
        )
        const single = await scansPerSecond(lanes, singles)
        const batches = lanes.map(({ door, tickets }) =>
          Array.from({ length: BATCHES_EACH }, () => door.batch(tickets.splice(0, BATCH))),
        )
        const fresh = await scansPerSecond(lanes, batches)
        rounds.push({ single, fresh, replay: await scansPerSecond(lanes, batches) })
      }
      return {
        'scan-single-rate': median(rounds.map(({ single }) => single)),
        'unanalysed-replay': medianRatio(
          rounds.map(({ replay, fresh }) => ({ above: replay, below: fresh })),
        ),
        'unanalysed-replay-rows': median(rounds.map(({ replay }) => replay)),
      }
    }),
)

interface Lane {
  door: { send(outgoing: Outgoing): ReturnType<Awaited<ReturnType<typeof openDoor>>['send']> }
  tickets: Ticket[]
}

async function scansPerSecond(lanes: readonly Lane[], requests: readonly Outgoing[][]): Promise<number> {
  const beganAt = performance.now()
  const counts = await Promise.all(
    lanes.map(async ({ door }, n) => {
      let scans = 0
      for (const request of requests[n] ?? []) scans += acceptedIn(await door.send(request))
      return scans
    }),
  )
  const seconds = (performance.now() - beganAt) / 1_000
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

/** Scans of another organisation, which the statistics then know of. */
async function addStranger({ db }: House): Promise<void> {
  const client = await db.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into scans (organization_id, ticket_id, scan_key, id, event_id, day, grant_id, scanned_at, device)
       select $1, id, id || ':2026-11-20', id, $2, '2026-11-20', $2, now(), 'Door'
         from (select uuidv7() as id from generate_series(1, $3)) tickets_of_others`,
      [randomUUID(), randomUUID(), OTHERS],
    )
    await client.query('alter table scans set (autovacuum_enabled = false)')
    await client.query('commit')
    await client.query('vacuum analyze scans')
  } finally {
    client.release()
  }
}
