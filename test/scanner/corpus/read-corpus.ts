import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { writeTicketCode } from '@masuk/shared/ticket-code.ts'
import * as reader from 'zxing-wasm/reader'
import { cropOf, optionsOf, passOf } from '../../../scanner-app/camera/decode-pass.ts'
import { modulesOf } from '../../support/camera-code.ts'
import { drawScene, FRAME, randomFrom, takeFrame, type Code } from './draw.ts'
import { scenes, type Scene, type SceneName } from './scenes.ts'

const SEED = 7
const QUIET_MODULES = 4
/** How many frames a person holds a ticket still for: a third of a second. */
export const MOST_FRAMES = 4

/** What became of one ticket of the corpus. */
export interface CorpusRead {
  scene: SceneName
  /** How many frames it took; null when four were not enough. */
  frames: number | null
}

/**
 * Reads tickets held up in a scene as a door does, one frame after the other with its alternating passes. The tickets
 * are the same in every run.
 */
export async function readScene(scene: SceneName, tickets: number): Promise<CorpusRead[]> {
  await loadReader()
  const random = randomFrom(SEED)
  const reads: CorpusRead[] = []
  for (let each = 0; each < tickets; each++) {
    const text = ticketText(random)
    const levels = drawScene(await drawCode(text), scenes[scene], random)
    reads.push({ scene, frames: await framesToRead({ levels, text, scene: scenes[scene], random }) })
  }
  return reads
}

let loading: Promise<unknown> | null = null

function loadReader(): Promise<unknown> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  loading ??= reader.prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(path)).buffer },
    fireImmediately: true,
  })
  return loading
}

function ticketText(random: () => number): string {
  const tag = Uint8Array.from({ length: 16 }, () => random() * 256)
  const ticketId = '0192f0c1-2345-7abc-8def-0123456789ab'
  return writeTicketCode({ keyId: 1, issue: 1, ticketId, tag })
}

async function drawCode(text: string): Promise<Code> {
  const modules = await modulesOf(text)
  const size = modules.length + 2 * QUIET_MODULES
  const isDark = new Uint8Array(size * size)
  for (const [y, row] of modules.entries())
    for (const [x, module] of [...row].entries())
      if (module === '#') isDark[(y + QUIET_MODULES) * size + x + QUIET_MODULES] = 1
  return { size, isDark }
}

interface Held {
  levels: Float32Array
  text: string
  scene: Scene
  random: () => number
}

async function framesToRead({ levels, text, scene, random }: Held): Promise<number | null> {
  for (let frame = 0; frame < MOST_FRAMES; frame++) {
    const pass = passOf(frame)
    const picture = takeFrame(levels, cropOf(FRAME, pass), { noise: scene.noise, random })
    const [found] = await reader.readBarcodes(picture, optionsOf(pass))
    if (found?.text === text) return frame + 1
  }
  return null
}
