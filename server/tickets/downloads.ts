import { Fault } from '../core/fault.ts'
import type { Thread } from '../core/job-queue.ts'

/** A PDF takes the thread a fifth of a second. What more it could take is left for the mail that waits. */
const MOST_UNDER_WAY = 10
const AGAIN_SECONDS = 2

const underWay = new WeakMap<Thread, Set<string>>()

/** Renders a download in that thread: of one person one at a time, and of everybody so many; throws 429 beyond that. */
export async function inTurn<File>(
  thread: Thread,
  userId: string,
  render: () => Promise<File>,
): Promise<File> {
  const people = underWay.get(thread) ?? new Set()
  underWay.set(thread, people)
  if (people.has(userId) || people.size >= MOST_UNDER_WAY) {
    const sentence = `Other tickets are being written right now. Try again in ${AGAIN_SECONDS} seconds.`
    throw new Fault(429, sentence, AGAIN_SECONDS)
  }
  people.add(userId)
  try {
    return await render()
  } finally {
    people.delete(userId)
  }
}
