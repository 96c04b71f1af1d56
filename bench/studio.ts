import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import type { House } from './house.ts'
import { makeCrowdedEvent } from './overview-event.ts'
import type { CrowdedEvent } from './overview-event.ts'
import { median, medianRatio } from './quantile.ts'
import { signIn } from './sign-in.ts'

const ROUNDS = 9
const ROUND_MS = 600
const CONNECTIONS = 8
const OVERVIEWS = 100

const rules = {
  'session-lookup': { unit: 'ratio' },
  'organiser-read': { unit: 'ratio' },
  'overview-200000': { unit: 'ms', atMost: 50 },
  'overview-busy': { unit: 'ms' },
}

/** As people come in on one day. */
const crowd = { tickets: 200_000, scans: 100_000, days: 1, doors: 40, conflicts: 300 }
/** The same after a sale that many gave up and an evening on which half of the people were read twice. */
const busy = { ...crowd, conflicts: 50_000, lapsed: 500_000 }

/** What it costs to know who is asking: requests a second as a share of a bare Koa's, and the largest of the studio's reads. */
export const studio = family(rules, () =>
  withHouse(async (house) => {
    const event = await makeCrowdedEvent(house.db, crowd)
    const headers = { cookie: await signIn(house, event.ownerId) }
    const bare = await openBareKoa(house)
    const session = { url: `${house.url}/api/auth/get-session`, headers }
    const organiser = { url: `${house.url}/api/partner/events/resolve?event=${event.eventId}`, headers }
    const overviewOf = async ({ eventId, ownerId }: CrowdedEvent) => ({
      url: `${house.url}/api/partner/events/overview?eventId=${eventId}`,
      headers: { cookie: await signIn(house, ownerId) },
    })
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    house.willClose(() => agent.destroy())

    const rounds = []
    for (let round = -1; round < ROUNDS; round++) {
      const below = await answersIn(ROUND_MS, bare, agent)
      const measured = {
        session: { above: await answersIn(ROUND_MS, session, agent), below },
        organiser: { above: await answersIn(ROUND_MS, organiser, agent), below },
      }
      if (round >= 0) rounds.push(measured)
    }
    const overview = median(await timesOf(await overviewOf(event), agent))
    const busyEvent = await makeCrowdedEvent(house.db, busy)
    return {
      'session-lookup': medianRatio(rounds.map((round) => round.session)),
      'organiser-read': medianRatio(rounds.map((round) => round.organiser)),
      'overview-200000': overview,
      'overview-busy': median(await timesOf(await overviewOf(busyEvent), agent)),
    }
  }),
)

interface Call {
  url: string
  headers: Record<string, string>
}

async function openBareKoa({ willClose }: House): Promise<Call> {
  const program = fileURLToPath(new URL('bare-koa.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  willClose(() => child.kill())
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${port.toString().trim()}/`, headers: {} }
}

/** The times of one call after the other. */
async function timesOf(call: Call, agent: Agent): Promise<number[]> {
  const times = []
  for (let at = 0; at < OVERVIEWS; at++) times.push(await timeOf(call, agent))
  return times
}

/** How many answers come in that time, over all connections. */
async function answersIn(ms: number, call: Call, agent: Agent): Promise<number> {
  const until = performance.now() + ms
  let answers = 0
  const caller = async () => {
    while (performance.now() < until) {
      await timeOf(call, agent)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, caller))
  return answers
}

async function timeOf({ url, headers }: Call, agent: Agent): Promise<number> {
  const beganAt = performance.now()
  const outgoing = request(url, { agent, headers }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  incoming.resume()
  await once(incoming, 'end')
  if (incoming.statusCode !== 200) throw new Error(`${url} answered ${incoming.statusCode}.`)
  return performance.now() - beganAt
}
