/** What the code says that comes with the app. */
export const SELF_TEST_TEXT = 'MASUK'

/** Its modules: a number for each row, a bit for each dark module. */
const ROWS = [
  0x1fc37f, 0x105a41, 0x17485d, 0x17445d, 0x175b5d, 0x104e41, 0x1fd57f, 0xc00, 0x154512, 0x1532ae, 0x134ae0,
  0x833bb, 0x24aee, 0x1041, 0x1fc514, 0x10484f, 0x175951, 0x174eaa, 0x1756e5, 0x104fbb, 0x1fd2e5,
]
const QUIET_MODULES = 4
const MODULE_PX = 8

/** A picture of it, black on white. */
export function drawSelfTest(): ImageData {
  const modules = ROWS.length + 2 * QUIET_MODULES
  const side = modules * MODULE_PX
  const pixels = new Uint32Array(side * side)
  for (let at = 0; at < pixels.length; at++) {
    const row = Math.floor(at / side / MODULE_PX) - QUIET_MODULES
    const column = Math.floor((at % side) / MODULE_PX) - QUIET_MODULES
    const isInside = column >= 0 && column < ROWS.length
    const isDark = isInside && ((ROWS[row] ?? 0) >> (ROWS.length - 1 - column)) % 2 === 1
    pixels[at] = isDark ? 0xff000000 : 0xffffffff
  }
  return new ImageData(new Uint8ClampedArray(pixels.buffer), side, side)
}
