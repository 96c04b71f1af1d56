import { klTimeOf } from '@masuk/shared/kl-day.ts'
import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import type { ScanProblem, ScanStatus } from '../panels/scan-status.ts'
import { entriesApart, otherEntry } from '../queue/double-entry.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { notValid } from './en-verdicts.ts'

const rejection = (reason: string | null) => wordsOfReason(notValid, reason, notValid.refused)

const timeOf = ({ scannedAt }: { scannedAt: string }) => klTimeOf(Date.parse(scannedAt))

const units = { second: 's', minute: 'min', hour: 'h' }

function apart(scan: ScanRecord): string {
  const gap = entriesApart(scan)
  return gap ? ` (${gap.count} ${units[gap.unit]} apart)` : ''
}

function placeOfOther(scan: ScanRecord): string {
  const { at = null, device = null } = otherEntry(scan) ?? {}
  return at === null ? device || 'another door' : `${device || 'another door'}, ${klTimeOf(at)}${apart(scan)}`
}

/** A quarantined scan and an undo that was refused have no machine reason: there the service's own sentence is all there is. */
export const scanStatus: Record<ScanStatus, (scan: ScanRecord) => string> = {
  'of-another-event': () => 'Of another event: kept here, not sent',
  'undo-kept': () => 'Undo is kept here, not sent',
  kept: () => 'Kept here, not sent',
  'undo-waiting': () => 'Undo waits to be sent',
  undone: () => 'Undone',
  rejected: ({ problem }) => `Not valid: ${rejection(problem)}`,
  quarantined: ({ problem }) => `Set aside: ${problem ?? 'the service could not read it'}`,
  'undo-refused': ({ problem }) => `Still in. It could not be taken back: ${problem}`,
  'also-in': (scan) => `Also let in at ${placeOfOther(scan)}`,
  confirmed: () => 'Confirmed',
  'perhaps-also-in': (scan) => `Waits to be sent. Perhaps also let in at ${placeOfOther(scan)}`,
  'not-named': () => 'The service does not name it. Still trying.',
  sent: () => 'No answer from the service yet',
  waiting: () => 'Waits to be sent',
}

export const scanProblem: Record<ScanProblem, (scan: ScanRecord, turnedAway: boolean) => string> = {
  rejected: (scan, turnedAway) =>
    `${turnedAway ? 'Turned away' : 'Let in'} at ${timeOf(scan)}${turnedAway ? '' : ', but'}: ${rejection(scan.problem)}`,
  quarantined: (scan) =>
    `Let in at ${timeOf(scan)}. It is set aside, since the service could not read it: ${scan.problem}`,
  'undo-waiting': (scan) =>
    `Let in at ${timeOf(scan)}, and taken back here. The service has not done that yet. It is asked again.`,
  'undo-refused': (scan) =>
    `Let in at ${timeOf(scan)}, and still in. It could not be taken back: ${scan.problem}`,
  'also-in': (scan) => `Let in at ${timeOf(scan)}, and let in at ${placeOfOther(scan)}`,
  'perhaps-also-in': (scan) =>
    `Let in at ${timeOf(scan)}, and perhaps let in at ${placeOfOther(scan)} as well. The service has not said yet which was first.`,
  'not-named': (scan) =>
    `Let in at ${timeOf(scan)}. The service has answered ${scan.misses} times without naming it. It is sent again.`,
}
