import type { OverrideRecord } from '../override/override-record.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { flowWords } from '../words/flows/flow-words.ts'
import { scanStatus, scanStatusText, type Sending } from './scan-status.ts'
import { SeenRow } from './SeenRow.tsx'

/** Somebody whom a supervisor let in, in the list of the last scans, as the log of this device has it. */
export function OverrideRow({ override }: { override: OverrideRecord }) {
  const { at, ticket, reason, note } = override
  const text = flowWords.override.listed(flowWords.override.reasons[reason], note)
  return <SeenRow at={at} title={ticket} shape="hand" state="override" text={text} />
}

/** Why a supervisor let somebody in, and how far that has come. What the service would have said is of no account. */
export function overrideText(scan: ScanRecord, sending: Sending): string {
  const listed = flowWords.override.listed(scan.override ?? '', '')
  const isTold = ['confirmed', 'rejected', 'also-in'].includes(scanStatus(scan, sending))
  return isTold ? listed : `${listed} · ${scanStatusText(scan, sending)}`
}
