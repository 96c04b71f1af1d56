import type { Deps } from '../core/deps.ts'
import type { TicketMails } from '../core/job-queue.ts'
import { queueWaitingMails } from './mail-queue.ts'

/** Registrations of one moment go to the jobs together. */
const GATHER_MS = 50

/** Hands the waiting mail with tickets to the jobs, a moment after somebody says that there is some. */
export function mailQueueWaker(parts: Pick<Deps, 'db' | 'jobs' | 'clock' | 'log'>): TicketMails {
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  let running = Promise.resolve()

  function start(): void {
    timer = null
    running = running
      .then(() => queueWaitingMails(parts))
      .catch(({ message }: Error) =>
        parts.log.warn({ reason: message }, 'ticket mail waits for the next look'),
      )
  }

  return {
    wake() {
      if (!isClosed) timer ??= setTimeout(start, GATHER_MS)
    },
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
