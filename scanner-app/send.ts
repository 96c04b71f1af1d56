import type { Send, WireAnswer } from '@masuk/shared/client.ts'
import { createSend } from '@masuk/ui/send.ts'
import type { Clock } from './device/clock.ts'

export interface ScannerSendPorts {
  fetch: typeof fetch
  clock: Pick<Clock, 'hear' | 'elapsed'>
  timeoutMs?: number
}

/** Sends a scanner's requests: the token in them is the whole authority, and every answer sets the clock. */
export function createScannerSend({ clock, ...ports }: ScannerSendPorts): Send {
  return createSend({
    ...ports,
    credentials: 'omit',
    elapsed: clock.elapsed,
    onAnswer(answer, roundTripMs) {
      if (isFromService(answer)) clock.hear({ date: answer.headers['date'] ?? '', roundTripMs })
    },
  })
}

/** A captive portal answers with a page, and with a clock of its own. */
function isFromService({ status, headers }: WireAnswer): boolean {
  return status === 304 || headers['content-type']?.startsWith('application/json') === true
}
