import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import type { UnsentFacts, UnsentPart, UnsentScan } from '@masuk/shared/unsent-scans.ts'
import { checksumOf, proofOf } from '../../server/signing/unsent-scans.ts'
import { pairDoor } from './doors.ts'
import type { House } from './house.ts'
import type { Studio } from './organisers.ts'
import { addEvent } from './people.ts'
import type { SentScan } from './people.ts'
import { organizerOf } from './studio.ts'

/** A scan as a door saves it to a file. */
export function unsentScan(
  grantId: string,
  { code, scanKey, scannedAt }: SentScan,
  given: Partial<UnsentFacts> = {},
): UnsentScan {
  const { keyId = 0, issue = 0 } = readTicketCode(code) ?? {}
  const facts = { scanKey, scannedAt: new Date(scannedAt).toISOString(), keyId, issue, takenBack: false }
  const scan = { ...facts, ...given }
  return { ...scan, proof: proofOf(scan, { grantId, code }) }
}

/** What an operation and the operator's command take in. */
export type SavedPart = ReturnType<typeof unsentPart<UnsentPart & { scans: UnsentScan[] }>>

/** A part of such a file with the checksum that belongs to it. */
export function unsentPart<Part extends UnsentPart>(part: Part): Part & { checksum: string } {
  return { ...part, checksum: checksumOf(part) }
}

/** An event with a door, and the file that the door would save. */
export async function openUnsentDoor(house: House, studio: Studio) {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const { eventId } = event
  const door = await pairDoor(house, event)
  const { grantId } = door
  return {
    event,
    eventId,
    door,
    grantId,
    save: (...scans: SentScan[]) =>
      unsentPart({ eventId, grantId, scans: scans.map((scan) => unsentScan(grantId, scan)) }),
    stored: () =>
      house.rows<{ key: string; grant: string; at: Date; device: string }>(
        `select scan_key as key, grant_id as "grant", scanned_at as at, device from scans where event_id = $1
          order by scan_key`,
        [eventId],
      ),
  }
}
