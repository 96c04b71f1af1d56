/** A scan as the device keeps it; the fields that tests look at. */
export interface KeptScan {
  seq: number
  code: string
  scanKey: string
  day: string
  scannedAt: string
  state: string
  attempted: boolean
  undo: string | null
  problem: string | null
  conflict: { device: string } | null
}

export interface KeptPairing {
  grantId: string
  token: string | null
  device: string
}

/** Runs in the page: every scan in the app's database, oldest first. */
export function readScans(): Promise<KeptScan[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('masuk-door')
    opening.addEventListener('error', () => reject(new Error('The database can not be opened.')))
    opening.addEventListener('success', () => {
      const asking = opening.result.transaction('scans').objectStore('scans').getAll()
      asking.addEventListener('success', () => {
        opening.result.close()
        resolve(asking.result as KeptScan[])
      })
    })
  })
}

/** Runs in the page: which door it is. */
export function readPairing(): Promise<KeptPairing> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('masuk-door')
    opening.addEventListener('error', () => reject(new Error('The database can not be opened.')))
    opening.addEventListener('success', () => {
      const asking = opening.result.transaction('pairing').objectStore('pairing').get('now')
      asking.addEventListener('success', () => {
        opening.result.close()
        resolve(asking.result as KeptPairing)
      })
    })
  })
}

/** Runs in the page: how many events it has a roster of. */
export function countRosters(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('masuk-door-roster')
    opening.addEventListener('error', () => resolve(0))
    // Not before the app has made it.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('marks').objectStore('marks').count()
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result)
      })
    })
  })
}

/** Runs in the page: everything in any cache. */
export async function readCaches(): Promise<{ address: string; text: string }[]> {
  const names = await caches.keys()
  const entries = names.map(async (name) => {
    const cache = await caches.open(name)
    const requests = await cache.keys()
    return Promise.all(
      requests.map(async (request) => ({
        address: request.url,
        text: (await (await cache.match(request))?.text()) ?? '',
      })),
    )
  })
  return (await Promise.all(entries)).flat()
}
