import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase, StoreNames } from 'idb'
import type { FoundRecord } from '../lookup/found-record.ts'
import type { OverrideRecord } from '../override/override-record.ts'
import type { ShiftRecord } from './shift-record.ts'

interface LogSchema extends DBSchema {
  overrides: { key: number; value: OverrideRecord }
  shifts: { key: number; value: ShiftRecord }
  found: { key: [ticketId: string, foundAt: string]; value: FoundRecord }
}

/**
 * What supervisors, searches and shifts leave on this device: kept beside the queue, and never sent from here. A database of its own, so that
 * nothing of it can stand in the way of a scan.
 */
export interface DoorLog {
  /** Once written it is never changed. */
  addOverride(record: OverrideRecord): Promise<void>
  /** Oldest first. */
  overrides(): Promise<OverrideRecord[]>
  /** The same admission again replaces what was written of it. */
  putFound(record: FoundRecord): Promise<void>
  /** In no order. */
  found(): Promise<FoundRecord[]>
  /** Gives the number of the shift. */
  addShift(record: ShiftRecord): Promise<number>
  putShift(number: number, record: ShiftRecord): Promise<void>
  /** The newest shift, or null. */
  lastShift(): Promise<{ number: number; record: ShiftRecord } | null>
}

export function openDoorLog(name: string): DoorLog {
  let opening: Promise<IDBPDatabase<LogSchema>> | null = null
  const forget = () => (opening = null)

  function connect(): Promise<IDBPDatabase<LogSchema>> {
    opening ??= openDB<LogSchema>(name, 2, {
      upgrade(db, before) {
        if (before < 1) {
          db.createObjectStore('overrides', { autoIncrement: true })
          db.createObjectStore('shifts', { autoIncrement: true })
        }
        db.createObjectStore('found', { keyPath: ['ticketId', 'foundAt'] })
      },
      // Another window has a newer version of this app: it must not wait for this one.
      blocking() {
        void opening?.then((db) => db.close())
        forget()
      },
      terminated: forget,
    })
    opening.catch(forget)
    return opening
  }

  async function write<T>(store: Store, work: (tx: ReturnType<typeof writing>) => Promise<T>): Promise<T> {
    const tx = writing(await connect(), store)
    const [result] = await Promise.all([work(tx), tx.done])
    return result
  }

  return {
    async addOverride(record) {
      await write('overrides', (tx) => tx.objectStore('overrides').add(record))
    },
    overrides: async () => (await connect()).getAll('overrides'),
    async putFound(record) {
      await write('found', (tx) => tx.objectStore('found').put(record))
    },
    found: async () => (await connect()).getAll('found'),
    addShift: (record) => write('shifts', (tx) => tx.objectStore('shifts').add(record)),
    async putShift(number, record) {
      await write('shifts', (tx) => tx.objectStore('shifts').put(record, number))
    },
    async lastShift() {
      const cursor = await (await connect()).transaction('shifts').store.openCursor(null, 'prev')
      return cursor && { number: cursor.key, record: cursor.value }
    },
  }
}

type Store = StoreNames<LogSchema>

function writing(db: IDBPDatabase<LogSchema>, store: Store) {
  return db.transaction([store], 'readwrite', { durability: 'strict' })
}
