import type { Crop } from '../scanner-app/camera/decode-pass.ts'

const WIDTH = 1280
const HEIGHT = 720
const LIGHT = 205
const DARK = 45
const NOISE = 24

/** What a camera sees of a code on a phone held up to it: turned, nearer or further away, in a noisy dim picture. */
export function drawFrame(modules: readonly (readonly boolean[])[], number: number): ImageData {
  const random = randomFrom(number)
  const size = modules.length
  const scale = (260 + random() * 200) / size
  const angle = (random() - 0.5) * 1.2
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale]
  const [centreX, centreY] = [WIDTH / 2 + (random() - 0.5) * 120, HEIGHT / 2 + (random() - 0.5) * 80]
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [dx, dy] = [x - centreX, y - centreY]
      const column = Math.floor(dx * cos + dy * sin + size / 2)
      const row = Math.floor(dy * cos - dx * sin + size / 2)
      const module = modules[row]?.[column]
      const shade = module === undefined ? background(x, y) : module ? DARK : LIGHT
      const at = (y * WIDTH + x) * 4
      pixels.fill(shade + (random() - 0.5) * 2 * NOISE, at, at + 3)
      pixels[at + 3] = 255
    }
  }
  return pictureOf(pixels, { width: WIDTH, height: HEIGHT })
}

/** Soft stripes: something to look at that is no code. */
function background(x: number, y: number): number {
  return 110 + 40 * Math.sin(x / 37) + 25 * Math.sin(y / 23)
}

/** A part of a picture. */
export function cut({ data, width }: ImageData, crop: Crop): ImageData {
  const pixels = new Uint8ClampedArray(crop.width * crop.height * 4)
  for (let y = 0; y < crop.height; y++) {
    const from = ((crop.y + y) * width + crop.x) * 4
    pixels.set(data.subarray(from, from + crop.width * 4), y * crop.width * 4)
  }
  return pictureOf(pixels, crop)
}

/** Node has no ImageData; the decoder only looks at these. */
function pictureOf(data: Uint8ClampedArray, { width, height }: { width: number; height: number }): ImageData {
  return { data, width, height } as ImageData
}

/** Mulberry32: the same numbers for the same seed, so that every run sees the same frames. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
