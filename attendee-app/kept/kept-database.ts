import { KEPT_DATABASE } from '@masuk/ui/session/forget-kept.ts'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** Whose things are kept, and the key that opens them. The key can be used here and be read by nobody. */
export interface Owner {
  personId: string
  key: CryptoKey
}

/** Something that was sealed, and when it came from the service, in milliseconds of `Date.now()`. */
export interface SealedValue {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
  at: number
}

interface KeptSchema extends DBSchema {
  owner: { key: string; value: Owner }
  sealed: { key: string; value: SealedValue }
}

/** The one row of `owner`. */
const OWNER = 'owner'
/** iOS may hold a transaction back for half an hour; the screen goes on without what is kept. */
const WATCHDOG_MS = 2_000

/** What the device keeps for one person. Each call is one transaction; it rejects when the storage does not answer. */
export interface KeptDatabase {
  owner(): Promise<Owner | null>
  /** The owner from now on: the one given, unless another window was first with the same person. */
  begin(owner: Owner): Promise<Owner>
  read(name: string): Promise<SealedValue | null>
  /** False, and nothing is written, when it is not that person's device any more. */
  write(personId: string, name: string, value: SealedValue): Promise<boolean>
  clear(): Promise<void>
}

export function openKeptDatabase(): KeptDatabase {
  let opening: Promise<IDBPDatabase<KeptSchema>> | null = null

  function connect(): Promise<IDBPDatabase<KeptSchema>> {
    const forget = () => (opening = null)
    opening ??= openDB<KeptSchema>(KEPT_DATABASE, 1, {
      upgrade(database) {
        database.createObjectStore('owner')
        database.createObjectStore('sealed')
      },
      terminated: forget,
      // Nothing here is lost that the service does not have.
      blocking(_, __, event) {
        forget()
        ;(event.target as IDBDatabase).close()
      },
    })
    opening.catch(forget)
    return opening
  }

  /** Once more on a new connection: browsers drop the old one in the background. */
  async function transact<Result>(
    work: (database: IDBPDatabase<KeptSchema>) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await inTime(connect().then(work))
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      opening = null
      return inTime(connect().then(work))
    }
  }

  return {
    owner: () => transact(async (database) => (await database.get('owner', OWNER)) ?? null),
    begin: (owner) =>
      transact(async (database) => {
        const tx = database.transaction(['owner', 'sealed'], 'readwrite')
        const before = await tx.objectStore('owner').get(OWNER)
        if (before?.personId === owner.personId) return before
        await Promise.all([
          tx.objectStore('sealed').clear(),
          tx.objectStore('owner').put(owner, OWNER),
          tx.done,
        ])
        return owner
      }),
    read: (name) => transact(async (database) => (await database.get('sealed', name)) ?? null),
    write: (personId, name, value) =>
      transact(async (database) => {
        const tx = database.transaction(['owner', 'sealed'], 'readwrite')
        const owner = await tx.objectStore('owner').get(OWNER)
        if (owner?.personId !== personId) return false
        await Promise.all([tx.objectStore('sealed').put(value, name), tx.done])
        return true
      }),
    clear: () =>
      transact(async (database) => {
        const tx = database.transaction(['owner', 'sealed'], 'readwrite')
        await Promise.all([tx.objectStore('owner').clear(), tx.objectStore('sealed').clear(), tx.done])
      }),
  }
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The storage of this device does not answer.')), WATCHDOG_MS)
  })
  return Promise.race([work, stalled]).finally(() => clearTimeout(timer))
}
