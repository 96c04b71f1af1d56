import type { DoorDatabase, EveryStore } from './database.ts'
import type { Limits } from './limits.ts'
import { createListeners } from './listeners.ts'
import { createStorageMemory } from './storage-memory.ts'
import type { StorageMemory } from './storage-memory.ts'
import { writeBackPairings, writeBackRows } from './write-back.ts'

/** The storage of this device was cleared while the app was running. Kept until a person has seen it. */
export interface StorageLoss {
  /** By the device's own clock. */
  at: number
  /** How many scans were written back from memory. */
  restored: number
}

/** Every database has an id of its own: another id than before means that the storage was cleared. */
export interface DatabaseMark {
  databaseId: string
}

export interface GuardedDatabase extends DoorDatabase, Pick<StorageMemory, 'remember' | 'forget'> {
  /** Notices a cleared storage when nothing else asks for it. */
  check(): Promise<void>
  readLoss(): Promise<StorageLoss | null>
  /** A person has seen it. */
  endLoss(): Promise<void>
  /** Called after the storage was cleared and its content written back. Returns the way to stop. */
  onWrittenBack(listener: () => void): () => void
}

const MARK = 'database'
const LOSS = 'cleared'
/** A transaction has three seconds, also on a slow device. */
const ROWS_A_TRANSACTION = 500
const MOST_TRIES = 3
const REPLACED = Symbol('another database than before')

/**
 * A database that notices in each of its transactions when the storage was cleared, writes back what this window
 * remembers, and then does what was asked. Known keys are left out: they can be fetched again.
 */
export function guardDatabase(db: DoorDatabase, deviceNow: () => number): GuardedDatabase {
  const memory = createStorageMemory()
  const listeners = createListeners<void>()
  let adopting: Promise<void> | null = null

  async function adopt(): Promise<void> {
    const isCleared = memory.databaseId !== null
    await adoptDatabase(db, memory, deviceNow)
    if (isCleared) listeners.publish()
  }

  async function retried<T>(attempt: () => Promise<T | typeof REPLACED>): Promise<T> {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const result = await attempt()
      if (result !== REPLACED) return result
      await (adopting ??= adopt().finally(() => (adopting = null)))
    }
    throw new Error('The storage of this device is cleared again and again.')
  }

  /** The work in a transaction over at least its own stores, which has the database's mark beside them. */
  const guard =
    <Tx, T>(stores: readonly string[], work: (tx: Tx) => Promise<T>) =>
    async (tx: unknown): Promise<T | typeof REPLACED> => {
      if (await isReplaced(tx as EveryStore, memory)) return REPLACED
      const result = await work(tx as Tx)
      await learn(tx as EveryStore, stores, memory)
      return result
    }

  const guarded: GuardedDatabase = {
    read: (stores, work) =>
      isGuarded(stores)
        ? retried(() => db.read(withMarks(stores), guard(stores, work)))
        : db.read(stores, work),
    write: (stores, work) =>
      isGuarded(stores)
        ? retried(() => db.write(withMarks(stores), guard(stores, work)))
        : db.write(stores, work),
    close: db.close,
    remember: memory.remember,
    forget: memory.forget,
    check: () => guarded.read(['scans'], async () => {}),
    readLoss: () =>
      guarded.read(['terms'], async (tx) => {
        const loss = await tx.objectStore('terms').get(LOSS)
        return loss && 'restored' in loss ? loss : null
      }),
    endLoss: () => guarded.write(['terms'], (tx) => tx.objectStore('terms').delete(LOSS)),
    onWrittenBack: listeners.subscribe,
  }
  return guarded
}

/** Makes the database that is there now this window's own, with all that the window remembers. */
async function adoptDatabase(
  db: DoorDatabase,
  memory: StorageMemory,
  deviceNow: () => number,
): Promise<void> {
  const isCleared = memory.databaseId !== null
  let restored = 0
  const rows = memory.rows()
  for (let at = 0; at < rows.length; at += ROWS_A_TRANSACTION) {
    const some = rows.slice(at, at + ROWS_A_TRANSACTION)
    const written = await db.write(['scans'], (tx) => writeBackRows(tx, some))
    memory.remember(written)
    restored += written.length
  }
  memory.databaseId = await db.write(['scans', 'pairing', 'terms'], async (tx) => {
    if (isCleared) {
      await writeBackPairings(tx, memory)
      await noteLoss(tx, { at: deviceNow(), restored })
    }
    memory.remember(await tx.objectStore('scans').index('open').getAll())
    await learn(tx, ['pairing', 'terms'], memory)
    return markOf(tx)
  })
}

async function isReplaced(tx: EveryStore, { databaseId }: StorageMemory): Promise<boolean> {
  const mark = await tx.objectStore('terms').get(MARK)
  return !mark || !('databaseId' in mark) || mark.databaseId !== databaseId
}

async function noteLoss(tx: EveryStore, loss: StorageLoss): Promise<void> {
  const store = tx.objectStore('terms')
  const before = await store.get(LOSS)
  const already = before && 'restored' in before ? before.restored : 0
  await store.put({ ...loss, restored: already + loss.restored }, LOSS)
}

/** What else than scans can not be fetched again is little: all of it is remembered. */
async function learn(tx: EveryStore, stores: readonly string[], memory: StorageMemory): Promise<void> {
  if (stores.includes('pairing')) memory.pairings = await entriesOf(tx.objectStore('pairing'))
  if (!stores.includes('terms')) return
  const all = await entriesOf(tx.objectStore('terms'))
  memory.limits = new Map([...all].filter((entry): entry is [string, Limits] => 'mostScans' in entry[1]))
}

function isGuarded(stores: readonly string[]): boolean {
  return stores.some((store) => store !== 'known')
}

function withMarks<S extends string>(stores: readonly S[]): (S | 'terms')[] {
  return [...new Set<S | 'terms'>([...stores, 'terms'])]
}

async function markOf(tx: EveryStore): Promise<string> {
  const store = tx.objectStore('terms')
  const mark = await store.get(MARK)
  if (mark && 'databaseId' in mark) return mark.databaseId
  // Not randomUUID, which pages without https lack.
  const databaseId = crypto.getRandomValues(new Uint32Array(4)).join('-')
  await store.put({ databaseId }, MARK)
  return databaseId
}

async function entriesOf<T>(store: {
  getAllKeys(): Promise<string[]>
  getAll(): Promise<T[]>
}): Promise<Map<string, T>> {
  const keys = await store.getAllKeys()
  const values = await store.getAll()
  return new Map(values.map((value, at) => [keys[at] ?? '', value]))
}
