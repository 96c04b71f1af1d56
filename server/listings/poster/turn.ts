import { Fault } from '../../core/fault.ts'

const MOST_WAITING = 3
const TRY_AGAIN_SECONDS = 20

let running: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Does the work when that of everybody before is done: a poster takes a processor and much memory, so there is one at a time. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting > MOST_WAITING)
    throw new Fault(
      429,
      `Other posters are being read. Try again in ${TRY_AGAIN_SECONDS} seconds.`,
      TRY_AGAIN_SECONDS,
    )
  waiting++
  const turn = running.then(work)
  running = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    waiting--
  }
}
