import { makeScanKey } from '@masuk/shared/scan-key.ts'
import { scanDays } from '../queue/scan-days.ts'
import type { NewScan } from '../queue/scan-record.ts'
import type { DoorDevice } from './read-code.ts'

export interface ScannedCode extends Pick<NewScan, 'code' | 'listed' | 'override'> {
  /** Null when the code is no ticket. */
  ticketId: string | null
  /** Corrected time. */
  now: number
}

/** A code as it is written down, under the pairing of this moment. */
export function newScan(
  { code, ticketId, now, ...rest }: ScannedCode,
  { pairing, clock }: Pick<DoorDevice, 'pairing' | 'clock'>,
): NewScan {
  const door = pairing.door()
  if (!door || ticketId === null) throw new Error('Only a paired door records, and only tickets.')
  const { today: day } = scanDays(now)
  return {
    eventId: door.event.id,
    grantId: door.grantId,
    device: door.device,
    code,
    ticketId,
    day,
    scanKey: makeScanKey({ ticketId, day }),
    scannedAt: new Date(now).toISOString(),
    deviceTime: clock.deviceNow(),
    clockOffsetMs: clock.offsetMs(),
    ...rest,
  }
}
