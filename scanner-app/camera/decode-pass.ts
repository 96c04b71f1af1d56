import type { ReaderOptions } from 'zxing-wasm/reader'

/** How one frame is looked at. */
export interface Pass {
  area: 'centre' | 'whole'
  tryHarder: boolean
  tryInvert: boolean
}

/** A part of a frame in its own pixels. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/**
 * What to try on the nth frame: the centre plainly, then inverted (tickets in dark mode), and every fourth time the
 * whole frame with all effort. Any two frames in a row include an inverted pass.
 */
export function passOf(frame: number): Pass {
  const thorough = frame % 4 === 3
  return { area: thorough ? 'whole' : 'centre', tryHarder: thorough, tryInvert: frame % 2 === 1 }
}

/**
 * Downscaling always helps: it averages the noise of the dark away. With the library's own threshold of 500 a camera of 640
 * by 480 gets none of it, and reads what is dark or pale only in the thorough pass (bench decode-corpus). Rotation is of
 * no use to QR codes.
 */
export function optionsOf({ tryHarder, tryInvert }: Pass): ReaderOptions {
  return {
    formats: ['QRCode'],
    maxNumberOfSymbols: 1,
    tryDownscale: true,
    downscaleThreshold: 400,
    downscaleFactor: 2,
    tryRotate: false,
    tryHarder,
    tryInvert,
    textMode: 'Plain',
  }
}

/** The part of a frame that a pass reads. The centre is the largest square, which costs a third of the whole. */
export function cropOf({ width, height }: { width: number; height: number }, { area }: Pass): Crop {
  if (area === 'whole') return { x: 0, y: 0, width, height }
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), width: side, height: side }
}
