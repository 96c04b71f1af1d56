import type { Send } from '@masuk/shared/client.ts'
import { createSend } from '@masuk/ui/send.ts'
import type { Clock } from './device/clock.ts'
import { isFromService } from './device/connection.ts'

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
      // The clock of a captive portal is nobody's.
      if (isFromService(answer)) clock.hear({ date: answer.headers['date'] ?? '', roundTripMs })
    },
  })
}
