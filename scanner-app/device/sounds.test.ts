import { expect, test } from 'vitest'
import { looks } from '../verdict/verdict-looks.ts'
import { renderTones } from './sounds.ts'

const RATE = 48_000

test('tones follow each other, begin and end in silence, and never clip', () => {
  const samples = renderTones(
    [
      { hz: 440, ms: 100 },
      { hz: 0, ms: 50 },
      { hz: 140, ms: 100, shape: 'square' },
    ],
    RATE,
  )
  expect(samples).toHaveLength(12_000)
  expect(samples[0]).toBe(0)
  expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.01)
  expect(Math.max(...samples.map(Math.abs))).toBeLessThanOrEqual(1)
  expect(samples.slice(4_800, 7_200).every((sample) => sample === 0)).toBe(true)
})

test('every verdict has a rhythm of its own, so that sounds can be told apart in noise', () => {
  const rhythm = ({ cue: { tones } }: (typeof looks)[keyof typeof looks]) =>
    JSON.stringify(tones.map(({ hz, ms }) => [hz > 0, Math.round(ms / 20)]))
  const rhythms = Object.values(looks).map(rhythm)
  expect(new Set(rhythms).size).toBe(rhythms.length)
})

test('every verdict has a shape of its own', () => {
  const shapes = Object.values(looks).map(({ shape }) => shape)
  expect(new Set(shapes).size).toBe(shapes.length)
})
