import { expect, test } from 'vitest'
import { moveCrop, partOf, wholePicture } from './crop.ts'

const wide = { width: 4_000, height: 1_000 }
const tall = { width: 900, height: 1_600 }

test.each([
  ['wide: its middle', wide, wholePicture, { left: 1_000, top: 0, width: 2_000, height: 1_000 }],
  ['tall: its middle', tall, wholePicture, { left: 0, top: 575, width: 900, height: 450 }],
  ['nearer', tall, { ...wholePicture, zoom: 2 }, { left: 225, top: 687.5, width: 450, height: 225 }],
  ['not beyond the corner', tall, { x: 0, y: 0, zoom: 2 }, { left: 0, top: 0, width: 450, height: 225 }],
  ['nor the other', tall, { x: 1, y: 1, zoom: 2 }, { left: 450, top: 1_375, width: 450, height: 225 }],
])('%s', (_, picture, crop, part) => {
  expect(partOf(picture, 2, crop)).toEqual(part)
})

test('a crop moves by what is shown, and stops at the edge', () => {
  const near = { x: 0.5, y: 0.5, zoom: 2 }
  const moved = moveCrop(tall, 2, near, { x: 0.1, y: 0 })
  expect(partOf(tall, 2, moved).left).toBeCloseTo(270)
  const far = moveCrop(tall, 2, near, { x: 9, y: -9 })
  expect(partOf(tall, 2, far)).toMatchObject({ left: 450, top: 0 })
  // The next key press back is seen at once.
  expect(partOf(tall, 2, moveCrop(tall, 2, far, { x: -0.1, y: 0 })).left).toBeCloseTo(405)
})
