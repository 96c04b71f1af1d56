import { parentPort } from 'node:worker_threads'
import type { Answer, Question } from './thread.ts'

/** The other side of `openThread`: answers whatever the service asks this thread, with `work`. */
export function answerQuestions(work: (input: never) => Promise<unknown>): void {
  parentPort?.on('message', ({ id, input }: Question) => {
    void answerOf(id, () => work(input as never)).then((answer) => parentPort?.postMessage(answer))
  })
}

async function answerOf(id: number, work: () => Promise<unknown>): Promise<Answer> {
  try {
    return { id, output: await work() }
  } catch (error) {
    const { name, message } = error as Error
    return { id, error: { name, message } }
  }
}
