import 'fake-indexeddb/auto'
import { StorageStalled } from '../../scanner-app/queue/database.ts'
import type { DoorDatabase } from '../../scanner-app/queue/database.ts'
import type { Life, Simulation } from './simulation.ts'

type Row = Record<string, unknown>
type Query = IDBKeyRange | IDBValidKey | undefined
type Rows = ReadonlyMap<string, { key: IDBValidKey; row: Row }>

/**
 * How a transaction fails for good: `full` and `ended` change nothing; of a `silent` one nobody hears, and it is done
 * all the same.
 */
export const storageFaults = ['full', 'ended', 'silent'] as const
export type StorageFault = (typeof storageFaults)[number]

/** What survives a crash. Rows are frozen: the app may not change what it has read. */
export interface Disk {
  stores: Record<string, Rows>
  lastSeq: number
  /** What becomes of the next transactions, the first one first; after them all is well. */
  faults: StorageFault[]
  /** How many transactions have failed. */
  failures: number
}

export function emptyDisk(): Disk {
  const stores = ['scans', 'known', 'pairing', 'terms', 'roster'].map((name) => [name, new Map()] as const)
  return { stores: Object.fromEntries(stores), lastSeq: 0, faults: [], failures: 0 }
}

/** A person or the browser clears it while the app runs. */
export function clearDisk(disk: Disk): void {
  Object.assign(disk, { ...emptyDisk(), failures: disk.failures })
}

type Staged = Pick<Disk, 'stores' | 'lastSeq'>

const SLOWEST_MS = 20
const SILENCE_MS = 3_000

/**
 * The door's database on a simulated disk. A transaction takes effect as a whole at one moment, and the app learns of
 * it at another: a crash before the first loses all of it, a crash between the two only the knowledge.
 */
export function memoryDatabase(disk: Disk, simulation: Simulation, life: Life): DoorDatabase {
  const delay = () => simulation.random() * SLOWEST_MS

  function transact<T>(work: (tx: never) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const commit = async () => {
        const fault = disk.faults.shift()
        if (fault) disk.failures++
        const staged: Staged = { stores: { ...disk.stores }, lastSeq: disk.lastSeq }
        const result = await work({ objectStore: (name: string) => storeOf(staged, name) } as never)
        if (fault === 'full' || fault === 'ended') throw errorOf(fault)
        Object.assign(disk, staged)
        if (fault === 'silent') simulation.after(SILENCE_MS, () => reject(errorOf(fault)), life)
        else simulation.after(delay(), () => resolve(result), life)
      }
      simulation.after(delay(), () => void commit().catch(reject), life)
    })
  }

  return {
    read: (_, work) => transact(work as never),
    write: (_, work) => transact(work as never),
    close: () => {},
  }
}

function errorOf(fault: StorageFault): Error {
  if (fault === 'full') return new DOMException('The disk is full.', 'QuotaExceededError')
  if (fault === 'ended') return new DOMException('The connection is gone.', 'AbortError')
  return new StorageStalled('The storage does not answer.')
}

function storeOf(disk: Staged, name: string) {
  const rows = () => disk.stores[name] ?? new Map()
  const replace = (change: (rows: Map<string, { key: IDBValidKey; row: Row }>) => void) => {
    const next = new Map(rows())
    change(next)
    disk.stores[name] = next
  }
  const put = async (row: Row, key = row['seq'] as IDBValidKey) => {
    if (name === 'scans') disk.lastSeq = Math.max(disk.lastSeq, Number(key))
    replace((next) => next.set(JSON.stringify(key), { key, row: Object.freeze(row) }))
    return key
  }
  const found = (query: Query, by?: string) =>
    [...rows().values()].filter(({ key, row }) =>
      matches(by === undefined ? key : (row[by] as IDBValidKey), query),
    )

  return {
    put,
    add: (row: Row) => put({ ...row, seq: ++disk.lastSeq }),
    get: async (key: IDBValidKey) => rows().get(JSON.stringify(key))?.row,
    getAll: async (query?: Query) => found(query).map(({ row }) => row),
    getAllKeys: async (query?: Query) => found(query).map(({ key }) => key),
    delete: async (query: Query) => {
      for (const { key } of found(query)) replace((next) => next.delete(JSON.stringify(key)))
    },
    clear: async () => replace((next) => next.clear()),
    openKeyCursor: async () => [...rows().values()].at(-1) ?? null,
    index: (by: string) => ({
      getAll: async (query?: Query, most?: number) =>
        found(query, by)
          .map(({ row }) => row)
          .slice(0, most),
      getAllKeys: async (query?: Query) => found(query, by).map(({ key }) => key),
      count: async (query?: Query) => found(query, by).length,
    }),
  }
}

function matches(key: IDBValidKey | undefined, query: Query): boolean {
  if (key === undefined) return false
  if (query === undefined) return true
  return query instanceof IDBKeyRange ? query.includes(key) : key === query
}
