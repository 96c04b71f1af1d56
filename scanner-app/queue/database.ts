import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import type { KeptPairing } from '../pairing/pairing-store.ts'
import type { DatabaseMark, StorageLoss } from './guarded-database.ts'
import type { KnownDay } from './known-keys.ts'
import type { OutboxRow } from './scan-transitions.ts'
import type { Limits } from './limits.ts'

interface DoorSchema extends DBSchema {
  scans: { key: number; value: OutboxRow; indexes: { scanKey: string; open: string; trouble: number } }
  known: { key: [eventId: string, day: string]; value: KnownDay }
  pairing: { key: string; value: KeptPairing }
  terms: { key: string; value: Limits | DatabaseMark | StorageLoss }
}

type Store = StoreNames<DoorSchema>
type Handle = IDBPDatabase<DoorSchema>
export type Reading<S extends Store> = IDBPTransaction<DoorSchema, S[]>
export type Writing<S extends Store> = IDBPTransaction<DoorSchema, S[], 'readwrite'>

/** A transaction over all that can not be fetched again. */
export type EveryStore = Writing<'scans' | 'pairing' | 'terms'>

/** The storage did not answer in time. What was asked may still happen, or not. */
export class StorageStalled extends Error {
  override name = 'StorageStalled'
}

/**
 * The door's database. Each call is one transaction, which may await nothing but its own requests, has three seconds
 * in all, and is tried once more on a new connection when the browser has dropped the old one.
 */
export interface DoorDatabase {
  read<S extends Store, T>(stores: S[], work: (tx: Reading<S>) => Promise<T>): Promise<T>
  write<S extends Store, T>(stores: S[], work: (tx: Writing<S>) => Promise<T>): Promise<T>
  close(): void
}

export const DOOR_DATABASE = 'masuk-door'
const VERSION = 1
const WATCHDOG_MS = 3_000

/** Opens lazily, at the first transaction: a storage that can't be opened makes that one reject. */
export function openDoorDatabase(watchdogMs = WATCHDOG_MS, name = DOOR_DATABASE): DoorDatabase {
  let opening: Promise<Handle> | null = null

  function connect(): Promise<Handle> {
    if (opening) return opening
    const mine = openHandle(name, () => forget(mine))
    opening = mine
    mine.catch(() => forget(mine))
    return mine
  }

  function forget(gone: Promise<Handle>): void {
    if (opening === gone) opening = null
  }

  function drop(): void {
    const gone = opening
    opening = null
    gone?.then((handle) => handle.close()).catch(() => {})
  }

  async function transact<S extends Store, T>(asked: Asked<S, T>): Promise<T> {
    const watchdog = startWatchdog(watchdogMs)
    try {
      return await attempt(asked, watchdog)
    } catch (error) {
      if (error instanceof StorageStalled || isLostConnection(error)) drop()
      if (!isLostConnection(error)) throw error
      return await attempt(asked, watchdog)
    } finally {
      watchdog.stop()
    }
  }

  async function attempt<S extends Store, T>(
    { stores, mode, work }: Asked<S, T>,
    watchdog: Watchdog,
  ): Promise<T> {
    const handle = await watchdog.race(connect())
    const tx = handle.transaction(stores, mode, { durability: durabilityOf(stores) })
    // An abort also rejects `done`; it is told once, below.
    tx.done.catch(() => {})
    try {
      return await watchdog.race(work(tx as Writing<S>).then((result) => tx.done.then(() => result)))
    } catch (error) {
      abort(tx)
      throw error
    }
  }

  return {
    read: (stores, work) => transact({ stores, mode: 'readonly', work: work as never }),
    write: (stores, work) => transact({ stores, mode: 'readwrite', work }),
    close: drop,
  }
}

interface Asked<S extends Store, T> {
  stores: S[]
  mode: 'readonly' | 'readwrite'
  work: (tx: Writing<S>) => Promise<T>
}

function openHandle(name: string, onGone: () => void): Promise<Handle> {
  return openDB<DoorSchema>(name, VERSION, {
    upgrade(db) {
      // The key is the order on this device, given inside the transaction that writes the scan.
      const scans = db.createObjectStore('scans', { keyPath: 'seq', autoIncrement: true })
      scans.createIndex('scanKey', 'scanKey')
      scans.createIndex('open', 'open')
      scans.createIndex('trouble', 'trouble')
      db.createObjectStore('known')
      db.createObjectStore('pairing')
      db.createObjectStore('terms')
    },
    terminated: onGone,
    // A newer version waits until this window is closed: a door never loses its queue in the middle of a shift.
    blocking: () => {},
  })
}

/** Chrome's own default is relaxed, which a power cut undoes. What can be fetched again may be. */
function durabilityOf(stores: readonly Store[]): IDBTransactionDurability {
  return stores.every((store) => store === 'known') ? 'relaxed' : 'strict'
}

interface Watchdog {
  race<T>(work: Promise<T>): Promise<T>
  stop(): void
}

function startWatchdog(afterMs: number): Watchdog {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StorageStalled('The storage of this device does not answer.')),
      afterMs,
    )
  })
  stalled.catch(() => {})
  return { race: (work) => Promise.race([work, stalled]), stop: () => clearTimeout(timer) }
}

/** Names under which WebKit and others report a connection that died in the background; the data are intact. */
const LOST = new Set(['InvalidStateError', 'UnknownError', 'AbortError', 'TransactionInactiveError'])

function isLostConnection(error: unknown): boolean {
  return error instanceof DOMException && LOST.has(error.name)
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort()
  } catch {
    // It has ended already.
  }
}
