import { expect, test } from 'vitest'
import { codePicture, pictureSize } from './code-picture.ts'

const CODE = `T1${'A7'.repeat(27)}Z`

test.each([
  [320, 568, 1],
  [320, 568, 2],
  [360, 800, 3],
  [375, 667, 2],
  [393, 852, 2.75],
  [430, 932, 3],
  [844, 390, 3],
  [1440, 900, 1],
])('at %i × %i and ratio %f it fills most of the shorter side, in whole pixels', (width, height, ratio) => {
  const { modules } = codePicture(CODE)
  const size = pictureSize(modules, { width, height, ratio })
  const pixelsOfModule = (size * ratio) / modules
  expect(pixelsOfModule).toBeCloseTo(Math.round(pixelsOfModule), 9)
  expect(size).toBeLessThanOrEqual(Math.min(width, height))
  expect(size).toBeGreaterThanOrEqual(0.8 * Math.min(width, height, 420))
})

test('a ticket code is a symbol of version 3 with four white modules around it', () => {
  const { modules, path } = codePicture(CODE)
  expect(modules).toBe(29 + 8)
  const starts = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) =>
    [x, y, length].map(Number),
  )
  for (const [x = 0, y = 0, length = 0] of starts) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4)
    expect(Math.max(x + length, y + 1)).toBeLessThanOrEqual(4 + 29)
  }
})
