import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { findPlace } from '../../server/postgres/place.ts'
import { stopServer } from '../../server/postgres/server.ts'
import { chromiumArgs, chromiumPath } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { modulesOf } from '../support/camera-code.ts'
import { fakeCamera } from './page/fake-camera.ts'

// `npm run pictures`: takes the pictures of the README, docs/pictures/*.png, of a service with the demo.

const root = join(import.meta.dirname, '../..')
const EVENT = 'malam-muzik'
const WIDTH = 640
const TARGET = join(root, 'docs/pictures')
const parent = mkdtempSync(join(tmpdir(), 'masuk-pictures-'))
// Root's PostgreSQL runs under another account, which has to pass through.
chmodSync(parent, 0o755)
const dataDir = join(parent, 'data')
const url = `http://localhost:${await freePort()}`
const env = { ...process.env, MASUK_DATA_DIR: dataDir, NODE_ENV: 'development', PORT: new URL(url).port }

const service = spawn(process.execPath, ['server/main.ts'], {
  cwd: root,
  env,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
try {
  await untilOpen()
  // Whatever else it prints is not waited for.
  service.stdout.resume()
  mkdirSync(TARGET, { recursive: true })
  // Before the door: the ticket that it scans may be this one.
  await keep('tickets', await takeTickets(browser))
  await keep('door', await takeDoor(browser))
  await keep('studio', await takeStudio(browser))
} finally {
  await browser.close()
  service.kill('SIGTERM')
  await once(service, 'close')
  const place = await findPlace(dataDir)
  if (place) await stopServer(place)
  for (const directory of [parent, place?.home])
    if (directory) rmSync(directory, { recursive: true, force: true })
}

/** The service says so once the demo is in its database. */
async function untilOpen(): Promise<void> {
  for await (const line of createInterface({ input: service.stdout })) {
    if (line.includes('Masuk is open')) return
  }
  throw new Error('The service ended before it was open.')
}

/** What the operator's command says. */
function masuk<Answer>(...args: string[]): Answer {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['server/operator/masuk.ts', ...args, '--json'],
    {
      cwd: root,
      env,
    },
  )
  if (status !== 0) throw new Error(stderr.toString())
  return JSON.parse(stdout.toString().trim().split('\n')[0] ?? '') as Answer
}

async function openPage(browser: Browser, size: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 2 })
  await context.addInitScript(`(${String(fakeCamera)})()`)
  return context.newPage()
}

/** Signs in as somebody of the demo. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/door/`)
  await page.evaluate(async (wanted) => {
    const { accounts } = (await (await fetch('/api/identity/dev-accounts')).json()) as {
      accounts: { userId: string; email: string }[]
    }
    const userId = accounts.find((account) => account.email === wanted)?.userId
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/identity/dev-sign-in', { method: 'POST', headers, body: JSON.stringify({ userId }) })
  }, email)
}

/** A door that has just let somebody in. */
async function takeDoor(browser: Browser): Promise<Buffer> {
  const page = await openPage(browser, { width: 390, height: 760 })
  await page.goto(`${url}/door/`)
  await page.getByLabel('Device name').fill('Main gate')
  await page.getByLabel('Pairing code').fill(masuk<{ code: string }>('pair', '--event', EVENT).code)
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await page.locator('[data-camera=live]').waitFor()
  const [ticket] = masuk<{ code: string }[]>('tickets', '--event', EVENT, '--limit', '1')
  await page.evaluate((shown) => globalThis.showToCamera?.(shown), await modulesOf(ticket?.code ?? ''))
  await page.locator('section[data-verdict]').waitFor()
  return page.screenshot()
}

/** A ticket over the whole screen. */
async function takeTickets(browser: Browser): Promise<Buffer> {
  const page = await openPage(browser, { width: 390, height: 760 })
  await signIn(page, 'visitor@tamu.example')
  await page.goto(`${url}/tickets`)
  await page.locator('.card-actions .button-primary').first().click()
  await page.locator('.code-picture').first().waitFor()
  return page.screenshot()
}

/** An event as its organisers see it. */
async function takeStudio(browser: Browser): Promise<Buffer> {
  const page = await openPage(browser, { width: 1180, height: 760 })
  await signIn(page, 'owner@balairaya.example')
  await page.goto(`${url}/studio/`)
  await page
    .getByRole('link', { name: /Malam Muzik/ })
    .first()
    .click()
  await page.getByText('Dataran Merdeka').first().waitFor()
  await wait(2_000)
  return page.screenshot()
}

/** As small as it can be read: a README is loaded by everybody. */
async function keep(name: string, picture: Buffer): Promise<void> {
  const file = join(TARGET, `${name}.png`)
  await sharp(picture)
    .resize({ width: name === 'studio' ? 2 * WIDTH : WIDTH })
    .png({ palette: true })
    .toFile(file)
}
