import type { Crop } from '../../../scanner-app/camera/decode-pass.ts'
import type { Scene } from './scenes.ts'

export const FRAME = { width: 640, height: 480 }
const { width: WIDTH, height: HEIGHT } = FRAME
const LAMP_PX = 45

/** The modules of a code with its quiet zone, row by row. */
export interface Code {
  size: number
  isDark: Uint8Array
}

/** Mulberry32: the corpus is the same in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What a camera sees of a code, in grey levels, before the noise of each frame. */
export function drawScene(code: Code, scene: Scene, random: () => number): Float32Array {
  const sharp = new Float32Array(WIDTH * HEIGHT)
  const turn = ((scene.turnDegrees + random() * 6 - 3) * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [centreX, centreY] = [WIDTH / 2 + random() * 40 - 20, HEIGHT / 2 + random() * 40 - 20]
  const lamp = { x: centreX + random() * 160 - 80, y: centreY + random() * 160 - 80 }
  for (let pixel = 0; pixel < sharp.length; pixel++) {
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)]
    const across = (x - centreX) * cos + (y - centreY) * sin
    const down = (y - centreY) * cos - (x - centreX) * sin
    const far = 1 - (scene.tilt * down) / HEIGHT - (scene.yaw * across) / WIDTH
    const modulePx = scene.modulePx * far
    const level = levelAt(code, scene, { column: across / modulePx, row: down / modulePx })
    sharp[pixel] = level + glareAt(scene, (x - lamp.x) ** 2 + (y - lamp.y) ** 2)
  }
  return smear(smear(sharp, scene.blurPx, 1), scene.blurPx, WIDTH)
}

/** `column` and `row` count from the middle of the code. */
function levelAt(
  { size, isDark }: Code,
  { dark, light }: Scene,
  { column, row }: { column: number; row: number },
): number {
  const [x, y] = [Math.floor(column + size / 2), Math.floor(row + size / 2)]
  if (x < 0 || y < 0 || x >= size || y >= size) return (dark + light) / 2
  return isDark[y * size + x] === 1 ? dark : light
}

function glareAt({ glare }: Scene, distanceSquared: number): number {
  return glare === 0 ? 0 : glare * Math.exp(-distanceSquared / (2 * LAMP_PX ** 2))
}

/** The mean of each pixel and its neighbours in one direction. */
function smear(levels: Float32Array, reach: number, step: number): Float32Array {
  if (reach === 0) return levels
  return levels.map((_, pixel) => {
    let sum = 0
    for (let away = -reach; away <= reach; away++) sum += levels[pixel + away * step] ?? 0
    return sum / (2 * reach + 1)
  })
}

/** Noise, made once: drawing it anew for each pixel would take most of the time. */
const random = randomFrom(3)
const grain = Float32Array.from({ length: 65_521 }, () => (random() + random() + random() - 1.5) * 2)

/** A part of one frame, under noise of its own. */
export function takeFrame(
  levels: Float32Array,
  { x, y, width, height }: Crop,
  { noise, random }: { noise: number; random: () => number },
): ImageData {
  const pixels = new Uint32Array(width * height)
  const from = Math.floor(random() * grain.length)
  for (let at = 0; at < pixels.length; at++) {
    const clean = levels[(y + Math.floor(at / width)) * WIDTH + x + (at % width)] ?? 0
    const level = clean + noise * (grain[(from + at) % grain.length] ?? 0)
    pixels[at] = 0xff000000 + Math.max(0, Math.min(255, Math.round(level))) * 0x010101
  }
  return { data: new Uint8ClampedArray(pixels.buffer), width, height, colorSpace: 'srgb' }
}
