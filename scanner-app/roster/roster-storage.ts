import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { RosterMark } from './door-roster.ts'

export interface KeptRoster {
  mark: RosterMark
  /** Names the bytes that the mark is of. */
  sum: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Where a roster is kept over restarts. It can be fetched again, so any failure costs only that. */
export interface RosterStorage {
  read(eventId: string): Promise<KeptRoster | null>
  /** In the place of all that was there, in one transaction. */
  write(eventId: string, kept: KeptRoster): Promise<void>
  /** Only the mark, and only if the bytes that are there are still those that it is of. */
  mark(eventId: string, kept: Omit<KeptRoster, 'bytes'>): Promise<void>
  wipe(): Promise<void>
}

interface RosterSchema extends DBSchema {
  /** One blob an event: a row for each ticket takes seconds. */
  rosters: { key: string; value: Uint8Array<ArrayBuffer> }
  marks: { key: string; value: Omit<KeptRoster, 'bytes'> }
}

const NAME = 'masuk-door-roster'
const relaxed = { durability: 'relaxed' } as const

/** A database beside the queue's: whatever befalls the one leaves the other as it is. */
export function rosterStorage(): RosterStorage {
  let opening: Promise<IDBPDatabase<RosterSchema>> | null = null

  function connect(): Promise<IDBPDatabase<RosterSchema>> {
    const mine = (opening ??= openRosters(forget))
    mine.catch(forget)
    return mine
  }

  function forget(): void {
    opening = null
  }

  /** Once more on a new connection: browsers drop one now and then. */
  async function retried<T>(work: (db: IDBPDatabase<RosterSchema>) => Promise<T>): Promise<T> {
    return connect()
      .then(work)
      .catch(async () => {
        forget()
        return work(await connect())
      })
  }

  return {
    read: (eventId) =>
      retried(async (db) => {
        const tx = db.transaction(['rosters', 'marks'])
        const bytes = await tx.objectStore('rosters').get(eventId)
        const mark = await tx.objectStore('marks').get(eventId)
        return bytes && mark ? { ...mark, bytes } : null
      }),
    write: (eventId, { bytes, ...mark }) =>
      retried(async (db) => {
        const tx = db.transaction(['rosters', 'marks'], 'readwrite', relaxed)
        const [rosters, marks] = [tx.objectStore('rosters'), tx.objectStore('marks')]
        await rosters.clear()
        await marks.clear()
        await rosters.put(bytes, eventId)
        await marks.put(mark, eventId)
        await tx.done
      }),
    mark: (eventId, mark) =>
      retried(async (db) => {
        const tx = db.transaction('marks', 'readwrite', relaxed)
        const before = await tx.store.get(eventId)
        if (before?.sum === mark.sum) await tx.store.put(mark, eventId)
        await tx.done
      }),
    wipe: () =>
      retried(async (db) => {
        const tx = db.transaction(['rosters', 'marks'], 'readwrite', relaxed)
        await tx.objectStore('rosters').clear()
        await tx.objectStore('marks').clear()
        await tx.done
      }),
  }
}

function openRosters(onGone: () => void): Promise<IDBPDatabase<RosterSchema>> {
  return openDB<RosterSchema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('rosters')
      db.createObjectStore('marks')
    },
    terminated: onGone,
    blocking: () => {},
  })
}
