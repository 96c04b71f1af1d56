import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { words } from '../../scanner-app/words/words.ts'
import { openKeptChromium, PHONE } from '../support/browser-chromium.ts'
import type { ChromiumOptions } from '../support/browser-chromium.ts'
import { modulesOf } from '../support/camera-code.ts'
import { until } from '../support/until.ts'
import { isOfKind } from './verdict-kind.ts'
import type { EventNight } from './event-night.ts'
import { countRosters, readCaches, readPairing, readScans } from './page/stored-records.ts'
import type { KeptPairing, KeptScan } from './page/stored-records.ts'
import { fakeCamera } from './page/fake-camera.ts'
import { fakeClock } from './page/fake-clock.ts'
import type { ClockShift } from './page/fake-clock.ts'
import { recordScreen } from './page/screen-recorder.ts'
import type { SeenVerdict, ScreenLog } from './page/screen-recorder.ts'

/** A device at a door, with the app open in it. */
export interface Phone {
  page: Page
  context: BrowserContext
  /** What the page wrote to its console, and what it did not catch. */
  console: readonly string[]
  /** Opens the app, or opens it again. */
  open(): Promise<void>
  /** Types a pairing code, of the evening's event unless another is given, up to the screen before the shift. */
  enrol(device?: string, code?: string): Promise<void>
  start(): Promise<void>
  /** Both. */
  pair(device?: string): Promise<void>
  /** Holds a code in front of the camera until there is a verdict about it, or until it is of a kind (`let-in`: either). */
  scan(code: string, kind?: string): Promise<SeenVerdict>
  /** Types as a hand-held scanner does: fast, and Enter at the end. */
  wedge(text: string): Promise<void>
  /** Holds a code in front of the camera, or nothing. */
  show(code: string | null): Promise<void>
  /** The first verdict of a kind, or of any, of the presentations since there were so many verdicts. */
  verdict(kind: string | null, since?: number): Promise<SeenVerdict>
  /** Waits until no verdict is on the screen. */
  verdictGone(): Promise<void>
  /** Taps beside everything, so that there is none. */
  tapAway(): Promise<void>
  /** What was in view has left it so long ago that it counts as shown again. */
  leaveView(): Promise<void>
  /** Waits until the app has decoded so many more pictures: the one way to see that nothing comes of them. */
  decodes(count: number): Promise<void>
  screenLog(): Promise<ScreenLog>
  waitingIs(count: number): Promise<void>
  /** The scans on the device. */
  scans(): Promise<KeptScan[]>
  pairing(): Promise<KeptPairing>
  /** Waits until the roster is on the device. */
  rosterKept(): Promise<void>
  /** Waits until there is none any more. */
  rosterGone(): Promise<void>
  caches(): ReturnType<typeof readCaches>
  button(name: string | RegExp): Locator
  /** The app comes to the front again: it tries to send at once. */
  wake(): Promise<void>
  /** So much time passes for the whole evening and for this device. Timers stay as they are: `wake` it after. */
  passTime(ms: number): Promise<void>
  /** Somebody sets the clock of this device so much ahead. */
  setClockAhead(ms: number): Promise<void>
  /** Another window of the same browser. */
  anotherWindow(): Promise<Phone>
  close(): Promise<void>
}

export interface PhoneOptions extends BrowserContextOptions {
  /** `real` is the browser's own, which plays a film; otherwise a canvas that the test paints. */
  camera?: 'steered' | 'real'
}

/** A phone that forgets everything when it is closed. */
export async function openPhone(
  evening: EventNight,
  browser: Browser,
  { camera, ...options }: PhoneOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({ viewport: PHONE, ...options })
  await prepare(context, evening, camera)
  return phoneOn(await context.newPage(), evening)
}

/** A phone whose storage is a directory: it survives being killed. */
export async function openKeptPhone(
  evening: EventNight,
  directory: string,
  { camera, ...options }: PhoneOptions & ChromiumOptions = {},
): Promise<Phone & { kill(): Promise<void> }> {
  const { context, kill } = await openKeptChromium(directory, options)
  await prepare(context, evening, camera)
  const page = context.pages()[0] ?? (await context.newPage())
  return { ...phoneOn(page, evening), kill }
}

async function prepare(
  context: BrowserContext,
  { clock }: EventNight,
  camera: PhoneOptions['camera'] = 'steered',
): Promise<void> {
  const scripts = [
    steering({ dateMs: clock.shiftMs(), elapsedMs: 0 }),
    ...(camera === 'steered' ? [called(fakeCamera)] : []),
    called(recordScreen),
  ]
  // One script: the browser does not promise to run several in order.
  await context.addInitScript({ content: scripts.join(';\n') })
}

