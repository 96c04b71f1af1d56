/**
 * Keeps the whole app on the device, so that it opens with the network and the service gone. It touches nothing else:
 * not the API, whose answers must be fresh, and not the database, which a suspended worker would block for the page.
 */
declare const self: Scope

interface Scope extends ServiceWorkerGlobalScope {
  /** The build puts the list of all files here. */
  FILES: Entry[]
}

/** A file of this build. Without a revision, its name already carries one. */
interface Entry {
  url: string
  revision: string | null
}

const CACHE = 'masuk-door-files'
const PAGE = addressOf('index.html')
const entries = self.FILES
/** Address of each file of this build → the address under which this version of it is kept. */
const kept = new Map(entries.map((entry) => [addressOf(entry.url), keyOf(entry)]))

function addressOf(url: string): string {
  return new URL(url, self.location.href).href
}

function keyOf({ url, revision }: Entry): string {
  return addressOf(revision === null ? url : `${url}?revision=${revision}`)
}

/** Fetches the files that no earlier version has left here: all of them, or the update fails and is tried again. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  const present = new Set((await cache.keys()).map((request) => request.url))
  const missing = entries.filter((entry) => !present.has(keyOf(entry)))
  await Promise.all(missing.map((entry) => keepFile(cache, entry)))
}

async function keepFile(cache: Cache, entry: Entry): Promise<void> {
  // The page has just loaded what carries its version in its name; anything else may be an older version.
  const answer = await fetch(entry.url, {
    cache: entry.revision === null ? 'default' : 'reload',
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`${entry.url} answered ${answer.status}`)
  await cache.put(keyOf(entry), answer)
}

/** Lets go of earlier versions. Until now their pages may have been open. */
async function takeOver(): Promise<void> {
  const cache = await caches.open(CACHE)
  const ours = new Set(kept.values())
  const old = (await cache.keys()).filter((request) => !ours.has(request.url))
  await Promise.all(old.map((request) => cache.delete(request)))
  await self.clients.claim()
}

async function serve(key: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(key)) ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const key = kept.get(request.mode === 'navigate' ? PAGE : request.url)
  if (key !== undefined && request.method === 'GET') event.respondWith(serve(key, request))
})

// Only a person decides when a newer version takes over.
self.addEventListener('message', ({ data }) => {
  if (data === 'skip-waiting') void self.skipWaiting()
})
