import { expect, test } from 'vitest'
import { clockConfidence } from './clock-confidence.ts'
import type { ClockFacts, ClockConfidence } from './clock-confidence.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Nine in the evening in Kuala Lumpur. */
const EVENING = Date.parse('2026-11-20T13:00:00Z')
const MIDNIGHT = Date.parse('2026-11-20T16:00:00Z')
const door = { pairedAt: '2026-11-20T09:00:00.000Z', expiresAt: '2026-11-22T15:00:00.000Z' }
const at = (now: number) => ({ now, deviceNow: now })
const unheard: ClockFacts = { ...at(EVENING), clockSure: false, door, newestAt: null }

test.each<[string, ClockConfidence, Partial<ClockFacts>]>([
  ['in the evening of the event', 'sure', {}],
  ['just before midnight', 'doubtful', at(MIDNIGHT - 299_000)],
  ['at midnight', 'doubtful', at(MIDNIGHT)],
  ['just after midnight', 'doubtful', at(MIDNIGHT + 299_000)],
  ['well before midnight', 'sure', at(MIDNIGHT - 301_000)],
  ['well after midnight', 'sure', at(MIDNIGHT + 301_000)],
  ['after the newest scan', 'sure', { newestAt: EVENING - 1 }],
  ['at the newest scan', 'sure', { newestAt: EVENING }],
  ['before the newest scan', 'doubtful', { newestAt: EVENING + 1 }],
  ['on the day of the pairing, before it', 'doubtful', at(Date.parse(door.pairedAt) - HOUR_MS)],
  ['in the moment of the pairing', 'sure', at(Date.parse(door.pairedAt))],
  ['in the moment in which the pairing ends', 'sure', at(Date.parse(door.expiresAt))],
  ['after the pairing has ended', 'doubtful', at(Date.parse(door.expiresAt) + HOUR_MS)],
  ['two hours slow, on the same day', 'sure', { deviceNow: EVENING - 2 * HOUR_MS }],
  [
    'told to be two hours slow, and set right since',
    'doubtful',
    { now: MIDNIGHT + HOUR_MS, deviceNow: MIDNIGHT - HOUR_MS },
  ],
  ['in 1970', 'impossible', at(5 * MINUTE_MS)],
  ['on the day before the pairing', 'impossible', at(EVENING - DAY_MS)],
  ['decades later', 'impossible', at(EVENING + 56 * 365 * DAY_MS)],
  ['never paired, in 1970', 'sure', { ...at(5 * MINUTE_MS), door: null }],
  ['paired by an app that did not keep when', 'sure', { door: { expiresAt: door.expiresAt } }],
])('a clock that was not heard, %s: %s', (_, trust, facts) => {
  expect(clockConfidence({ ...unheard, ...facts })).toBe(trust)
  expect(clockConfidence({ ...unheard, ...facts, clockSure: true })).toBe('sure')
})
