import fc from 'fast-check'
import { klDayOf, klDayStart } from '@masuk/shared/kl-day.ts'
import { makeScanKey } from '@masuk/shared/scan-key.ts'
import { openDoor } from './door.ts'
import { clearDisk, storageFaults } from './memory-database.ts'
import type { StorageFault } from './memory-database.ts'
import { deliveries } from './network.ts'
import type { Delivery } from './network.ts'
import { recover } from './recovery.ts'
import { setStage, tryAgain } from './stage.ts'
import type { Stage } from './stage.ts'
import { EVENTS, SECOND_EVENT_FROM, codeOf, issuerOf, ticketId } from './tickets.ts'
import type { Sort } from './tickets.ts'
import { OTHER_DOOR } from './witness-interface.ts'

/** One thing that happens to a door. */
export type Happening =
  | { what: 'scan'; ticket: number; sort: Sort; window: number }
  | { what: 'override'; ticket: number; sort: Sort; window: number }
  | { what: 'undo'; back: number; window: number; delivery?: Delivery | null; afterMs?: number }
  | { what: 'send again'; back: number; window: number }
  | { what: 'pass'; ms: number }
  | { what: 'deliveries'; deliveries: Delivery[] }
  | { what: 'network'; usual: Delivery }
  | { what: 'big day' }
  | { what: 'crash' }
  | { what: 'second window' }
  | { what: 'frozen'; window: number; ms: number }
  | { what: 'back in front'; window: number }
  | { what: 'revoked' }
  | { what: 'paired'; event: number }
  | { what: 'event gone' }
  | { what: 'event back' }
  | { what: 'body limit'; bytes: number }
  | { what: 'clock jump'; ms: number }
  | { what: 'midnight' }
  | { what: 'storage fails'; faults: StorageFault[] }
  | { what: 'storage cleared'; ticket: number | null }
  | { what: 'elsewhere'; ticket: number; undo: boolean }
  | { what: 'voided'; ticket: number }

export interface History {
  seed: number
  happenings: Happening[]
}

const OTHER_GRANT = 'another door'

const what = <W extends Happening['what']>(name: W) => fc.constant(name)
const ticket = fc.constantFrom(0, 0, 0, 1, 2, SECOND_EVENT_FROM)
const delivery = fc.constantFrom(...deliveries)
const sort = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Sort>('genuine') },
  { weight: 1, arbitrary: fc.constant<Sort>('forged') },
  { weight: 1, arbitrary: fc.constant<Sort>('poison') },
)

const weighted: [number, fc.Arbitrary<Happening>][] = [
  [30, fc.record({ what: what('scan'), ticket, sort, window: fc.nat(1) })],
  [5, fc.record({ what: what('override'), ticket, sort, window: fc.nat(1) })],
  [25, fc.record({ what: what('pass'), ms: fc.constantFrom(5, 15, 60, 120, 200) })],
  [10, fc.record({ what: what('pass'), ms: fc.constantFrom(1_000, 4_000, 11_000, 20_000, 61_000, 400_000) })],
  [
    14,
    fc.record({
      what: what('undo'),
      back: fc.nat(2),
      window: fc.nat(1),
      delivery: fc.option(delivery, { nil: null }),
      afterMs: fc.constantFrom(0, 0, 1_500),
    }),
  ],
  [4, fc.record({ what: what('send again'), back: fc.nat(2), window: fc.nat(1) })],
  [
    14,
    fc.record({
      what: what('deliveries'),
      deliveries: fc.array(delivery, { minLength: 1, maxLength: 3 }),
    }),
  ],
  [3, fc.record({ what: what('network'), usual: delivery })],
  [2, fc.record({ what: what('big day') })],
  [8, fc.record({ what: what('crash') })],
  [2, fc.record({ what: what('second window') })],
  [3, fc.record({ what: what('frozen'), window: fc.nat(1), ms: fc.constantFrom(3_000, 16_000, 60_000) })],
  [4, fc.record({ what: what('back in front'), window: fc.nat(1) })],
  [2, fc.record({ what: what('revoked') })],
  [4, fc.record({ what: what('paired'), event: fc.constantFrom(0, 0, 0, 1) })],
  [1, fc.record({ what: what('event gone') })],
  [2, fc.record({ what: what('event back') })],
  [2, fc.record({ what: what('body limit'), bytes: fc.constantFrom(900, 1_400, 256 * 1_024) })],
  [
    2,
    fc.record({
      what: what('clock jump'),
      ms: fc.constantFrom(-90_000_000, -7_200_000, -3_000, 3_000, 7_200_000),
    }),
  ],
  [2, fc.record({ what: what('midnight') })],
  [
    4,
    fc.record({
      what: what('storage fails'),
      faults: fc.array(fc.constantFrom(...storageFaults), { minLength: 1, maxLength: 3 }),
    }),
  ],
  [3, fc.record({ what: what('storage cleared'), ticket: fc.option(ticket, { nil: null }) })],
  [2, fc.record({ what: what('voided'), ticket })],
  [12, fc.record({ what: what('elsewhere'), ticket, undo: fc.constantFrom(false, false, true) })],
]
const happening = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })))

