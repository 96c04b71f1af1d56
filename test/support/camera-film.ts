import { open } from 'node:fs/promises'
import { modulesOf } from './camera-code.ts'
import type { Modules } from './camera-code.ts'

/** What the camera sees for a while: a code, or nothing. */
export interface Scene {
  text: string | null
  seconds: number
}

const WIDTH = 640
const HEIGHT = 480
/** Enough frames to read a code, few enough to keep the file small: 0.46 MB each. */
const FRAMES_A_SECOND = 6
const QUIET_MODULES = 4
const PAPER = 225
const DARK = 25

/** Writes the film that Chromium's fake camera plays, again and again. */
export async function writeFilm(path: string, scenes: readonly Scene[]): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`)
    for (const { text, seconds } of scenes) {
      const frame = Buffer.concat([
        Buffer.from('FRAME\n'),
        pictureOf(text === null ? null : await modulesOf(text)),
      ])
      for (let at = 0; at < seconds * FRAMES_A_SECOND; at++) await file.write(frame)
    }
  } finally {
    await file.close()
  }
}

/** One picture in I420: brightness of each pixel, then the two planes of colour at half the size, which are grey. */
function pictureOf(modules: Modules | null): Buffer {
  const picture = Buffer.alloc(WIDTH * HEIGHT * 1.5, 128)
  picture.fill(PAPER, 0, WIDTH * HEIGHT)
  if (modules === null) return picture
  const scale = Math.floor(HEIGHT / (modules.length + 2 * QUIET_MODULES))
  const left = Math.floor((WIDTH - modules.length * scale) / 2)
  const top = Math.floor((HEIGHT - modules.length * scale) / 2)
  for (const [row, line] of modules.entries()) {
    for (const [column, module] of [...line].entries()) {
      if (module !== '#') continue
      for (let y = top + row * scale; y < top + (row + 1) * scale; y++) {
        picture.fill(DARK, y * WIDTH + left + column * scale, y * WIDTH + left + (column + 1) * scale)
      }
    }
  }
  return picture
}
