import { tryAgain } from './stage.ts'
import type { Stage } from './stage.ts'
import { EVENTS, codeOf, ticketId } from './tickets.ts'

/** Asked for by the service, or the door's own. */
const LONGEST_WAIT_MS = 130_000
const UNUSED_TICKET = 1_000

/** The network is well, the event is there, the device is paired with each event in turn, and time passes. */
export async function recover(stage: Stage): Promise<void> {
  const { server, network, simulation } = stage
  stage.world.disk.faults = []
  const isLookedAt = stage.world.front.is
  stage.world.front.is = false
  network.next = []
  network.usual = 'ok'
  server.mostBytes = 256 * 1_024
  server.gone.clear()
  // Whatever wait the service had asked for is over by then.
  await simulation.pass(LONGEST_WAIT_MS)
  tryAgain(stage)
  // A window may not have heard yet that the other one has paired the device.
  for (const { device } of stage.doors) device.sync.wake('resume')
  await until(stage, () => !hasFormerPairing(stage), 'A former pairing is kept although all is well.')
  for (const event of [EVENTS[1], EVENTS[0]]) {
    stage.doors[0]?.pair(event)
    await simulation.pass(1_000)
    tryAgain(stage)
    await untilNothingWaits(event, stage)
  }
  await checkPromptness(stage)
  network.bigDay = false
  stage.world.front.is = isLookedAt
  await checkSteadyState(stage)
}

async function untilNothingWaits(event: string, stage: Stage): Promise<void> {
  const { disk } = stage.world
  const waits = () =>
    [...(disk.stores['scans'] ?? new Map()).values()].some(({ row }) => row['open'] === event)
  await until(stage, () => !waits(), 'Scans still wait, a quarter of an hour after all is well.')
}

/** Whether the device keeps a grant that the service takes, beside the one of its present pairing. */
function hasFormerPairing({ world: { disk }, server }: Stage): boolean {
  const kept = [...(disk.stores['pairing'] ?? new Map()).values()]
  return kept.some(({ key, row }) => key !== 'now' && server.grants.get(String(row['token']))?.live)
}

async function until({ simulation }: Stage, isDone: () => boolean, otherwise: string): Promise<void> {
  const deadline = simulation.now() + 15 * 60_000
  while (!isDone()) {
    if (simulation.now() > deadline) throw new Error(otherwise)
    await simulation.pass(5_000)
  }
  await simulation.pass(500)
}

const LONGEST_REQUEST_MS = 10_000

/** After a while without a failed sending, a scan waits for nothing but the request that is under way. */
async function checkPromptness({ simulation, world, doors }: Stage): Promise<void> {
  // A window that another has paired anew reads that within a second.
  for (const { device } of doors) device.sync.reload()
  await simulation.pass(LONGEST_WAIT_MS)
  doors[0]?.scan(codeOf(UNUSED_TICKET))
  await simulation.pass(LONGEST_REQUEST_MS + 2_000)
  const { row } = world.disk.stores['scans']?.get(String(world.disk.lastSeq)) ?? {}
  if (row?.['ticketId'] !== ticketId(UNUSED_TICKET) || row['state'] !== 'accepted') {
    throw new Error('A scan is held back although nothing keeps it from being sent.')
  }
}

/** With nothing to send, each window asks every five seconds what the others did while somebody looks, otherwise once a minute, as for roster and last night. */
async function checkSteadyState({ simulation, witness, doors, world }: Stage): Promise<void> {
  await simulation.pass(5_000)
  const from = simulation.now()
  await simulation.pass(60_000)
  // Both ends of the minute are in it: what is asked once a minute may be asked twice, and every five seconds 13 times.
  const most = (world.front.is ? 13 + 2 + 2 : 2 + 2 + 2) * doors.length
  if (witness.requestsSince(from) > most) throw new Error(`More than ${most} requests in a quiet minute.`)
}
