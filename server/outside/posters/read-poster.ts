import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { PosterAnswer } from './poster-reading.ts'
import { linkTrainedData } from './trained-data.ts'

/** Reads what is printed on a poster, on this machine. */
export interface PosterReader {
  read(bytes: Uint8Array): Promise<PosterAnswer>
  close(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('child.ts', import.meta.url))
const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

/** The decoder is native code, and the reader of letters runs in a thread; of the disk it sees the program and the trained data. */
const flagsOf = (folder: string) => [
  '--disable-warning=SecurityWarning',
  '--permission',
  '--allow-addons',
  '--allow-worker',
  `--allow-fs-read=${PROJECT}*`,
  `--allow-fs-read=${folder}/*`,
]

/** A reader that ends over a poster after so many milliseconds. */
export function makePosterReader({ withinMs }: { withinMs: number }): PosterReader {
  let linking: ReturnType<typeof linkTrainedData> | null = null
  return {
    async read(bytes) {
      linking ??= linkTrainedData()
      const { folder } = await linking
      return readInChild(bytes, { folder, withinMs })
    },
    async close() {
      await (await linking?.catch(() => null))?.remove()
    },
  }
}

async function readInChild(
  bytes: Uint8Array,
  { folder, withinMs }: { folder: string; withinMs: number },
): Promise<PosterAnswer> {
  const args = [...flagsOf(folder), PROGRAM, folder]
  const child = spawn(process.execPath, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  let isTooLate = false
  const timer = setTimeout(() => {
    isTooLate = true
    child.kill('SIGKILL')
  }, withinMs)
  // It may have ended before it has read all.
  child.stdin.on('error', () => {})
  child.stdin.end(bytes)
  try {
    return JSON.parse(await text(child.stdout)) as PosterAnswer
  } catch {
    return { problem: isTooLate ? 'took_too_long' : 'broken_picture' }
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
