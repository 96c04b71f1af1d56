import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import { freshProfile } from '../support/browser-chromium.ts'
import { until } from '../support/until.ts'
import { openDoorFixture } from './door-fixture.ts'
import { scanOne } from './first-scans.ts'
import { openKeptPhone } from './phone.ts'
import type { Phone } from './phone.ts'

const door = openDoorFixture({ serviceWorkers: 'allow' })
const PATIENCE_MS = 45_000
const dist = fileURLToPath(new URL('../../scanner-app/dist/current/', import.meta.url))

async function offlineReady(): Promise<void> {
  await door.phone.page.getByText(words.ready.offlineReady).waitFor()
}

/** Scans a ticket with an app that is kept on the device; returns its code. */
async function scanWithKeptApp(): Promise<string> {
  const { code } = await door.ticket()
  await door.phone.enrol()
  await offlineReady()
  await door.phone.start()
  await door.phone.scan(code)
  return code
}

/**
 * Opens the page and tells its title; null when it was not there in time. While the browser changes over to another worker
 * a page may never be answered: a person opens it again.
 */
async function tryToOpen({ page }: Phone): Promise<string | null> {
  const opened = page.goto(`${door.evening.network.origin}/door/`, { timeout: 5_000 })
  return opened.then(() => page.title()).catch(() => null)
}

/** The title of the page, once it is open. */
const openAgain = (phone: Phone): Promise<string> => until(() => tryToOpen(phone), PATIENCE_MS)

/** Not by asking for the title, which fails while the page is loaded anew. */
const isVersion2 = ({ page }: Phone) => page.waitForFunction(() => document.title === 'Version 2')

test('every file of the app is kept on the device, and nothing else', async () => {
  const { phone, evening } = door
  const code = await scanWithKeptApp()
  await phone.waitingIs(0)
  const files = globSync('**/*.{js,css,html,wasm,svg,png,webmanifest}', { cwd: dist })
  // That one the browser keeps itself.
  const needed = files.filter((file) => file !== 'service-worker.js')
  const kept = await phone.caches()
  const paths = kept.map(({ address }) => new URL(address).pathname)
  // And which version of them was chosen.
  expect(paths.toSorted()).toEqual([...needed, 'chosen'].map((file) => `/door/${file}`).toSorted())
  expect(paths.some((path) => path.endsWith('.wasm'))).toBe(true)
  const { token } = await phone.pairing()
  const secrets = [token ?? '?', code, evening.event.eventId]
  expect(kept.filter(({ text }) => secrets.some((secret) => text.includes(secret)))).toEqual([])
})

test('the app opens and reads tickets when the network was gone before the first picture', async () => {
  const { phone, evening } = door
  const { code } = await door.ticket()
  await phone.enrol()
  await offlineReady()
  // Only what the app keeps itself is still there after a week.
  const session = await phone.context.newCDPSession(phone.page)
  await session.send('Network.clearBrowserCache')
  await evening.network.cut()
  await phone.open()
  await phone.start()
  await phone.scan(code, 'let-in')
  await phone.waitingIs(1)
})

test('the page opens again from what the browser has kept of it, without a service worker', async () => {
  const phone = await door.anotherPhone({ serviceWorkers: 'block' })
  await phone.open()
  await phone.open()
  expect((await phone.screenLog()).violations).toEqual([])
})

test('no page, worker or service worker asks anybody but its own origin', async () => {
  const { phone, evening } = door
  const asked: string[] = []
  phone.context.on('request', (request) => asked.push(new URL(request.url()).origin))
  await phone.open()
  await phone.enrol()
  await offlineReady()
  await phone.start()
  await phone.scan((await door.ticket()).code)
  expect(new Set(asked)).toEqual(new Set([evening.network.origin]))
})

test('twenty screens and dialogs later it is still the first camera stream', async () => {
  const { phone } = door
  await scanOne(door)
  await phone.tapAway()
  for (const open of Array.from({ length: 6 }, () => ['typeCode', 'history', 'more'] as const).flat()) {
    await phone.button(words.door[open]).click()
    await phone.button(words.typing.back).click()
  }
  for (let dialogs = 0; dialogs < 2; dialogs++) {
    await phone.button(words.door.undo).click()
    await phone.button(words.undo.keep).click()
  }
  await phone.scan((await door.ticket()).code, 'admit')
  expect((await phone.screenLog()).cameraCalls).toBe(1)
})

test('newer versions wait until a person asks, however many there are, and lose no scan', async () => {
  const { phone, evening } = door
  await scanWithKeptApp()
  await phone.page.evaluate(() => void (document.documentElement.dataset['loaded'] = 'once'))

  for (const version of ['2', '3', '4', '5', '6']) {
    serveVersion(version)
    await phone.page.evaluate(fetchUpdate)
  }
  await phone.scan((await door.ticket()).code, 'admit')
  expect(await phone.page.locator('html[data-loaded=once]').count(), 'no reload').toBe(1)
  const waiting = () => navigator.serviceWorker.ready.then((registration) => registration.waiting?.state)
  expect(await phone.page.evaluate(waiting), 'the running version stays in charge').toBe('installed')
  expect((await phone.screenLog()).cameraCalls).toBe(1)

  await evening.network.cut()
  await phone.button(new RegExp(`^${words.door.more}`)).click()
  await phone.button(words.more.updateNow).click()
  await phone.page.locator('html:not([data-loaded])').waitFor({ state: 'attached' })
  await phone.button(words.ready.start).waitFor()
  expect(await phone.page.title()).toBe('Version 6')
  expect(await phone.scans()).toHaveLength(2)
})

