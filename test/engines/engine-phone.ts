import { setTimeout as delay } from 'node:timers/promises'
import { words } from '../../scanner-app/words/words.ts'
import { isOfKind } from '../browser/verdict-kind.ts'
import type { EventNight } from '../browser/event-night.ts'
import { fakeCamera } from '../browser/page/fake-camera.ts'
import { recordScreen } from '../browser/page/screen-recorder.ts'
import type { SeenVerdict } from '../browser/page/screen-recorder.ts'
import { readScans } from '../browser/page/stored-records.ts'
import type { KeptScan } from '../browser/page/stored-records.ts'
import { modulesOf } from '../support/camera-code.ts'
import { until } from '../support/until.ts'
import type { EngineBrowser, Point } from './engine.ts'
import { isMatch, isText, middleOf } from './page-targets.ts'

/** A device at a door, in any engine. */
export interface EnginePhone {
  /** Opens the app, or opens it again. */
  open(): Promise<void>
  /** Types a pairing code, and waits until the app works without a network. */
  enrol(): Promise<void>
  start(): Promise<void>
  /** Holds a code in front of the camera until it has this verdict, and takes both away. */
  scan(code: string, kind: string): Promise<SeenVerdict>
  tapButton(name: string): Promise<void>
  seesText(text: string): Promise<void>
  waitingIs(count: number): Promise<void>
  /** The scans on the device. */
  scans(): Promise<KeptScan[]>
  /** The app comes to the front again: it tries to send at once. */
  wake(): Promise<void>
}

/** After this a code that left the view counts as shown again. */
const OUT_OF_VIEW_MS = 2_500
/** A slow machine, and an engine that draws without a graphics card. */
const PATIENCE_MS = 40_000

/** Text of a call of a function that runs in the page. */
const called = <Given extends unknown[]>(work: (...given: Given) => unknown, ...given: Given): string =>
  `(${String(work)})(${given.map((each) => JSON.stringify(each)).join(', ')})`

export function phoneIn(browser: EngineBrowser, evening: EventNight): EnginePhone {
  const evaluate = <Value>(expression: string): Promise<Value> =>
    browser.evaluate(expression) as Promise<Value>
  const waitFor = (expression: string) => until(() => evaluate<boolean>(expression), PATIENCE_MS)
  const seesText = async (text: string) => void (await waitFor(called(isText, text)))
  const verdicts = () => evaluate<SeenVerdict[]>('globalThis.screenLog.verdicts')

  async function tapOn(kind: 'button' | 'field', name: string): Promise<void> {
    const middle = () => evaluate<Point | null>(called(middleOf, kind, name))
    // Twice at the same place: it may still be sliding in.
    const still = async () => {
      const [first, second] = [await middle(), await middle()]
      return first?.join() === second?.join() ? second : null
    }
    await browser.tap(await until(still, PATIENCE_MS))
  }

  async function fill(field: string, text: string): Promise<void> {
    await tapOn('field', field)
    await evaluate('document.activeElement.select()')
    await browser.type(text)
  }

  async function show(code: string | null): Promise<void> {
    const modules = code === null ? null : await modulesOf(code)
    await evaluate(`globalThis.showToCamera(${JSON.stringify(modules)})`)
  }

  return {
    async open() {
      await browser.open(`${evening.network.origin}/door/`)
      await waitFor(called(isMatch, 'h1'))
      // Not before the page, which WebDriver can't do; the app asks for a camera only when it is tapped.
      await evaluate(called(fakeCamera))
      await evaluate(called(recordScreen))
    },
    async enrol() {
      await fill(words.pairing.device, 'Door A')
      await fill(words.pairing.code, await evening.pairingCode())
      await tapOn('button', words.pairing.pair)
      await seesText(words.ready.offlineReady)
    },
    async start() {
      await tapOn('button', words.ready.start)
      await waitFor(called(isMatch, '[data-camera=live]'))
    },
    async scan(code, kind) {
      const since = (await verdicts()).length
      await show(code)
      const seen = await until(
        async () => (await verdicts()).slice(since).find((each) => isOfKind(each.kind, kind)),
        PATIENCE_MS,
      ).catch(async () => {
        const kinds = (await verdicts()).slice(since).map((each) => each.kind)
        throw new Error(`No verdict ${kind} was seen, but: ${kinds.join(', ') || 'none'}`)
      })
      await show(null)
      await delay(OUT_OF_VIEW_MS)
      await browser.tap([5, 5])
      await waitFor(`!${called(isMatch, 'section[data-verdict]')}`)
      return seen
    },
    tapButton: (name) => tapOn('button', name),
    seesText,
    waitingIs: async (count) => void (await waitFor(called(isMatch, `[data-waiting="${count}"]`))),
    scans: () => evaluate(called(readScans)),
    wake: () => evaluate("void window.dispatchEvent(new Event('focus'))"),
  }
}
