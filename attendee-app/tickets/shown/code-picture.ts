import { encode } from 'uqr'

/** White modules around the code, without which no camera finds its edges. Source: ISO/IEC 18004. */
export const QUIET_MODULES = 4
/** No larger than this: a camera in the hand sees a larger one only in part. */
const LARGEST = 420
/** Of the window that is left beside the picture. */
const MARGIN = 8

/** A code to be drawn: black modules as one path on a grid of `modules`, the quiet zone included. */
export interface CodePicture {
  modules: number
  path: string
}

/** Level M, without a picture in it. */
export function codePicture(code: string): CodePicture {
  const { data, size } = encode(code, { ecc: 'M', border: QUIET_MODULES })
  const path = data.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return { modules: size, path: path.join('') }
}

/** Runs of black in a row: a line of its own for each would show gaps where pixels do not fit. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((isBlack, x) => {
    const last = runs.at(-1)
    if (!isBlack) return
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  })
  return runs
}

/** How wide the picture is in CSS pixels: as large as fits, with a whole number of the screen's pixels a module. */
export function pictureSize(
  modules: number,
  screen: { width: number; height: number; ratio: number },
): number {
  const shorter = Math.min(screen.width, screen.height)
  const pixels = Math.floor((Math.min(shorter - 2 * MARGIN, LARGEST) * screen.ratio) / modules)
  return (Math.max(1, pixels) * modules) / screen.ratio
}
