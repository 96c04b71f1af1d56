import { klTimeOf } from '@masuk/shared/kl-day.ts'
import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import { entriesApart, otherEntry } from '../queue/double-entry.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { scanProblem as englishProblem, scanStatus as englishStatus } from './en-scans.ts'
import { notValid } from './ta-verdicts.ts'

const rejection = (reason: string | null) => wordsOfReason(notValid, reason, notValid.refused)

const timeOf = ({ scannedAt }: { scannedAt: string }) => klTimeOf(Date.parse(scannedAt))

const units = { second: 'வினாடி', minute: 'நிமிடம்', hour: 'மணி' }

function apart(scan: ScanRecord): string {
  const gap = entriesApart(scan)
  return gap ? ` (${gap.count} ${units[gap.unit]} இடைவெளி)` : ''
}

function placeOfOther(scan: ScanRecord): string {
  const { at = null, device = null } = otherEntry(scan) ?? {}
  return at === null ? device || 'வேறு வாசல்' : `${device || 'வேறு வாசல்'}, ${klTimeOf(at)}${apart(scan)}`
}

export const scanStatus: typeof englishStatus = {
  'of-another-event': () => 'வேறு நிகழ்வு: இங்கே உள்ளது, அனுப்பப்படவில்லை',
  'undo-kept': () => 'ரத்து இங்கே உள்ளது, அனுப்பப்படவில்லை',
  kept: () => 'இங்கே உள்ளது, அனுப்பப்படவில்லை',
  'undo-waiting': () => 'ரத்து அனுப்பக் காத்திருக்கிறது',
  undone: () => 'திரும்பப் பெறப்பட்டது',
  rejected: ({ problem }) => `செல்லாது: ${rejection(problem)}`,
  quarantined: ({ problem }) => `ஒதுக்கப்பட்டது: ${problem ?? 'சேவையகத்தால் படிக்க முடியவில்லை'}`,
  'undo-refused': ({ problem }) => `இன்னும் உள்ளே. திரும்பப் பெற முடியவில்லை: ${problem}`,
  'also-in': (scan) => `இங்கும் வந்தார்: ${placeOfOther(scan)}`,
  confirmed: () => 'உறுதியானது',
  'perhaps-also-in': (scan) => `அனுப்பக் காத்திருக்கிறது. இங்கும் வந்திருக்கலாம்: ${placeOfOther(scan)}`,
  'not-named': () => 'சேவையகம் இதைக் குறிப்பிடவில்லை. மீண்டும் முயல்கிறது.',
  sent: () => 'சேவையகம் இன்னும் பதிலளிக்கவில்லை',
  waiting: () => 'அனுப்பக் காத்திருக்கிறது',
}

export const scanProblem: typeof englishProblem = {
  rejected: (scan, turnedAway) =>
    `${timeOf(scan)}: ${turnedAway ? 'திருப்பி அனுப்பப்பட்டார்' : 'உள்ளே விடப்பட்டார், ஆனால்'}: ${rejection(scan.problem)}`,
  quarantined: (scan) =>
    `${timeOf(scan)}: உள்ளே விடப்பட்டார். சேவையகத்தால் படிக்க முடியாததால் ஒதுக்கப்பட்டது: ${scan.problem}`,
  'undo-waiting': (scan) =>
    `${timeOf(scan)}: உள்ளே விடப்பட்டு, இங்கே திரும்பப் பெறப்பட்டது. சேவையகம் இன்னும் செய்யவில்லை. மீண்டும் கேட்கப்படும்.`,
  'undo-refused': (scan) =>
    `${timeOf(scan)}: உள்ளே விடப்பட்டார், இன்னும் உள்ளே. திரும்பப் பெற முடியவில்லை: ${scan.problem}`,
  'also-in': (scan) => `${timeOf(scan)}: உள்ளே விடப்பட்டார், இங்கும் வந்தார்: ${placeOfOther(scan)}`,
  'perhaps-also-in': (scan) =>
    `${timeOf(scan)}: உள்ளே விடப்பட்டார், இங்கும் வந்திருக்கலாம்: ${placeOfOther(scan)}. எது முதல் என்று சேவையகம் இன்னும் சொல்லவில்லை.`,
  'not-named': (scan) =>
    `${timeOf(scan)}: உள்ளே விடப்பட்டார். சேவையகம் ${scan.misses} முறை பதிலளித்தும் இதைக் குறிப்பிடவில்லை. மீண்டும் அனுப்பப்படும்.`,
}
