import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import type { UnsentFacts, UnsentPart, UnsentScan } from '@masuk/shared/unsent-scans.ts'
import { checksumOf, proofOf } from '../../server/signing/unsent-scans.ts'
import type { SentScan } from './people.ts'

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

/** A part of such a file with the checksum that belongs to it. */
export function unsentPart<Part extends UnsentPart>(part: Part): Part & { checksum: string } {
  return { ...part, checksum: checksumOf(part) }
}
