import { setTimeout as delay } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { answerQuestions } from '../../server/jobs/answer-questions.ts'

export interface Told {
  does: 'say where' | 'throw' | 'die' | 'wait' | 'never answer' | 'fill the memory'
}

/** A program for a thread, which does what it is told. */
answerQuestions(async ({ does }: Told) => {
  if (does === 'throw') throw new RangeError('not so many')
  // As a fault of the machine does: nothing of the program has a say in it.
  if (does === 'die') process.exit(1)
  if (does === 'wait') await delay(1)
  if (does === 'never answer') for (;;);
  if (does === 'fill the memory') for (const kept: unknown[] = []; ;) kept.push(Array.from({ length: 1e5 }))
  return { threadId, environment: Object.keys(process.env) }
})
