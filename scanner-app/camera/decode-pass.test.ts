import { expect, test } from 'vitest'
import { cropOf, optionsOf, passOf } from './decode-pass.ts'

test('any two frames in a row include an inverted pass, any four a thorough one', () => {
  for (let frame = 0; frame < 20; frame++) {
    const passes = [0, 1, 2, 3].map((later) => passOf(frame + later))
    expect(passes.slice(0, 2).some(({ tryInvert }) => tryInvert)).toBe(true)
    expect(passes.filter(({ tryHarder, area }) => tryHarder && area === 'whole')).toHaveLength(1)
  }
})

test('no pass looks for anything but one QR code', () => {
  for (let frame = 0; frame < 4; frame++)
    expect(optionsOf(passOf(frame))).toMatchObject({ formats: ['QRCode'], maxNumberOfSymbols: 1 })
})

test('the centre of a frame is its largest square', () => {
  expect(cropOf({ width: 1280, height: 720 }, passOf(0))).toEqual({ x: 280, y: 0, width: 720, height: 720 })
  expect(cropOf({ width: 480, height: 640 }, passOf(0))).toEqual({ x: 0, y: 80, width: 480, height: 480 })
  expect(cropOf({ width: 1280, height: 720 }, passOf(3))).toEqual({ x: 0, y: 0, width: 1280, height: 720 })
})
