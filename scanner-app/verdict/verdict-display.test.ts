import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cue, Feedback } from '../device/feedback.ts'
import type { Verdict } from '../door/admission.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { createVerdictDisplay } from './verdict-display.ts'
import { looks } from './verdict-looks.ts'

const given: Cue[] = []
const feedback = { give: (cue: Cue) => void given.push(cue) } as Feedback
const scan = { seq: 1 } as ScanRecord
const admit: Verdict = { kind: 'admit', scan, lastNightAt: null }
const recorded: Verdict = { kind: 'recorded', scan, lastNightAt: null }
const notValid: Verdict = { kind: 'not-valid', why: 'void' }

let isUnattended = false
const open = () => createVerdictDisplay({ feedback, now: () => 0, isUnattended: () => isUnattended })

beforeEach(() => {
  vi.useFakeTimers()
  given.length = 0
  isUnattended = false
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([admit, recorded])('$kind makes room for the next person by itself', (verdict) => {
  const screen = open()
  screen.show('A', verdict)
  vi.advanceTimersByTime(1_200)
  expect(screen.shown.value?.verdict).toBe(verdict)
  vi.advanceTimersByTime(300)
  expect(screen.shown.value).toBeNull()
})

test('a tap just after a verdict has gone by itself may have been meant for it; after a dismissal it was not', () => {
  const screen = open()
  screen.show('A', admit)
  vi.advanceTimersByTime(1_300)
  expect(screen.isResting.value).toBe(true)
  vi.advanceTimersByTime(300)
  expect(screen.isResting.value).toBe(false)
  screen.show('B', admit)
  screen.dismiss()
  expect(screen.isResting.value).toBe(false)
})

test('a refusal stays until a tap or another code', () => {
  const screen = open()
  screen.show('A', notValid)
  vi.advanceTimersByTime(60_000)
  expect(screen.shown.value?.verdict).toBe(notValid)
  screen.show('B', admit)
  expect(screen.shown.value?.verdict).toBe(admit)
})

test('in a kiosk a refusal returns by itself after five seconds, but not under a question', () => {
  const screen = open()
  screen.show('A', notValid)
  vi.advanceTimersByTime(5_000)
  expect(screen.shown.value?.verdict).toBe(notValid)
  isUnattended = true
  vi.advanceTimersByTime(5_000)
  expect(screen.shown.value).toBeNull()
})

test('asking the service and its answer are one turn, the next code is another', () => {
  const screen = open()
  screen.check('A')
  const turn = screen.shown.value?.turn
  screen.show('A', admit)
  expect(screen.shown.value?.turn).toBe(turn)
  screen.show('A', admit)
  expect(screen.shown.value?.turn).not.toBe(turn)
})

test('an admission that gets verified changes quietly and clears in time; one that turns bad stays and is heard', () => {
  const screen = open()
  screen.show('A', recorded)
  screen.improve(admit)
  expect(screen.shown.value?.verdict).toBe(admit)
  expect(given).toEqual([looks.recorded.cue])
  screen.show('B', recorded)
  screen.improve(notValid)
  vi.advanceTimersByTime(60_000)
  expect(screen.shown.value?.verdict).toBe(notValid)
  expect(given.at(-1)).toBe(looks['not-valid'].cue)
})
