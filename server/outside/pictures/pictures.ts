import type { ChildProcess } from 'node:child_process'
import { askChild, startRenderChild } from './render-child.ts'
import type { RenderAnswer, RenderOptions, RenderProblem, Rendered } from './render-messages.ts'
import { makeTurns } from './turns.ts'
import type { Asker } from './turns.ts'

/** Pictures that others sent, decoded and written anew outside of this process. */
export interface Pictures {
  /**
   * Calls `load` when it is this picture's turn, so that those that wait hold no bytes. Throws a PictureRefused, or whatever
   * `load` throws.
   */
  render(load: () => Promise<Uint8Array>, options: RenderOptions, asker: Asker): Promise<Rendered>
  close(): void
}

/** `busy`: its turn did not come in time. `too_slow`: decoding it took too long or too much memory. */
export class PictureRefused extends Error {
  readonly reason: RenderProblem | 'busy' | 'too_slow'
  constructor(reason: PictureRefused['reason']) {
    super(`The picture was not rendered: ${reason}.`)
    this.reason = reason
  }
}

interface Limits {
  atOnce: number
  waitsAtMostMs: number
  /** The person who has sent it is waiting for just this one. */
  uploadsWaitAtMostMs: number
  answersWithinMs: number
  /** A process is replaced after so many pictures: what a decoder has lost is lost for that long only. */
  picturesOfAChild: number
  idleAfterMs: number
}

const LIMITS: Limits = {
  atOnce: 2,
  waitsAtMostMs: 2_000,
  uploadsWaitAtMostMs: 10_000,
  answersWithinMs: 10_000,
  picturesOfAChild: 50,
  idleAfterMs: 15_000,
}

export function openPictures(limits: Partial<Limits> = {}): Pictures {
  const { answersWithinMs, picturesOfAChild, idleAfterMs, ...waits } = { ...LIMITS, ...limits }
  const idle: Child[] = []
  const all = new Set<ChildProcess>()
  const turns = makeTurns({ ...waits, tooLate: () => new PictureRefused('busy') })

  function take(): Child {
    const child = idle.pop()
    if (child) {
      clearTimeout(child.ending)
      return child
    }
    const process = startRenderChild()
    all.add(process)
    process.once('exit', () => all.delete(process))
    return { process, pictures: 0, ending: undefined }
  }

  function putBack(child: Child, answer: RenderAnswer | null): void {
    child.pictures++
    if (answer === null || child.pictures >= picturesOfAChild) return void child.process.kill('SIGKILL')
    child.ending = setTimeout(() => {
      idle.splice(idle.indexOf(child), 1)
      child.process.kill('SIGKILL')
    }, idleAfterMs).unref()
    idle.push(child)
  }

  return {
    async render(load, options, asker) {
      await turns.begin(asker)
      try {
        const bytes = await load()
        const child = take()
        const answer = await askChild(child.process, { bytes, ...options }, answersWithinMs)
        putBack(child, answer)
        if (answer === null) throw new PictureRefused('too_slow')
        if (!answer.ok) throw new PictureRefused(answer.reason)
        return answer
      } finally {
        turns.end(asker)
      }
    },
    close() {
      for (const { ending } of idle) clearTimeout(ending)
      for (const process of all) process.kill('SIGKILL')
    },
  }
}

interface Child {
  process: ChildProcess
  pictures: number
  ending: NodeJS.Timeout | undefined
}
