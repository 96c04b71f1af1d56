import { previousKlDay } from '@masuk/shared/kl-day.ts'
import { readScanKey } from '@masuk/shared/scan-key.ts'
import { isUuid } from '@masuk/shared/uuid.ts'
import type { DoorDatabase } from './database.ts'
import { countTickets, hasTicket, packTickets, withoutTicket } from './ticket-set.ts'

/** The tickets that the service has in on one day, as one blob. */
export interface KnownDay {
  etag: string | null
  tickets: Uint8Array<ArrayBuffer>
}

/** An event's Kuala Lumpur day. */
export interface EventDay {
  eventId: string
  day: string
}

/** What the service said was already in. It can be fetched again, so a failing storage costs only the next start. */
export interface KnownKeys {
  /** Brings the days of this event into memory; forgets those of another. */
  load(eventId: string): Promise<void>
  has(scanKey: string): boolean
  etag(day: string): string | null
  count(day: string): number
  put(where: EventDay, known: { scanKeys: readonly string[]; etag: string | null }): Promise<void>
  /** The service has taken this key out at our word. */
  forget(eventId: string, scanKey: string): Promise<void>
  /** The pairing has ended: nothing of the service's is kept. */
  wipe(): Promise<void>
}

const ID_LENGTH = 36

export function createKnownKeys(db: DoorDatabase): KnownKeys {
  let days = new Map<string, KnownDay>()
  let loaded: string | null = null

  async function keep({ eventId, day }: EventDay, known: KnownDay): Promise<void> {
    if (eventId === loaded || loaded === null) days.set(day, known)
    await db.write(['known'], async (tx) => {
      const store = tx.objectStore('known')
      await store.delete(IDBKeyRange.bound([eventId, ''], [eventId, previousKlDay(day)], false, true))
      await store.put(known, [eventId, day])
    })
  }

  function readDay({ eventId, day }: EventDay): Promise<KnownDay | undefined> {
    return db.read(['known'], (tx) => tx.objectStore('known').get([eventId, day]))
  }

  return {
    async load(eventId) {
      const rows = await db.read(['known'], async (tx) => {
        const store = tx.objectStore('known')
        const range = IDBKeyRange.bound([eventId, ''], [eventId, '\uffff'])
        const keys = await store.getAllKeys(range)
        const values = await store.getAll(range)
        return values.map((known, at) => [keys[at]?.[1] ?? '', known] as const)
      })
      days = new Map(rows)
      loaded = eventId
    },
    has(scanKey) {
      const key = readScanKey(scanKey)
      const known = key && days.get(key.day)
      return known ? hasTicket(known.tickets, key.ticketId) : false
    },
    etag: (day) => days.get(day)?.etag ?? null,
    count: (day) => countTickets(days.get(day)?.tickets ?? new Uint8Array()),
    async put(where, { scanKeys, etag }) {
      await keep(where, { etag, tickets: packTickets(ticketsOf(scanKeys, where.day)) })
    },
    async forget(eventId, scanKey) {
      const key = readScanKey(scanKey)
      if (!key) return
      const isLoaded = eventId === loaded || loaded === null
      const known = isLoaded ? days.get(key.day) : await readDay({ eventId, day: key.day })
      if (!known || !hasTicket(known.tickets, key.ticketId)) return
      // Without its ETag, so that the next answer is the whole day.
      await keep(
        { eventId, day: key.day },
        { etag: null, tickets: withoutTicket(known.tickets, key.ticketId) },
      )
    },
    async wipe() {
      days = new Map()
      await db.write(['known'], (tx) => tx.objectStore('known').clear())
    },
  }
}

function ticketsOf(scanKeys: readonly string[], day: string): string[] {
  const tail = `:${day}`
  const ofDay = scanKeys.filter((scanKey) => scanKey.slice(ID_LENGTH) === tail)
  return ofDay.map((scanKey) => scanKey.slice(0, ID_LENGTH)).filter(isUuid)
}
