import 'fake-indexeddb/auto'

/** A database as it is written down: bytes in base64, everything else as JSON has it. */
export interface StoredDatabase {
  name: string
  version: number
  stores: StoredStore[]
}

interface StoredStore {
  name: string
  keyPath: string | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string }[]
  /** In the order of their keys. The key is given where the rows do not hold it. */
  rows: { key?: IDBValidKey; value: unknown }[]
}

const BYTES = 'bytes in base64'

/** Everything that a browser keeps under this name, for a file. */
export async function writeDown(name: string): Promise<StoredDatabase> {
  const db = await done(indexedDB.open(name))
  const names = [...db.objectStoreNames]
  const tx = db.transaction(names)
  const stores = await Promise.all(names.map((each) => storeIn(tx.objectStore(each))))
  const { version } = db
  db.close()
  return { name, version, stores }
}

async function storeIn(store: IDBObjectStore): Promise<StoredStore> {
  const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
  const { name, keyPath, autoIncrement } = store
  return {
    name,
    keyPath: keyPath === null ? null : String(keyPath),
    autoIncrement,
    indexes: [...store.indexNames].map((index) => ({
      name: index,
      keyPath: String(store.index(index).keyPath),
    })),
    rows: values.map((value, at) => ({
      ...(keyPath === null && { key: keys[at] ?? '' }),
      value: JSON.parse(JSON.stringify(value, asText)) as unknown,
    })),
  }
}

function asText(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { [BYTES]: Buffer.from(value).toString('base64') } : value
}

function asBytes(_: string, value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && BYTES in value
  return isBytes ? new Uint8Array(Buffer.from(String(value[BYTES]), 'base64')) : value
}

/** Puts it into the browser's storage, as the release that wrote it had left it there. */
export async function putBack({ name, version, stores }: StoredDatabase): Promise<void> {
  const opening = indexedDB.open(name, version)
  opening.addEventListener('upgradeneeded', () => {
    for (const { name: store, keyPath, autoIncrement, indexes } of stores) {
      const made = opening.result.createObjectStore(store, { keyPath, autoIncrement })
      for (const index of indexes) made.createIndex(index.name, index.keyPath)
    }
  })
  const db = await done(opening)
  const tx = db.transaction(
    stores.map((store) => store.name),
    'readwrite',
  )
  for (const { name: store, rows } of stores)
    for (const { key, value } of rows)
      tx.objectStore(store).put(JSON.parse(JSON.stringify(value), asBytes), key)
  await new Promise((resolve, reject) => {
    tx.addEventListener('complete', resolve)
    tx.addEventListener('error', reject)
  })
  db.close()
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('It failed.')))
  })
}
