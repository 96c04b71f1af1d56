import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { DoorDevice } from '../door/read-code.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { countShift } from './count-shift.ts'
import type { DoorLog } from './door-log.ts'
import type { ShiftCounts, ShiftRecord } from './shift-record.ts'

/** More than any door lets in during a shift. */
const MOST_SCANS = 100_000

export interface ShiftStore {
  /** Whose shift it is, since when; null before the first. */
  current: ReadonlySignal<ShiftRecord | null>
  /** Of the present shift; null until they have been counted. */
  counts: ReadonlySignal<ShiftCounts | null>
  /** Goes on with a shift of this pairing that has not ended: the app may have been closed during it. */
  begin(checks: ShiftRecord['checks']): Promise<void>
  /** Counts them again. */
  count(): void
  /** Ends it. With a name, or an empty one, the next person's begins at once; with null none does. */
  end(next: string | null): Promise<void>
}

export interface ShiftParts {
  device: Pick<DoorDevice, 'outbox' | 'pairing' | 'clock'>
  log: DoorLog
}

export function createShiftStore({ device, log }: ShiftParts): ShiftStore {
  const open = signal<{ number: number; record: ShiftRecord } | null>(null)
  const counts = signal<ShiftCounts | null>(null)
  const now = () => new Date(device.clock.now()).toISOString()

  async function add(person: string | null, checks: ShiftRecord['checks']): Promise<void> {
    const door = device.pairing.door()
    if (!door) return
    const [newest] = await device.outbox.recent(1)
    const record: ShiftRecord = {
      eventId: door.event.id,
      grantId: door.grantId,
      device: door.device,
      person,
      startedAt: now(),
      endedAt: null,
      afterSeq: newest?.seq ?? 0,
      checks,
      counts: null,
    }
    open.value = { number: await log.addShift(record), record }
    counts.value = null
  }

  async function scansOf({ afterSeq }: ShiftRecord): Promise<ScanRecord[]> {
    const scans = await device.outbox.recent(MOST_SCANS)
    return scans.filter(({ seq }) => seq > afterSeq)
  }

  async function recount(): Promise<void> {
    const record = open.value?.record
    if (record) counts.value = countShift(await scansOf(record))
  }

  return {
    current: computed(() => open.value?.record ?? null),
    counts,
    async begin(checks) {
      const last = await log.lastShift()
      const isOurs = last?.record.grantId === device.pairing.door()?.grantId
      if (last && isOurs && last.record.endedAt === null) open.value = last
      else await add(null, checks)
    },
    // A storage that fails is told by whatever needs it.
    count: () => void recount().catch(() => {}),
    async end(next) {
      const ending = open.value
      if (ending) {
        await recount()
        const record = { ...ending.record, endedAt: now(), counts: counts.value }
        await log.putShift(ending.number, record)
      }
      open.value = null
      counts.value = null
      if (next !== null) await add(next.trim() || null, null)
    },
  }
}
