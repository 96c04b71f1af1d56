import { setTimeout as delay } from 'node:timers/promises'
import { openDoor, post } from './door.ts'
import type { Answer, Door } from './door.ts'
import { makeEvent } from './event.ts'
import type { WireScan } from './event.ts'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import type { House } from './house.ts'
import { median } from './quantile.ts'

const BATCH = 200
const CONNECTIONS = 4
const BATCHES_EACH = 25
const ROUNDS = 7
/** What every request of a door asks, whatever it carries. */
const OF_THE_DOOR = ['find-grant', 'note-seen']

/** Batches of well-formed codes that nobody signed: how fast they are turned away, and that no query is made for them. */
export const forged = family({ 'forged-batch': { unit: 'rows/s' } }, () =>
  withHouse(async (house) => {
    const event = await makeEvent(house, { tickets: BATCH * 2 })
    const open = (_: unknown, n: number) => openDoor(house, event, { device: `Door ${n}` })
    const doors = await Promise.all(Array.from({ length: CONNECTIONS }, open))
    const [door] = doors as [Door]
    const scans = event.tickets.slice(0, BATCH).map((ticket) => forge(event.scanOf(ticket, door.device)))

    await requireNoQuery(house, {
      genuine: async () => void (await door.send(door.batch(event.tickets.slice(BATCH)))),
      forged: async () => requireRejected(await door.send(post('/api/scan', { token: door.token, scans }))),
    })
    const speeds = []
    for (let round = 0; round <= ROUNDS; round++) {
      const speed = await rowsPerSecond(doors, scans)
      if (round > 0) speeds.push(speed)
    }
    return { 'forged-batch': median(speeds) }
  }),
)

/** Another letter in the middle of the tag: well-formed, of a key that exists, and not ours. */
function forge(scan: WireScan): WireScan {
  const { code } = scan
  return { ...scan, code: `${code.slice(0, 40)}${code[40] === 'A' ? 'B' : 'A'}${code.slice(41)}` }
}

async function rowsPerSecond(doors: readonly Door[], scans: readonly WireScan[]): Promise<number> {
  const beganAt = performance.now()
  await Promise.all(
    doors.map(async (door) => {
      const batch = post('/api/scan', { token: door.token, scans })
      for (let at = 0; at < BATCHES_EACH; at++) requireRejected(await door.send(batch))
    }),
  )
  return (BATCH * BATCHES_EACH * CONNECTIONS * 1_000) / (performance.now() - beganAt)
}

function requireRejected({ status, text }: Answer): void {
  const forged = text.match(/"forged"/g) ?? []
  if (status !== 200 || forged.length !== BATCH)
    throw new Error(`${forged.length} of ${BATCH} were refused: ${status} ${text}`)
}

/** The genuine batch shows that queries would be seen. */
async function requireNoQuery(
  house: House,
  { genuine, forged }: { genuine: () => Promise<void>; forged: () => Promise<void> },
): Promise<void> {
  await house.db.query(`alter system set log_statement = 'all'`)
  await house.db.query('select pg_reload_conf()')
  // Every connection reads its settings again at its next statement.
  await delay(200)
  const ofGenuine = await queriesDuring(house, genuine)
  const ofForged = await queriesDuring(house, forged)
  await house.db.query('alter system reset log_statement')
  await house.db.query('select pg_reload_conf()')
  if (ofGenuine.length === 0) throw new Error('The statements of a genuine batch were not seen.')
  if (ofForged.length > 0) throw new Error(`Forged codes were looked up: ${ofForged.join(', ')}`)
}

async function queriesDuring(house: House, work: () => Promise<void>): Promise<string[]> {
  const before = (await house.databaseLog()).length
  await work()
  const written = (await house.databaseLog()).slice(before)
  const names = [...written.matchAll(/ masuk-door LOG: {2}(?:execute|statement):? ([^:\s]+)/g)].map(
    ([, name = '']) => name,
  )
  return names.filter((name) => !OF_THE_DOOR.includes(name))
}
