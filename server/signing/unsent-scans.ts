import { hash, timingSafeEqual } from 'node:crypto'
import { unsentChecksumText, unsentProofText } from '@masuk/shared/unsent-scans.ts'
import type { UnsentFacts, UnsentPart, UnsentScan } from '@masuk/shared/unsent-scans.ts'

interface Proven {
  grantId: string
  code: string
}

/** Whether a scan of a file was written by somebody who had the whole code. */
export function isProven({ proof, ...scan }: UnsentScan, by: Proven): boolean {
  const ours = Buffer.from(proofOf(scan, by))
  const given = Buffer.from(proof)
  return given.length === ours.length && timingSafeEqual(given, ours)
}

/** The proof that the scan of a code has in a file. */
export function proofOf(scan: UnsentFacts, by: Proven): string {
  return hash('sha256', unsentProofText(scan, by), 'hex')
}

/** The checksum of one part of a file. */
export function checksumOf(part: UnsentPart): string {
  return hash('sha256', unsentChecksumText(part), 'hex')
}