/** Verdicts without what came before them, which is only a better word about the presentation before. */
function turnsOf(verdicts: readonly SeenVerdict[]): SeenVerdict[] {
  const first = verdicts.findIndex(({ isImproved }) => !isImproved)
  return first < 0 ? [] : verdicts.slice(first).filter(({ kind }) => kind !== 'checking')
}

/** A call of a function of the page's, as the page is given it. */
const called = <A>(work: (given: A) => void, given?: A): string =>
  `(${String(work)})(${JSON.stringify(given) ?? ''})`
const steering = (shift: ClockShift): string => called(fakeClock, shift)

function phoneOn(page: Page, evening: EventNight): Phone {
  const { network, clock } = evening
  const context = page.context()
  const lines: string[] = []
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`))

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const screenLog = () => page.evaluate(() => globalThis.screenLog)

  async function verdict(kind: string | null, since = 0): Promise<SeenVerdict> {
    const seen = async () => turnsOf((await screenLog()).verdicts.slice(since))
    const found = async () => (await seen()).find((each) => kind === null || isOfKind(each.kind, kind))
    return until(found).catch(async () => {
      const kinds = (await seen()).map((each) => each.kind).join(', ')
      throw new Error(`No verdict ${kind ?? ''} was seen, but: ${kinds || 'none'}`)
    })
  }

  /** All keys at once: were each to wait for the one before, a busy machine would type as slowly as a person. */
  async function wedge(text: string): Promise<void> {
    const session = await context.newCDPSession(page)
    const keys = [
      ...[...text].map((key) => ({ key, text: key })),
      { key: 'Enter', code: 'Enter', text: '\r' },
    ]
    const strokes = keys.flatMap((key) => [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: key.key }),
    ])
    await Promise.all(strokes)
    await session.detach()
  }

  async function show(code: string | null): Promise<void> {
    const modules = code === null ? null : await modulesOf(code)
    await page.evaluate((shown) => globalThis.showToCamera?.(shown), modules)
  }

  /** Of all windows, also when they are opened again. */
  async function shiftClock(by: ClockShift): Promise<void> {
    const { dateMs, elapsedMs } = await page.evaluate(
      () => globalThis.clockShift ?? { dateMs: 0, elapsedMs: 0 },
    )
    const script = steering({ dateMs: dateMs + by.dateMs, elapsedMs: elapsedMs + by.elapsedMs })
    await context.addInitScript({ content: script })
    await Promise.all(context.pages().map((each) => each.evaluate(script)))
  }

  async function passTime(ms: number): Promise<void> {
    clock.pass(ms)
    await shiftClock({ dateMs: ms, elapsedMs: ms })
  }

  const verdictGone = () => page.locator('section[data-verdict]').waitFor({ state: 'detached' })

  async function enrol(device = 'Door A', code?: string): Promise<void> {
    await page.getByLabel(words.pairing.device).fill(device)
    await page.getByLabel(words.pairing.code).fill(code ?? (await evening.pairingCode()))
    await button(words.pairing.pair).click()
    await button(words.ready.start).waitFor()
  }

  async function start(): Promise<void> {
    await button(words.ready.start).click()
    await page.locator('[data-camera=live]').waitFor()
  }

  return {
    page,
    context,
    console: lines,
    async open() {
      await page.goto(`${network.origin}/door/`)
      await page.locator('h1').first().waitFor()
    },
    enrol,
    start,
    async pair(device) {
      await enrol(device)
      await start()
    },
    async scan(code, kind) {
      const before = (await screenLog()).verdicts.length
      await show(code)
      const seen = await verdict(kind ?? null, before)
      await show(null)
      return seen
    },
    wedge,
    show,
    verdict,
    verdictGone,
    async tapAway() {
      await page.mouse.click(5, 5)
      await verdictGone()
    },
    leaveView: () => passTime(2_000),
    async decodes(count) {
      const wanted = (await screenLog()).decodes + count
      await until(async () => (await screenLog()).decodes >= wanted)
    },
    screenLog,
    waitingIs: (count) => page.locator(`[data-waiting="${count}"]`).waitFor({ state: 'attached' }),
    scans: () => page.evaluate(readScans),
    pairing: () => page.evaluate(readPairing),
    rosterKept: async () => void (await until(async () => (await page.evaluate(countRosters)) === 1)),
    rosterGone: async () => void (await until(async () => (await page.evaluate(countRosters)) === 0)),
    caches: () => page.evaluate(readCaches),
    button,
    wake: () => page.evaluate(() => void window.dispatchEvent(new Event('focus'))),
    passTime,
    setClockAhead: (ms) => shiftClock({ dateMs: ms, elapsedMs: 0 }),
    anotherWindow: async () => phoneOn(await context.newPage(), evening),
    close: () => context.close(),
  }
}
