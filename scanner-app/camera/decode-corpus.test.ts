import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { writeTicketCode } from '@masuk/shared/ticket-code.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import * as reader from 'zxing-wasm/reader'
import * as writer from 'zxing-wasm/writer'
import { cropOf, optionsOf, passOf, type Crop } from './decode-pass.ts'

const WIDTH = 640
const HEIGHT = 480
const FRAMES_EACH = 38

/** What a frame shows: a code of `modulePx` a module, turned, between two greys, with noise and blur. */
interface Scene {
  modulePx: number
  turnDegrees: number
  dark: number
  light: number
  noise: number
  blurPx: number
  /** How much smaller the far side is. */
  tilt: number
}

const plain: Scene = { modulePx: 6, turnDegrees: 3, dark: 30, light: 220, noise: 6, blurPx: 0, tilt: 0 }
const scenes: Record<string, Scene> = {
  'held straight': plain,
  'small in the frame': { ...plain, modulePx: 4 },
  'held askew': { ...plain, turnDegrees: 45 },
  'inverted, as in dark mode': { ...plain, dark: 220, light: 30 },
  'low in contrast': { ...plain, dark: 60, light: 110, noise: 12 },
  'in the dark': { ...plain, dark: 5, light: 30, noise: 6 },
  'out of focus': { ...plain, blurPx: 3 },
  'tilted away': { ...plain, modulePx: 8, tilt: 0.35 },
}

function loadWasm(name: 'reader' | 'writer'): ArrayBuffer {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`zxing-wasm/${name}/zxing_${name}.wasm`))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}

beforeAll(() => {
  reader.prepareZXingModule({ overrides: { wasmBinary: loadWasm('reader') } })
  writer.prepareZXingModule({ overrides: { wasmBinary: loadWasm('writer') } })
})

/** Small and seeded: the corpus is the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The modules of a code with its quiet zone, row by row. */
interface Code {
  size: number
  isDark: Uint8Array
}

const QUIET = 4

async function drawCode(text: string): Promise<Code> {
  const { symbol } = await writer.writeBarcode(text, { format: 'QRCode', ecLevel: 'M' })
  const size = symbol.width + 2 * QUIET
  const isDark = new Uint8Array(size * size)
  for (const [at, value] of symbol.data.entries()) {
    const row = Math.floor(at / symbol.width) + QUIET
    if (value === 0) isDark[row * size + (at % symbol.width) + QUIET] = 1
  }
  return { size, isDark }
}

/** One grey frame: the code, blurred, under noise. */
function drawFrame({ size, isDark }: Code, scene: Scene, random: () => number): Uint8ClampedArray {
  const sharp = new Float32Array(WIDTH * HEIGHT)
  const turn = ((scene.turnDegrees + random() * 6 - 3) * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [centerX, centerY] = [WIDTH / 2 + random() * 40 - 20, HEIGHT / 2 + random() * 40 - 20]
  for (let pixel = 0; pixel < sharp.length; pixel++) {
    const x = (pixel % WIDTH) - centerX
    const y = Math.floor(pixel / WIDTH) - centerY
    const down = y * cos - x * sin
    const modulePx = scene.modulePx * (1 - (scene.tilt * down) / HEIGHT)
    const column = Math.floor((x * cos + y * sin) / modulePx + size / 2)
    const row = Math.floor(down / modulePx + size / 2)
    const isOutside = column < 0 || row < 0 || column >= size || row >= size
    if (isOutside) sharp[pixel] = (scene.dark + scene.light) / 2
    else sharp[pixel] = isDark[row * size + column] === 1 ? scene.dark : scene.light
  }
  const blurred = smear(smear(sharp, scene.blurPx, 1), scene.blurPx, WIDTH)
  const grey = new Uint8ClampedArray(blurred.length)
  const from = Math.floor(random() * grain.length)
  for (let pixel = 0; pixel < grey.length; pixel++) {
    grey[pixel] = (blurred[pixel] ?? 0) + scene.noise * (grain[(from + pixel) % grain.length] ?? 0)
  }
  return grey
}

/** Noise, made once: drawing it anew for each pixel would take most of the time. */
const random = randomFrom(3)
const grain = Float32Array.from({ length: 65_521 }, () => (random() + random() + random() - 1.5) * 2)

/** The mean of each pixel and its neighbours in one direction. */
function smear(levels: Float32Array, reach: number, step: number): Float32Array {
  if (reach === 0) return levels
  return levels.map((_, pixel) => {
    let sum = 0
    for (let away = -reach; away <= reach; away++) sum += levels[pixel + away * step] ?? 0
    return sum / (2 * reach + 1)
  })
}

function cut(grey: Uint8ClampedArray, { x, y, width, height }: Crop): ImageData {
  const pixels = new Uint32Array(width * height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const level = grey[(y + row) * WIDTH + x + column] ?? 0
      pixels[row * width + column] = 0xff000000 + level * 0x010101
    }
  }
  return { data: new Uint8ClampedArray(pixels.buffer), width, height, colorSpace: 'srgb' }
}

/** How many frames it takes, as at a door that looks at one frame after the other; null when four are not enough. */
async function framesToRead(grey: Uint8ClampedArray, text: string): Promise<number | null> {
  for (let frame = 0; frame < 4; frame++) {
    const pass = passOf(frame)
    const crop = cropOf({ width: WIDTH, height: HEIGHT }, pass)
    const [found] = await reader.readBarcodes(cut(grey, crop), optionsOf(pass))
    if (found?.text === text) return frame + 1
  }
  return null
}

async function readScene(scene: Scene): Promise<(number | null)[]> {
  const random = randomFrom(7)
  const frames: (number | null)[] = []
  for (let each = 0; each < FRAMES_EACH; each++) {
    const tag = Uint8Array.from({ length: 16 }, () => random() * 256)
    const text = writeTicketCode({
      keyId: 1,
      issue: 1,
      ticketId: '0192f0c1-2345-7abc-8def-0123456789ab',
      tag,
    })
    frames.push(await framesToRead(drawFrame(await drawCode(text), scene, random), text))
  }
  return frames
}

describe('tickets are read within four frames', () => {
  test.each(Object.entries(scenes))('%s', async (name, scene) => {
    const frames = await readScene(scene)
    const read = frames.filter((count) => count !== null)
    expect(read.length / FRAMES_EACH).toBeGreaterThanOrEqual(0.95)
    const most = name.startsWith('inverted') ? 2 : 4
    expect(Math.max(...read)).toBeLessThanOrEqual(most)
  })
})
