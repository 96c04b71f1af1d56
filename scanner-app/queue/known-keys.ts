import { previousKlDay } from '@masuk/shared/kl-day.ts'
import { readScanKey } from '@masuk/shared/scan-key.ts'
import { isUuid } from '@masuk/shared/uuid.ts'
import { createAdmissionSet, noAdmissions } from './admission-set.ts'
import type { AdmissionSet, KnownAdmission, PackedAdmissions } from './admission-set.ts'
import type { DoorDatabase } from './database.ts'

/** Who is in on one day, and the cursor behind all that was told of it. Earlier versions had no cursor. */
export interface KnownDay extends PackedAdmissions {
  cursor?: string | null
}

/** An event's Kuala Lumpur day. */
export interface EventDay {
  eventId: string
  day: string
}

/** An answer of the feed: what has changed, as it is now. */
export interface FeedAnswer {
  changes: readonly { ticketId: string; scannedAt: string | null; device?: string | undefined }[]
  next: string
  more: boolean
  fromStart: boolean
}

/** Who the service has told is in already. It can be fetched again, so a failing storage costs only the next start. */
export interface KnownKeys {
  /** Brings the days of this event into memory; forgets those of another. */
  load(eventId: string): Promise<void>
  find(scanKey: string): KnownAdmission | null
  /** To ask with what has changed since. */
  cursor(day: string): string | null
  count(day: string): number
  take(where: EventDay, answer: FeedAnswer): Promise<void>
  /** The service has told of one admission by itself. */
  note(eventId: string, scanKey: string, admission: KnownAdmission): void
  /** The service has taken this key out at our word. */
  forget(eventId: string, scanKey: string): Promise<void>
  /** The pairing has ended: nothing of the service's is kept. */
  wipe(): Promise<void>
}

/** Whatever is lost of it is told again: the cursor that was kept is as old as the rest. */
const KEPT_EVERY_MS = 30_000

interface Day {
  set: AdmissionSet
  cursor: string | null
  /** All of the day told anew, with the cursor of its next page, until the last one is there. */
  anew: { set: AdmissionSet; cursor: string } | null
  keptAt: number
}

export function createKnownKeys(db: DoorDatabase, elapsed = () => performance.now()): KnownKeys {
  let days = new Map<string, Day>()
  let loaded: string | null = null
  const isLoaded = (eventId: string) => eventId === loaded || loaded === null

  function dayOf(day: string): Day {
    const kept = days.get(day) ?? newDay(noAdmissions)
    days.set(day, kept)
    return kept
  }

  async function keep({ eventId, day }: EventDay, known: Day): Promise<void> {
    known.keptAt = elapsed()
    const row: KnownDay = { ...known.set.pack(), cursor: known.cursor }
    await db.write(['known'], async (tx) => {
      const store = tx.objectStore('known')
      await store.delete(IDBKeyRange.bound([eventId, ''], [eventId, previousKlDay(day)], false, true))
      await store.put(row, [eventId, day])
    })
  }

  return {
    async load(eventId) {
      const rows = await db.read(['known'], async (tx) => {
        const store = tx.objectStore('known')
        const range = IDBKeyRange.bound([eventId, ''], [eventId, '\uffff'])
        const keys = await store.getAllKeys(range)
        const values = await store.getAll(range)
        return values.map((known, at) => [keys[at]?.[1] ?? '', newDay(known)] as const)
      })
      days = new Map(rows)
      loaded = eventId
    },
    find(scanKey) {
      const key = readScanKey(scanKey)
      const known = key && days.get(key.day)
      if (!known) return null
      return known.anew?.set.find(key.ticketId) ?? known.set.find(key.ticketId)
    },
    cursor(day) {
      const known = days.get(day)
      return known?.anew?.cursor ?? known?.cursor ?? null
    },
    count: (day) => days.get(day)?.set.count() ?? 0,
    async take(where, answer) {
      if (!isLoaded(where.eventId)) return
      const known = dayOf(where.day)
      applyAnswer(known, answer)
      const isDue = known.keptAt === -Infinity || elapsed() - known.keptAt >= KEPT_EVERY_MS
      if (!known.anew && (answer.fromStart || (answer.changes.length > 0 && isDue))) await keep(where, known)
    },
    note(eventId, scanKey, admission) {
      const key = readScanKey(scanKey)
      if (key && isLoaded(eventId)) dayOf(key.day).set.set(key.ticketId, admission)
    },
    async forget(eventId, scanKey) {
      const key = readScanKey(scanKey)
      if (!key) return
      const where = { eventId, day: key.day }
      const known = isLoaded(eventId) ? days.get(key.day) : await readDay(db, where)
      if (!known?.set.find(key.ticketId)) return
      known.set.set(key.ticketId, null)
      known.anew?.set.set(key.ticketId, null)
      await keep(where, known)
    },
    async wipe() {
      days = new Map()
      await db.write(['known'], (tx) => tx.objectStore('known').clear())
    },
  }
}

function newDay({ cursor = null, ...packed }: KnownDay): Day {
  return { set: createAdmissionSet(packed), cursor, anew: null, keptAt: -Infinity }
}

async function readDay(db: DoorDatabase, { eventId, day }: EventDay): Promise<Day | null> {
  const kept = await db.read(['known'], (tx) => tx.objectStore('known').get([eventId, day]))
  return kept ? newDay(kept) : null
}

function applyAnswer(known: Day, { changes, next, more, fromStart }: FeedAnswer): void {
  if (fromStart) known.anew = { set: createAdmissionSet(noAdmissions), cursor: next }
  const target = known.anew?.set ?? known.set
  for (const { ticketId, scannedAt, device = null } of changes)
    if (isUuid(ticketId))
      target.set(ticketId, scannedAt === null ? null : { at: Date.parse(scannedAt), device })
  if (known.anew && more) known.anew.cursor = next
  else Object.assign(known, { set: target, cursor: next, anew: null })
}