export const history: fc.Arbitrary<History> = fc.record({
  seed: fc.nat(),
  happenings: fc.array(happening, { minLength: 4, maxLength: 40 }),
})

/** Lives through a history, then lets everything become well again. Throws when a promise is broken. */
export async function runHistory({ seed, happenings }: History): Promise<void> {
  const stage = setStage(seed)
  stage.doors[0]?.pair(EVENTS[0])
  await stage.simulation.pass(500)
  for (const happening of happenings) {
    await happen(happening, stage)
    stage.witness.checkDisk()
  }
  await recover(stage)
  stage.witness.checkRest()
}

async function happen(happening: Happening, stage: Stage): Promise<void> {
  const { world, server, simulation, network, doors } = stage
  switch (happening.what) {
    case 'scan':
      return (doors[happening.window] ?? doors[0])?.scan(codeOf(happening.ticket, happening.sort))
    case 'override':
      return (doors[happening.window] ?? doors[0])?.override(codeOf(happening.ticket, happening.sort))
    case 'undo':
      await simulation.pass(happening.afterMs ?? 0)
      network.nextUndo = happening.delivery ?? null
      return undoOneOf(happening, stage)
    case 'send again':
      return (doors[happening.window] ?? doors[0])?.sendAgain(world.disk.lastSeq - happening.back)
    case 'pass':
      return simulation.pass(happening.ms)
    case 'deliveries':
      network.next = [...happening.deliveries]
      return
    case 'network':
      network.usual = happening.usual
      return
    case 'big day':
      network.bigDay = true
      return
    case 'crash':
      for (const door of doors) door.crash()
      doors.splice(0, doors.length, openDoor(world))
      return
    case 'second window':
      doors[1]?.crash()
      doors[1] = openDoor(world)
      return
    case 'frozen':
      doors[happening.window]?.freeze(happening.ms)
      return
    case 'back in front':
      doors[happening.window]?.device.sync.wake('resume')
      return
    case 'revoked':
      for (const token of server.grants.keys()) server.revoke(token)
      return
    case 'paired':
      return doors[0]?.pair(EVENTS[happening.event] ?? EVENTS[0])
    case 'event gone':
      server.gone.add(EVENTS[0])
      return
    case 'event back':
      server.gone.clear()
      return tryAgain(stage)
    case 'body limit':
      server.mostBytes = happening.bytes
      return
    case 'clock jump':
      world.skew.ms += happening.ms
      return
    case 'midnight':
      return simulation.pass(klDayStart(klDayOf(simulation.now())) + 86_400_000 - 30 - simulation.now())
    case 'storage fails':
      world.disk.faults = [...happening.faults]
      return
    case 'elsewhere':
      return somebodyElse(happening, stage)
    case 'voided':
      server.voided.add(ticketId(happening.ticket))
      return
    case 'storage cleared':
      return clearStorage(happening.ticket, stage)
  }
}

function undoOneOf({ back, window }: { back: number; window: number }, { world, doors }: Stage): void {
  const seq = world.disk.lastSeq - back
  if (seq > 0) (doors[window] ?? doors[0])?.undo(seq)
}

/**
 * What a window has never read can't be written back by it: each reads the newest scans every second. Then either the
 * app's regular check notices, or a scan does.
 */
async function clearStorage(
  scanned: number | null,
  { world: { disk }, simulation, doors, witness }: Stage,
): Promise<void> {
  disk.faults = []
  for (const door of doors) await simulation.pass(door.frozenMs())
  await simulation.pass(500)
  for (const { device } of doors) void device.outbox.recent(100).catch(() => {})
  await simulation.pass(50)
  witness.storageCleared()
  clearDisk(disk)
  if (scanned !== null) doors[0]?.scan(codeOf(scanned))
  for (const { device } of doors) void device.outbox.checkStorage().catch(() => {})
  await simulation.pass(500)
}

const TRY_EVERY_MS = 100
const TRIES = 120

/** Another door takes back its own, or lets them in as soon as they are not in already: people try for a while. */
function somebodyElse(
  { ticket, undo }: { ticket: number; undo: boolean },
  stage: Stage,
  tries = TRIES,
): void {
  const { server, simulation, witness } = stage
  const now = simulation.now()
  const id = ticketId(ticket)
  const scanKey = makeScanKey({ ticketId: id, day: klDayOf(now) })
  const row = {
    eventId: issuerOf(id),
    scannedAt: new Date(now).toISOString(),
    device: OTHER_DOOR,
    grantId: OTHER_GRANT,
  }
  if (undo) {
    if (server.undoElsewhere(scanKey, OTHER_GRANT)) witness.tookBackElsewhere(scanKey)
  } else if (server.scanElsewhere(scanKey, row)) witness.letInElsewhere(scanKey)
  else if (tries > 1) simulation.after(TRY_EVERY_MS, () => somebodyElse({ ticket, undo }, stage, tries - 1))
}
