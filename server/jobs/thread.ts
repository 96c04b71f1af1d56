import { Worker } from 'node:worker_threads'
import type { Thread } from '../core/job-queue.ts'

/** The thread died, or was ended, before it had answered. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
}

/** More is waiting for the thread than it is worth keeping in memory. */
export class ThreadBusy extends Error {
  override readonly name = 'ThreadBusy'
}

export interface ThreadLimits {
  /** Inputs that the thread has and has not answered. */
  mostWaiting: number
  /** A thread that takes longer for one of them is ended. */
  answersWithinMs: number
  memoryMb: number
}

const LIMITS: ThreadLimits = { mostWaiting: 20, answersWithinMs: 120_000, memoryMb: 512 }

/** What passes between the two sides. */
export type Question = { id: number; input: unknown }
export type Answer =
  | { id: number; output: unknown }
  | { id: number; error: { name: string; message: string } }

interface Waiting {
  resolve(output: unknown): void
  reject(error: Error): void
  tooLate: NodeJS.Timeout
}

/** A thread that runs `program`, which calls `answerQuestions`. It begins with the first input. */
export function openThread(program: URL, limits: Partial<ThreadLimits> = {}): Thread {
  const { mostWaiting, answersWithinMs, memoryMb } = { ...LIMITS, ...limits }
  let worker: Worker | null = null
  let isClosed = false
  let asked = 0
  const waiting = new Map<number, Waiting>()

  function start(): Worker {
    const begun = new Worker(program, { env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    // No reason of its own for the process to go on.
    begun.unref()
    begun.on('message', take)
    begun.on('error', () => end(begun))
    begun.on('exit', () => end(begun))
    return begun
  }

  function take(answer: Answer): void {
    const one = waiting.get(answer.id)
    if (!one) return
    waiting.delete(answer.id)
    clearTimeout(one.tooLate)
    if ('error' in answer) one.reject(Object.assign(new Error(answer.error.message), answer.error))
    else one.resolve(answer.output)
  }

  /** Nothing more comes from this thread. */
  function end(ended: Worker): void {
    if (worker !== ended) return
    worker = null
    for (const one of waiting.values()) {
      clearTimeout(one.tooLate)
      one.reject(new ThreadEnded('The thread has ended before it had answered.'))
    }
    waiting.clear()
    void ended.terminate()
  }

  return {
    run(input) {
      if (isClosed) return Promise.reject(new ThreadEnded('The thread is closed.'))
      if (waiting.size >= mostWaiting) return Promise.reject(new ThreadBusy('The thread has too much to do.'))
      const asking = (worker ??= start())
      const id = ++asked
      return new Promise((resolve, reject) => {
        asking.postMessage({ id, input } satisfies Question)
        const tooLate = setTimeout(() => end(asking), answersWithinMs).unref()
        waiting.set(id, { resolve, reject, tooLate })
      })
    },
    async close() {
      isClosed = true
      const last = worker
      if (!last) return
      end(last)
      await last.terminate()
    },
  }
}
