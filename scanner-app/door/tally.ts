import { isAdmitted, isUnanswered } from '../queue/scan-transitions.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { scanDays } from '../queue/scan-days.ts'
import type { DoorDevice } from './read-code.ts'

/** How many have come in today. */
export interface Tally {
  /** Reads the scans of before; once is enough. */
  load(): Promise<void>
  /** At all doors, as far as this one was told, and by its own scans that wait. */
  inside(): number
  /** By this device. */
  here(): number
}

/** More than a door lets in on a day. */
const MOST_READ = 5_000

/** Counts in memory: the scans of today are read once, and then followed. */
export function createTally({
  outbox,
  knownKeys,
  pairing,
  clock,
}: Pick<DoorDevice, 'outbox' | 'knownKeys' | 'pairing' | 'clock'>): Tally {
  const scans = new Map<number, ScanRecord>()
  const note = (some: readonly ScanRecord[]) => {
    for (const scan of some) scans.set(scan.seq, scan)
  }
  outbox.subscribe(note)

  function admittedToday(): ScanRecord[] {
    const { today } = scanDays(clock.now())
    const eventId = pairing.door()?.event.id
    return [...scans.values()].filter(
      (scan) => scan.day === today && scan.eventId === eventId && isAdmitted(scan),
    )
  }

  return {
    async load() {
      const read = await outbox.recent(MOST_READ).catch(() => [])
      // What has changed meanwhile is newer.
      note(read.filter(({ seq }) => !scans.has(seq)))
    },
    inside() {
      const { today } = scanDays(clock.now())
      const unsent = admittedToday().filter((scan) => isUnanswered(scan) && !knownKeys.find(scan.scanKey))
      return knownKeys.count(today) + ticketsOf(unsent)
    },
    here: () => ticketsOf(admittedToday().filter(({ conflict }) => conflict === null)),
  }
}

/** A supervisor may have let the holder of one in once more. */
const ticketsOf = (scans: readonly ScanRecord[]): number => new Set(scans.map(({ scanKey }) => scanKey)).size
