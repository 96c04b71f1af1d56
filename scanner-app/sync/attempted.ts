import type { Outbox } from '../queue/outbox.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { Timers } from './sender-lock.ts'

/** The record as it is when its attempt is over, or when the time is. */
export function attempted(
  { outbox, timers }: { outbox: Pick<Outbox, 'get' | 'subscribe'>; timers: Timers },
  seq: number,
  withinMs: number,
): Promise<ScanRecord> {
  return new Promise((resolve, reject) => {
    const check = async (isLast: boolean) => {
      const scan = await outbox.get(seq)
      if (!scan) throw new Error(`There is no scan ${seq} on this device.`)
      if (isLast || isAttempted(scan)) end(() => resolve(scan))
    }
    const end = (report: () => void) => {
      unsubscribe()
      timers.clear(timer)
      report()
    }
    const checkNow = (isLast = false) =>
      void check(isLast).catch((error: unknown) => end(() => reject(error)))
    // As it was written: reading it again would keep the verdict waiting.
    const unsubscribe = outbox.subscribe((changed) => {
      const scan = changed.find((each) => each.seq === seq && isAttempted(each))
      if (scan) end(() => resolve(scan))
    })
    const timer = timers.set(() => checkNow(true), withinMs)
    checkNow()
  })
}

function isAttempted({ state }: ScanRecord): boolean {
  return state !== 'queued' && state !== 'sending'
}
