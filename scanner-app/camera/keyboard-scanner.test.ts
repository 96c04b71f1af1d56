import { writePairingQr } from '@masuk/shared/pairing-code.ts'
import { writeTicketCode } from '@masuk/shared/ticket-code.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKeyboardScanner, type KeyOutcome } from './keyboard-scanner.ts'

const code = writeTicketCode({
  keyId: 1,
  issue: 1,
  ticketId: '0192f0c1-2345-7abc-8def-0123456789ab',
  tag: new Uint8Array(16).fill(7),
})

/** Types `keys` with the given gaps, then lets `silenceMs` pass; returns all that came of it. */
function type(keys: readonly string[], gapMs: number | readonly number[], silenceMs = 0): KeyOutcome[] {
  const reader = createKeyboardScanner()
  const outcomes: KeyOutcome[] = []
  let at = 1_000
  for (const [index, key] of keys.entries()) {
    at += typeof gapMs === 'number' ? gapMs : (gapMs[index] ?? 0)
    outcomes.push(reader.press({ key, at }))
  }
  if (silenceMs > 0) outcomes.push(reader.silence(at + silenceMs))
  return outcomes.filter((outcome) => outcome !== null)
}

const whole = [{ kind: 'code', text: code }]
const broken = [{ kind: 'broken' }]

describe('a scanner is heard', () => {
  test.each([30, 120, 150])('with pauses of %i ms, when that is chosen, and no longer ones', (gapMs) => {
    const press = (each: number) => {
      const reader = createKeyboardScanner(gapMs)
      return [...code, 'Enter'].map((key, at) => reader.press({ key, at: at * each })).filter(Boolean)
    }
    expect(press(gapMs)).toEqual(whole)
    expect(press(gapMs + 1)).toEqual([])
  })

  test.each([
    ['CR', ['Enter']],
    ['LF', ['\n']],
    ['TAB', ['Tab']],
    ['CR LF', ['Enter', 'Enter']],
    ['CR LF on iOS', ['Enter', 'ArrowDown']],
  ])('with %s at its end', (_, ends) => {
    expect(type([...code, ...ends], 20)).toEqual(whole)
  })

  test('with nothing but 120 ms of silence at its end', () => {
    expect(type([...code], 20, 120)).toEqual(whole)
    expect(type([...code], 20, 119)).toEqual([])
  })

  test.each([5, 60, 120])('with %d ms between its keys', (gapMs) => {
    expect(type([...code, 'Enter'], gapMs)).toEqual(whole)
  })

  test('with Shift before its letters, caps lock on, and the kind of symbol before the code', () => {
    const shifted = [...code].flatMap((letter) => ['Shift', letter])
    expect(type([...shifted, 'Enter'], 5)).toEqual(whole)
    expect(type([...code.toLowerCase(), 'Enter'], 20)).toEqual(whole)
    expect(type([...`]Q1${code}`, 'Enter'], 20)).toEqual(whole)
  })

  test('twice, without a pause between the codes', () => {
    expect(type([...code, 'Enter', ...code, 'Enter'], 20)).toEqual([...whole, ...whole])
  })

  test('with a pairing code', () => {
    const pairing = writePairingQr('K7QZ02M4XV')
    expect(type([...pairing, 'Enter'], 20)).toEqual([{ kind: 'code', text: pairing }])
  })
})

describe('nothing but a whole code is taken', () => {
  test('a burst that pauses midway is told as broken, and its rest too', () => {
    const gaps = [...code, 'Enter'].map((_, index) => (index === 30 ? 400 : 20))
    expect(type([...code, 'Enter'], gaps)).toEqual([...broken, ...broken])
  })

  test('a code that lost a letter is told as broken', () => {
    expect(type([...code.slice(0, 20), ...code.slice(21), 'Enter'], 20)).toEqual(broken)
  })

  test('keys that never stop are cut off', () => {
    expect(type(Array.from<string>({ length: 120 }).fill('A'), 100)).toEqual(broken)
  })

  test('keys of something else that end without an end key are told as broken', () => {
    expect(type('https://example.com'.split(''), 20, 120)).toEqual(broken)
  })
})

describe('a whole code of something else is handed on as it is', () => {
  test.each(['9557777123456', 'HELLO-WORLD-12345', 'https://menu.example/nasi-lemak'])('%s', (foreign) => {
    expect(type([...foreign, 'Enter'], 20)).toEqual([{ kind: 'code', text: foreign }])
    expect(type([...foreign, 'Enter', 'Enter'], 20)).toEqual([{ kind: 'code', text: foreign }])
  })

  test('but not a ticket that lost its beginning or its end', () => {
    expect(type([...code.slice(0, 40), 'Enter'], 20)).toEqual(broken)
    expect(type([...code.slice(1), 'Enter'], 20)).toEqual(broken)
    expect(type([...code.slice(20), 'Enter'], 20)).toEqual(broken)
  })
})

describe('a person is not a scanner', () => {
  const key = fc.oneof(
    fc.constantFrom(...code, 'Enter', 'Tab', ' ', 'Backspace', 'Shift'),
    fc.string({ minLength: 1, maxLength: 1 }),
  )
  const humanGap = fc.integer({ min: 125, max: 900 })

  test('typing at 8 keys a second is never a scan, whatever is typed', () => {
    const trace = fc.array(fc.tuple(key, humanGap), { maxLength: 120 })
    fc.assert(
      fc.property(trace, (typed) => {
        const outcomes = type(
          typed.map(([each]) => each),
          typed.map(([, gap]) => gap),
          200,
        )
        expect(outcomes).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  test('nor is a ticket code that somebody types by hand', () => {
    const gaps = fc.array(humanGap, { minLength: code.length + 1, maxLength: code.length + 1 })
    fc.assert(
      fc.property(gaps, (each) => {
        expect(type([...code, 'Enter'], each, 200)).toEqual([])
      }),
    )
  })
})

test('the end keys of a scanner press no button', () => {
  const reader = createKeyboardScanner()
  for (const [index, letter] of [...code].entries()) reader.press({ key: letter, at: index * 20 })
  const endAt = code.length * 20
  expect(reader.isBurst(endAt)).toBe(true)
  reader.press({ key: 'Enter', at: endAt })
  expect(reader.isBurst(endAt + 20)).toBe(true)
  expect(reader.isBurst(endAt + 500)).toBe(false)
})
