import { openDirectWriter } from './direct-writer.ts'
import type { DirectWriter } from './direct-writer.ts'
import { acceptedIn, openDoor } from './door.ts'
import type { Door } from './door.ts'
import { makeEvent } from './event.ts'
import type { Ticket } from './event.ts'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import type { House } from './house.ts'
import { median, medianRatioOf } from './quantile.ts'

const BATCH = 200
const CONNECTIONS = 4
const BATCHES_EACH = 10
const ROUNDS = 20
const ROWS = BATCH * BATCHES_EACH * CONNECTIONS

/** Writes one batch; resolves to the number of scans that it holds. */
type Job = () => Promise<number>
/** A way for scans into the database: the jobs of one connection, for its share of the tickets. */
type Lane = (tickets: readonly Ticket[]) => Job[]

/** Rows a second, first and again. */
interface Speeds {
  fresh: number
  replay: number
}

/** Batches through the service, against the same rows put straight into the same PostgreSQL. */
export const scanBatch = family(
  {
    'scan-batch-fresh': { unit: 'ratio', atLeast: 0.6 },
    'scan-batch-replay': { unit: 'ratio', atLeast: 0.5 },
    'scan-batch-rows': { unit: 'rows/s' },
  },
  () =>
    withHouse(async (house) => {
      const rounds = await measureRounds(house)
      return {
        'scan-batch-fresh': medianRatioOf(rounds, ({ fresh }) => fresh),
        'scan-batch-replay': medianRatioOf(rounds, ({ replay }) => replay),
        'scan-batch-rows': median(rounds.map(({ above }) => above.fresh)),
      }
    }),
)

async function measureRounds(house: House): Promise<{ above: Speeds; below: Speeds }[]> {
  const event = await makeEvent(house, { tickets: ROWS * 2 * (ROUNDS + 1) })
  const open = (n: number) => openDoor(house, event, { device: `Door ${n}` })
  const doors = await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => open(n)))
  const grants = await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => open(n + CONNECTIONS)))
  const writers = await Promise.all(grants.map((grant) => openDirectWriter(house, event, grant)))
  const service = doors.map(laneOfDoor)
  const direct = writers.map(laneOfWriter)
  const rounds = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [some, others] = [0, ROWS].map((from) =>
      event.tickets.slice(2 * ROWS * round + from).slice(0, ROWS),
    )
    // Who goes first alternates: the second finds other caches and another write-ahead log.
    const serviceFirst = round % 2 === 0
    const before = serviceFirst ? await speedsOf(service, some) : null
    const below = await speedsOf(direct, others)
    const above = before ?? (await speedsOf(service, some))
    // The first round warms up: statements are prepared and code is compiled.
    if (round > 0) rounds.push({ above, below })
  }
  await requireSameRows(house)
  return rounds
}

const laneOfDoor =
  (door: Door): Lane =>
  (tickets) =>
    batchesOf(tickets).map((some) => {
      const batch = door.batch(some)
      return async () => acceptedIn(await door.send(batch))
    })

const laneOfWriter =
  (writer: DirectWriter): Lane =>
  (tickets) =>
    batchesOf(tickets).map((some) => {
      const batch = writer.batch(some)
      return async () => {
        await writer.write(batch)
        return some.length
      }
    })

function batchesOf(tickets: readonly Ticket[]): (readonly Ticket[])[] {
  return Array.from({ length: tickets.length / BATCH }, (_, n) => tickets.slice(n * BATCH, (n + 1) * BATCH))
}

async function speedsOf(lanes: readonly Lane[], tickets: readonly Ticket[] = []): Promise<Speeds> {
  const share = tickets.length / lanes.length
  const jobs = lanes.map((lane, n) => lane(tickets.slice(n * share, (n + 1) * share)))
  const fresh = await rowsPerSecond(jobs)
  const replay = await rowsPerSecond(jobs)
  return { fresh, replay }
}

/** Every connection works through its jobs, all connections at once. */
async function rowsPerSecond(lanes: readonly Job[][]): Promise<number> {
  const beganAt = performance.now()
  const counts = await Promise.all(
    lanes.map(async (jobs) => {
      let rows = 0
      for (const job of jobs) rows += await job()
      return rows
    }),
  )
  const seconds = (performance.now() - beganAt) / 1000
  const rows = counts.reduce((sum, count) => sum + count, 0)
  if (rows !== ROWS) throw new Error(`Only ${rows} of ${ROWS} scans were accepted.`)
  return rows / seconds
}

/** The comparison is only fair when both ways have left the same rows behind. */
async function requireSameRows({ db }: House): Promise<void> {
  const { rows } = await db.query<{ scans: number; notAwarded: number }>(
    `select count(*)::integer as scans,
            count(*) filter (where t.user_id is not null and p.id is null)::integer as "notAwarded"
       from scans s
       join tickets t on t.organization_id = s.organization_id and t.id = s.ticket_id
       left join point_entries p on p.organization_id = s.organization_id and p.scan_id = s.id
      group by s.grant_id`,
  )
  const each = (ROWS / CONNECTIONS) * (ROUNDS + 1)
  const right = rows.filter(({ scans, notAwarded }) => scans === each && notAwarded === 0)
  if (right.length !== 2 * CONNECTIONS) throw new Error(`Rows are missing: ${JSON.stringify(rows)}`)
}
