import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { PosterAnswers, PosterProblem, PosterTask } from './poster-reading.ts'
import { linkTrainedData } from './trained-data.ts'

/** Decodes posters on this machine, each in a process of its own. */
export interface PosterReader {
  /** What is printed on a poster. */
  read(bytes: Uint8Array): Promise<PosterAnswers['read']>
  /** The picture alone, drawn anew as JPEG. */
  clean(bytes: Uint8Array): Promise<PosterProblem | { bytes: Buffer }>
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

/** A reader whose process is ended after so many milliseconds. */
export function makePosterReader({ withinMs }: { withinMs: number }): PosterReader {
  let linking: ReturnType<typeof linkTrainedData> | null = null
  async function ask<Task extends PosterTask>(task: Task, bytes: Uint8Array) {
    linking ??= linkTrainedData()
    const { folder } = await linking
    const answer = await answerOf([...flagsOf(folder), PROGRAM, task, folder], { bytes, withinMs })
    return answer as PosterAnswers[Task] | PosterProblem
  }
  return {
    read: (bytes) => ask('read', bytes),
    async clean(bytes) {
      const answer = await ask('clean', bytes)
      return 'problem' in answer ? answer : { bytes: Buffer.from(answer.jpeg, 'base64') }
    },
    async close() {
      await (await linking?.catch(() => null))?.remove()
    },
  }
}

async function answerOf(
  args: string[],
  { bytes, withinMs }: { bytes: Uint8Array; withinMs: number },
): Promise<unknown> {
  const child = spawn(process.execPath, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  let isTooLate = false
  const timer = setTimeout(() => {
    isTooLate = true
    child.kill('SIGKILL')
  }, withinMs)
  // It may have ended before it has read all, or never begun: then it answers nothing.
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.stdin.end(bytes)
  try {
    return JSON.parse(await text(child.stdout))
  } catch {
    return { problem: isTooLate ? 'took_too_long' : 'broken_picture' } satisfies PosterProblem
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
