import type { Deps } from '../core/deps.ts'
import type { TicketMails } from '../core/job-queue.ts'
import { emptyOutbox } from './outbox.ts'

/** Registrations of one moment go to the jobs together. */
const GATHER_MS = 50

/** Empties the outbox of mail with tickets a moment after somebody has written into it. */
export function wakeOutbox(parts: Pick<Deps, 'db' | 'jobs' | 'clock' | 'log'>): TicketMails {
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  let running = Promise.resolve()

  function start(): void {
    timer = null
    running = running
      .then(() => emptyOutbox(parts))
      .catch(({ message }: Error) => parts.log.warn({ reason: message }, 'ticket mail waits in its outbox'))
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