describe('a newer version that nobody has asked for', () => {
  test('is not there after a kill either, but offered; and it is there when it is asked for', async () => {
    const { evening } = door
    const { code } = await door.ticket()
    const profile = await freshProfile()
    const phone = await openKeptPhone(evening, profile)
    await phone.open()
    await phone.enrol()
    await phone.page.getByText(words.ready.offlineReady).waitFor()
    const title = await phone.page.title()
    serveVersion('2')
    await phone.page.evaluate(fetchUpdate)
    await phone.kill()
    await evening.network.cut()

    const again = await openKeptPhone(evening, profile)
    const offer = again.page.getByRole('button', { name: words.more.updateNow })
    const activeIsNewest = () =>
      navigator.serviceWorker.ready.then(({ waiting, active }) => !waiting && active?.state === 'activated')
    // The browser itself has changed over to the new worker by the second time.
    for (const time of ['first', 'second', 'third', 'fourth']) {
      expect(await openAgain(again), `${time} time`).toBe(title)
      await offer.waitFor()
      await again.page.goto('about:blank')
    }
    await openAgain(again)
    expect(await again.page.evaluate(activeIsNewest)).toBe(true)
    await again.start()
    await again.scan(code, 'let-in')
    await again.button(new RegExp(`^${words.door.more}`)).click()
    await again.button(words.more.updateNow).click()
    await again.button(words.ready.start).waitFor()
    expect(await again.page.title()).toBe('Version 2')
    expect(await offer.count()).toBe(0)
    await again.close()
  })

  /** A newer version waits, and in place of the chosen version's page the browser has this, or nothing. */
  async function spoil(html: string | null): Promise<Phone> {
    const { phone, evening } = door
    await phone.enrol()
    await offlineReady()
    serveVersion('2')
    await phone.page.evaluate(fetchUpdate)
    const second = await phone.anotherWindow()
    await phone.page.evaluate(async (text) => {
      const cache = await caches.open('masuk-door-files')
      const [page] = await cache.keys('/door/index.html', { ignoreSearch: true })
      if (!page) throw new Error('There is no page.')
      if (text === null) await cache.delete(page)
      else await cache.put(page, new Response(text, { headers: { 'content-type': 'text/html' } }))
    }, html)
    await phone.page.close()
    await evening.network.cut()
    return second
  }

  test('is there when the browser has cleared a file of the chosen one', async () => {
    const second = await spoil(null)
    await until(async () => (await tryToOpen(second)) === 'Version 2', PATIENCE_MS)
    await second.button(words.ready.start).waitFor()
  })

  test('is there when the page of the chosen one does not start: nobody could ask', async () => {
    const second = await spoil('<title>Broken</title><h1>Broken</h1>')
    const titles: (string | null)[] = []
    await until(async () => {
      // Without a window the browser changes over to the newer worker.
      await second.page.goto('about:blank')
      titles.push(await tryToOpen(second))
      return titles.at(-1) === 'Version 2'
    }, PATIENCE_MS)
    expect(titles.filter((title) => title === 'Broken').length).toBeGreaterThanOrEqual(2)
    await second.button(words.ready.start).waitFor()
  })

  test('is offered where a device is not paired yet', async () => {
    const { phone } = door
    await phone.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    serveVersion('2')
    await phone.page.evaluate(fetchUpdate)
    await phone.page.getByRole('button', { name: words.more.updateNow }).click()
    await isVersion2(phone)
    await phone.button(words.pairing.pair).waitFor()
  })

  test('takes no file from another window that still runs the old one', async () => {
    const { phone } = door
    await phone.enrol()
    await offlineReady()
    const second = await phone.anotherWindow()
    await second.open()
    const before = (await phone.caches()).map(({ address }) => address)
    serveVersion('2')
    await second.page.evaluate(fetchUpdate)
    await second.page.getByRole('button', { name: words.more.updateNow }).click()
    await isVersion2(second)
    expect((await phone.caches()).map(({ address }) => address)).toEqual(expect.arrayContaining(before))
  })
})

/** Runs in the page: fetches the newest version, until it waits. */
async function fetchUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  await registration.update()
  const worker = registration.installing
  await new Promise<void>((resolve) => {
    if (!worker || worker.state === 'installed') resolve()
    else worker.addEventListener('statechange', () => worker.state === 'installed' && resolve())
  })
}

/** A deployed build: another page, and a service worker that names it. */
function serveVersion(version: string): void {
  const change = (text: string) =>
    text
      .replace(/<title>.*<\/title>/, `<title>Version ${version}</title>`)
      .replace(/"revision":"\w+","url":"index.html"/, `"revision":"${version}","url":"index.html"`)
  door.evening.network.treat(
    ({ path }) => path === '/door/index.html' || path === '/door/service-worker.js',
    async (forward, { headers }) => {
      // Whole, unpacked and not compared with what the browser has.
      headers['accept-encoding'] = 'identity'
      delete headers['if-none-match']
      delete headers['if-modified-since']
      const { status, headers: given, body } = await forward()
      const type = given['content-type']
      return {
        status,
        headers: { 'content-type': type, 'cache-control': 'no-cache' },
        body: change(String(body)),
      }
    },
  )
}
