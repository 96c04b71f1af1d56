import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Verdict } from '../../scanner-app/door/admission.ts'
import type { Shown } from '../../scanner-app/verdict/verdict-display.ts'
import { verdictText } from '../../scanner-app/verdict/verdict-text.ts'
import { language, setLanguage, words } from '../../scanner-app/words/words.ts'
import { languages } from '../../ui/words/language.ts'
import { aRow } from '../scanner/scans.ts'
import { openChromium } from '../support/browser-chromium.ts'

const DIST = join(import.meta.dirname, '..', '..', 'scanner-app', 'dist', 'current', 'assets')
const NOW = Date.parse('2026-11-20T13:10:00.000Z')
const scan = aRow(1, { scannedAt: new Date(NOW).toISOString() })

type Of<Kind extends Verdict['kind']> = Extract<Verdict, { kind: Kind }>
const keysOf = <Key extends string>(table: Record<Key, true>) => Object.keys(table) as Key[]

/** Every kind, with everything that it may say. */
const verdicts: { [Kind in Verdict['kind']]: () => Of<Kind>[] } = {
  admit: () => [{ kind: 'admit', scan, lastNightAt: NOW }],
  recorded: () => [{ kind: 'recorded', scan, lastNightAt: NOW }],
  'already-in': () => [
    { kind: 'already-in', at: NOW - 3_600_000 * 5, where: { kind: 'door', device: 'Main gate, left' } },
    { kind: 'already-in', at: NOW - 59_000, where: { kind: 'this-device' } },
    { kind: 'already-in', at: null, where: { kind: 'elsewhere' } },
  ],
  'just-now': () => [{ kind: 'just-now', seq: 1, at: NOW - 9_000, before: 'recorded' }],
  'not-valid': () =>
    (Object.keys(words.notValid) as Of<'not-valid'>['why'][]).map((why) => ({ kind: 'not-valid', why })),
  'not-a-ticket': () => [{ kind: 'not-a-ticket' }],
  attention: () =>
    keysOf<Of<'attention'>['message']>({
      'clock-unsure': true,
      'was-in-last-night': true,
      'closed-before-answer': true,
    }).map((message) => ({
      kind: 'attention',
      message,
      entry:
        message === 'was-in-last-night'
          ? { at: NOW, where: { kind: 'door', device: 'Main gate, left' } }
          : null,
    })),
  fault: () =>
    keysOf<Of<'fault'>['why']>({
      'not-saved': true,
      'queue-unavailable': true,
      'not-paired': true,
      'clock-wrong': true,
    }).map((why) => ({ kind: 'fault', why })),
}

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openChromium()
  page = await browser.newPage({ viewport: { width: 320, height: 568 } })
  const [styles = ''] = globSync('*.css', { cwd: DIST })
  await page.setContent(
    '<section class="verdict"><svg class="shape" viewBox="0 0 100 100"></svg><div class="verdict-text">' +
      '<h1 class="verdict-word"></h1><p class="verdict-main"></p><p class="verdict-note"></p></div></section>',
  )
  await page.addStyleTag({ content: readFileSync(join(DIST, styles), 'utf8') })
})
afterAll(() => browser?.close())

/** Of what is drawn with these texts, what is not wholly in view, and how large the word is. */
function draw(given: { lang: string; kind: string; texts: readonly string[] }): {
  out: string[]
  px: number
} {
  document.documentElement.lang = given.lang
  document.querySelector('section')?.setAttribute('data-verdict', given.kind)
  const parts = [...document.querySelectorAll('.verdict-text > *')]
  const out = parts.flatMap((part, at) => {
    part.textContent = given.texts[at] ?? ''
    const letters = document.createRange()
    letters.selectNodeContents(part)
    const { left, right } = letters.getBoundingClientRect()
    return left < 0 || right > innerWidth + 0.5
      ? [`${part.textContent} (${Math.round(right - left)} px)`]
      : []
  })
  return { out, px: Number.parseFloat(getComputedStyle(parts[0] as Element).fontSize) }
}

test.each(languages)('no word of a verdict is cut off on the narrowest phone: %s', async (wanted) => {
  await setLanguage(wanted)
  expect(language.value).toBe(wanted)
  for (const all of Object.values(verdicts)) {
    for (const verdict of all()) {
      const ticket = { type: 'Early bird, two days', holder: 'Muhammad Hafiz bin Abdul Rahman' }
      const shown: Shown = { turn: 1, code: 'T1', verdict, ticket, doing: 'checking', at: NOW }
      const { word, main, note } = verdictText(shown, { wasTyped: true })
      const drawn = await page.evaluate(draw, { lang: wanted, kind: verdict.kind, texts: [word, main, note] })
      expect.soft(drawn.out, `${wanted} ${verdict.kind}`).toEqual([])
      expect.soft(drawn.px, `${wanted} ${verdict.kind}: size of ${word}`).toBeGreaterThanOrEqual(64)
    }
  }
})
