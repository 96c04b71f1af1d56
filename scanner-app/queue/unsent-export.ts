import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import {
  MOST_UNSENT,
  shortChecksum,
  UNSENT_FORMAT,
  UNSENT_VERSION,
  unsentChecksumText,
  unsentProofText,
} from '@masuk/shared/unsent-scans.ts'
import type { UnsentPart, UnsentScan } from '@masuk/shared/unsent-scans.ts'
import { sha256Of } from '@masuk/ui/device/sha256.ts'
import type { ScanRecord } from './scan-record.ts'

/** A file for the organiser of scans that could not be sent. */
export interface UnsentExport {
  text: string
  count: number
  /** One for each part, in the short form that people compare. */
  checksums: string[]
}

/** The file with these records. It tells no token and no ticket code. */
export async function unsentExport(records: readonly ScanRecord[]): Promise<UnsentExport> {
  const parts = await Promise.all(partsOf(records).map(exportedPart))
  return {
    text: JSON.stringify({ format: UNSENT_FORMAT, version: UNSENT_VERSION, parts }),
    count: records.length,
    checksums: parts.map(({ checksum }) => shortChecksum(checksum)),
  }
}

function partsOf(records: readonly ScanRecord[]): ScanRecord[][] {
  const parts: ScanRecord[][] = []
  for (const record of records) {
    const part = parts.findLast(([first]) => first?.grantId === record.grantId)
    if (part && part.length < MOST_UNSENT) part.push(record)
    else parts.push([record])
  }
  return parts
}

async function exportedPart(records: readonly ScanRecord[]): Promise<UnsentPart & { checksum: string }> {
  const { eventId = '', grantId = '' } = records[0] ?? {}
  const part = { eventId, grantId, scans: await Promise.all(records.map(exported)) }
  return { ...part, checksum: await sha256Of(unsentChecksumText(part)) }
}

async function exported(record: ScanRecord): Promise<UnsentScan> {
  const { code, scanKey, scannedAt, undo } = record
  // Only tickets are recorded.
  const { keyId = 0, issue = 0 } = readTicketCode(code) ?? {}
  const facts = { scanKey, scannedAt, keyId, issue, takenBack: undo === 'wanted' }
  return { ...facts, proof: await sha256Of(unsentProofText(facts, record)) }
}
