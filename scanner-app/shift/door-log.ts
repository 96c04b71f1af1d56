import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { OverrideRecord } from '../override/override-record.ts'
import type { ShiftRecord } from './shift-record.ts'

interface LogSchema extends DBSchema {
  overrides: { key: number; value: OverrideRecord }
  shifts: { key: number; value: ShiftRecord }
}

/**
 * What supervisors and shifts leave on this device: kept beside the queue, and never sent. A database of its own, so that
 * nothing of it can stand in the way of a scan.
 */
export interface DoorLog {
  /** Once written it is never changed. */
  addOverride(record: OverrideRecord): Promise<void>
  /** Oldest first. */
  overrides(): Promise<OverrideRecord[]>
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
    opening ??= openDB<LogSchema>(name, 1, {
      upgrade(db) {
        db.createObjectStore('overrides', { autoIncrement: true })
        db.createObjectStore('shifts', { autoIncrement: true })
      },
      terminated: forget,
    })
    opening.catch(forget)
    return opening
  }

  async function write<T>(
    store: 'overrides' | 'shifts',
    work: (tx: ReturnType<typeof writing>) => Promise<T>,
  ): Promise<T> {
    const tx = writing(await connect(), store)
    const [result] = await Promise.all([work(tx), tx.done])
    return result
  }

  return {
    async addOverride(record) {
      await write('overrides', (tx) => tx.objectStore('overrides').add(record))
    },
    overrides: async () => (await connect()).getAll('overrides'),
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

function writing(db: IDBPDatabase<LogSchema>, store: 'overrides' | 'shifts') {
  return db.transaction([store], 'readwrite', { durability: 'strict' })
}
