/**
 * Keeps the whole app on the device, so that it opens with the network and the service gone, in the version that a
 * person has chosen. It touches nothing else: not the API, whose answers must be fresh, and not the database, which a
 * suspended worker would block for the page.
 */
declare const self: Scope

/** The build puts a regular expression for the paths of the app's pages here; empty stands for all of its scope. */
declare const APP_PAGES: string

interface Scope extends ServiceWorkerGlobalScope {
  /** The build puts the list of all files here. */
  FILES: Entry[]
}

/** A file of this build. Without a revision, its name already carries one. */
interface Entry {
  url: string
  revision: string | null
}

/** A version of the app: the address of each of its files, and under which address that version of it is kept. */
type Version = readonly (readonly [address: string, key: string])[]

/** Where the app's files are: its pages may be elsewhere. */
const BASE = addressOf('.')
/** One cache an app: of `/door/` it is `masuk-door-files`. */
const CACHE = `masuk${new URL(BASE).pathname.replaceAll('/', '-')}files`
const PAGE = addressOf('index.html')
/** Under this address the chosen version is written down. */
const CHOSEN = addressOf('chosen')
/** And under this one how many of its pages in a row have never spoken, while ours could take its place. */
const SILENT = addressOf('silent')
const MOST_SILENT = 2
const entries = self.FILES
const ours: Version = entries.map((entry) => [addressOf(entry.url), keyOf(entry)])
let served: Promise<ReadonlyMap<string, string>> | null = null

function addressOf(url: string): string {
  return new URL(url, self.location.href).href
}

function keyOf({ url, revision }: Entry): string {
  return addressOf(revision === null ? url : `${url}?revision=${revision}`)
}

/** Fetches the files that no earlier version has left here: all of them, or the update fails and is tried again. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  const present = await keysIn(cache)
  const missing = entries.filter((entry) => !present.has(keyOf(entry)))
  await Promise.all(missing.map((entry) => keepFile(cache, entry)))
}

async function keysIn(cache: Cache): Promise<ReadonlySet<string>> {
  return new Set((await cache.keys()).map(({ url }) => url))
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

/** The first version on a device is chosen by nobody else. */
async function chosen(cache: Cache): Promise<Version> {
  const mark = await cache.match(CHOSEN)
  return mark ? ((await mark.json()) as Version) : choose(cache)
}

async function choose(cache: Cache): Promise<Version> {
  await cache.put(CHOSEN, Response.json(ours))
  await cache.delete(SILENT)
  served = null
  return ours
}

async function install(): Promise<void> {
  await keepFiles()
  await chosen(await caches.open(CACHE))
}

/** A browser activates a worker as soon as no window is open. That is nobody's choice: only what is kept changes. */
async function activate(): Promise<void> {
  await keepFiles().catch(() => undefined)
  await deleteOldFiles()
  await self.clients.claim()
}

/** Deletes the files of all versions but the chosen one and ours, unless another window may still run on one of them. */
async function deleteOldFiles(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.filter(({ url }) => isPage(url)).length > 1) return
  const cache = await caches.open(CACHE)
  const wanted = new Set([CHOSEN, SILENT, ...[...(await chosen(cache)), ...ours].map(([, key]) => key)])
  const old = [...(await keysIn(cache))].filter((key) => !wanted.has(key))
  await Promise.all(old.map((key) => cache.delete(key)))
}

/** The chosen version; ours, from now on, when the browser has cleared any file of that one or its page does not start. */
async function servedFiles(isPage: boolean): Promise<ReadonlyMap<string, string>> {
  const cache = await caches.open(CACHE)
  const version = await chosen(cache)
  const present = await keysIn(cache)
  const isWhole = version.every(([, key]) => present.has(key))
  const isGood = isWhole && (isOurs(version) || !isPage || (await mayStart(cache)))
  return new Map(isGood ? version : await choose(cache))
}

const isOurs = (version: Version) => JSON.stringify(version) === JSON.stringify(ours)

/** A page that starts asks `which`. One that never does could never ask for a newer version either. */
async function mayStart(cache: Cache): Promise<boolean> {
  const silent = Number((await (await cache.match(SILENT))?.text()) ?? 0)
  await cache.put(SILENT, new Response(String(silent + 1)))
  return silent < MOST_SILENT
}

async function serve(request: Request): Promise<Response> {
  const isPage = request.mode === 'navigate'
  const address = isPage ? PAGE : request.url
  // With each page anew: another worker may have been chosen since.
  if (isPage || !served) served = servedFiles(isPage).catch(() => new Map(ours))
  // A window that was opened before a change goes on with its own files, which carry their version in their names.
  const key = (await served).get(address) ?? address
  const file = await find(key, address).catch(() => undefined)
  return file ?? fetch(request)
}

/** Any version of a file is better than none. */
async function find(key: string, address: string): Promise<Response | undefined> {
  return (await caches.match(key)) ?? caches.match(address, { ignoreSearch: true })
}

async function onMessage({ data, source }: ExtendableMessageEvent): Promise<void> {
  const cache = await caches.open(CACHE)
  // A page of before there was a choice says the other word.
  if (data === 'choose' || data === 'skip-waiting') {
    await choose(cache)
    await deleteOldFiles()
    await self.skipWaiting()
    source?.postMessage('chosen')
  }
  if (data !== 'which') return
  await cache.delete(SILENT)
  if (!isOurs(await chosen(cache))) source?.postMessage('newer')
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => event.waitUntil(onMessage(event)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const isAsked = request.mode === 'navigate' ? isPage(request.url) : request.url.startsWith(BASE)
  if (isAsked && request.method === 'GET') event.respondWith(serve(request))
})

/** Other pages of the same origin come from the service, whatever this worker has. */
function isPage(url: string): boolean {
  if (!url.startsWith(self.registration.scope)) return false
  return APP_PAGES === '' || new RegExp(APP_PAGES).test(new URL(url).pathname)
}
