import type { Outbox } from './outbox.ts'
import type { ScanRecord } from './scan-record.ts'
import type { Timers } from './sender-lock.ts'

/** The record as it stands when its attempt is over, or when the time is. */
export function settled(
  { outbox, timers }: { outbox: Pick<Outbox, 'get' | 'subscribe'>; timers: Timers },
  seq: number,
  withinMs: number,
): Promise<ScanRecord> {
  return new Promise((resolve, reject) => {
    const look = async (isLast: boolean) => {
      const scan = await outbox.get(seq)
      if (!scan) throw new Error(`There is no scan ${seq} on this device.`)
      if (isLast || isTried(scan)) end(() => resolve(scan))
    }
    const end = (tell: () => void) => {
      stopListening()
      timers.clear(timer)
      tell()
    }
    const lookNow = (isLast = false) => void look(isLast).catch((error: unknown) => end(() => reject(error)))
    const stopListening = outbox.subscribe((changed) => {
      if (changed.some((scan) => scan.seq === seq && isTried(scan))) lookNow()
    })
    const timer = timers.set(() => lookNow(true), withinMs)
    lookNow()
  })
}

function isTried({ state }: ScanRecord): boolean {
  return state !== 'queued' && state !== 'sending'
}
