import { Fault } from '../../core/fault.ts'

const MOST_WAITING = 3
/** Of one person, who would keep everybody else out. */
const MOST_OF_ONE = 2
const TRY_AGAIN_SECONDS = 20

let running: Promise<unknown> = Promise.resolve()
/** Whose posters are being read or wait for it. */
const waiting: string[] = []

/** Does the work when that of everybody before is done: a poster takes a processor and much memory, so there is one at a time. */
export async function inTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  const own = waiting.filter((each) => each === userId).length
  if (waiting.length > MOST_WAITING || own >= MOST_OF_ONE)
    throw new Fault(
      429,
      `Other posters are being read. Try again in ${TRY_AGAIN_SECONDS} seconds.`,
      TRY_AGAIN_SECONDS,
    )
  waiting.push(userId)
  const turn = running.then(work)
  running = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    waiting.splice(waiting.indexOf(userId), 1)
  }
}
