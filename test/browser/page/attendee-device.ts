/** Runs in the page: the path of everything in Cache Storage. */
export async function cachedPaths(): Promise<string[]> {
  const names = await caches.keys()
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return keys.flat().map(({ url }) => new URL(url).pathname)
}

/** Runs in the page: how much the app keeps of anybody. */
export async function keptRows(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('masuk-attendee')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error('The database can not be opened.')))
  })
  const stores = ['owner', 'sealed']
  const tx = database.transaction(stores)
  const counts = stores.map(
    (store) =>
      new Promise<number>((resolve) => {
        const counting = tx.objectStore(store).count()
        counting.addEventListener('success', () => resolve(counting.result))
      }),
  )
  const sum = (await Promise.all(counts)).reduce((a, b) => a + b, 0)
  database.close()
  return sum
}

/** Runs in the page before the app: how often the screen was asked to stay on. */
export function countWakeLocks(): void {
  const held = { type: 'screen', released: false, release: async () => {} }
  const request = async () => {
    const { dataset } = document.documentElement
    dataset['wakeLocks'] = String(Number(dataset['wakeLocks'] ?? 0) + 1)
    return held
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request } })
}
