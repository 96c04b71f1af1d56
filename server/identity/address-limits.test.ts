import { describe, expect, test } from 'vitest'
import {
  afterRight,
  afterWrong,
  addressLimits,
  newAddress,
  mayHaveCode,
  mayTryCode,
} from './address-limits.ts'
import type { AddressHistory } from './address-limits.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const before = (ms: number) => new Date(NOON.getTime() - ms)
const after = (ms: number) => new Date(NOON.getTime() + ms)
const historyOf = (change: Partial<AddressHistory>): AddressHistory => ({ ...newAddress, ...change })
const times = (count: number, ms: (n: number) => number) =>
  Array.from({ length: count }, (_, n) => before(ms(count - n)))

describe('may a code be sent?', () => {
  const cases: [string, AddressHistory, Date | 'send'][] = [
    ['to a new address', newAddress, 'send'],
    ['after four within the hour', historyOf({ sentAt: times(4, (n) => n * MINUTE_MS) }), 'send'],
    [
      'after five within the hour',
      historyOf({ sentAt: times(5, (n) => n * MINUTE_MS) }),
      after(55 * MINUTE_MS),
    ],
    [
      'when the first of five is an hour old',
      historyOf({ sentAt: times(5, (n) => n * 12 * MINUTE_MS) }),
      'send',
    ],
    [
      'after ten within the day',
      historyOf({ sentAt: times(10, (n) => n * 2 * HOUR_MS) }),
      after(4 * HOUR_MS),
    ],
    [
      'when the first of ten is a day old',
      historyOf({ sentAt: times(10, (n) => n * 2.4 * HOUR_MS) }),
      'send',
    ],
    ['after nine wrong codes', historyOf({ wrongAt: times(9, (n) => n * MINUTE_MS) }), 'send'],
    [
      'after ten wrong codes',
      historyOf({ wrongAt: times(10, (n) => n * MINUTE_MS) }),
      after(DAY_MS - 10 * MINUTE_MS),
    ],
  ]
  test.each(cases)('%s', (_, history, expected) => {
    const ruling = mayHaveCode(history, NOON)
    expect(ruling.kind === 'limited' ? ruling.retryAt : ruling.kind).toEqual(expected)
  })

  test('a new code gets ten minutes and three tries of its own', () => {
    const ruling = mayHaveCode(historyOf({ tries: 3, codeEndsAt: before(1) }), NOON)
    expect(ruling).toMatchObject({
      kind: 'send',
      endsAt: after(10 * MINUTE_MS),
      history: { tries: 0, codeEndsAt: after(10 * MINUTE_MS) },
    })
  })

  test('what counts no more is forgotten', () => {
    const ruling = mayHaveCode(
      historyOf({ sentAt: [before(2 * DAY_MS)], wrongAt: [before(2 * DAY_MS)] }),
      NOON,
    )
    expect(ruling).toMatchObject({ history: { sentAt: [NOON], wrongAt: [] } })
  })
})

describe('may a code be tried?', () => {
  const live = historyOf({ codeEndsAt: after(1) })
  const cases: [string, AddressHistory, string][] = [
    ['with none sent', newAddress, 'no_code'],
    ['while it lasts', live, 'try'],
    ['when it has just ended', historyOf({ codeEndsAt: NOON }), 'no_code'],
    ['a third time', { ...live, tries: 2 }, 'try'],
    ['a fourth time', { ...live, tries: 3 }, 'no_code'],
    ['after nine wrong ones', { ...live, wrongAt: times(9, (n) => n) }, 'try'],
    ['after ten wrong ones', { ...live, wrongAt: times(10, (n) => n) }, 'limited'],
    ['a day after ten wrong ones', { ...live, wrongAt: times(10, () => DAY_MS) }, 'try'],
  ]
  test.each(cases)('%s', (_, history, kind) => expect(mayTryCode(history, NOON).kind).toBe(kind))

  test('a try counts before its outcome is known', () => {
    expect(mayTryCode(live, NOON)).toMatchObject({ history: { tries: 1 } })
  })
})

test('after the right code nothing is held against the address, and the code is used', () => {
  const history = afterRight(historyOf({ wrongAt: times(9, (n) => n), codeEndsAt: after(1), tries: 1 }))
  expect(history).toMatchObject({ wrongAt: [], codeEndsAt: null })
})

/** The most determined caller there can be: whenever a code may be sent or tried, one is, for thirty days. */
test('at no time does an address take more than ten guesses in any 24 hours, or ten codes', () => {
  let history: AddressHistory = newAddress
  const guesses: number[] = []
  const codes: number[] = []
  for (let minute = 0; minute < 30 * 24 * 60; minute++) {
    const now = after(minute * MINUTE_MS)
    for (let ruling = mayTryCode(history, now); ruling.kind === 'try'; ruling = mayTryCode(history, now)) {
      guesses.push(now.getTime())
      history = afterWrong(ruling.history, now)
    }
    const ruling = mayHaveCode(history, now)
    if (ruling.kind === 'limited') continue
    codes.push(now.getTime())
    history = ruling.history
  }
  const mostInADay = (at: number[]) =>
    Math.max(...at.map((from) => at.filter((each) => each >= from && each - from < DAY_MS).length))
  expect({ guesses: mostInADay(guesses), codes: mostInADay(codes) }).toEqual({
    guesses: addressLimits.wrongADay,
    codes: expect.any(Number),
  })
  expect(mostInADay(codes)).toBeLessThanOrEqual(addressLimits.codesADay)
  // What decision 012 counts with.
  expect(guesses.length).toBeLessThanOrEqual(310)
})
