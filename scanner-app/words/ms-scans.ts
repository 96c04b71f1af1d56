import { klTimeOf } from '@masuk/shared/kl-day.ts'
import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import { entriesApart, otherEntry } from '../queue/double-entry.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { scanProblem as englishProblem, scanStatus as englishStatus } from './en-scans.ts'
import { notValid } from './ms-verdicts.ts'

const rejection = (reason: string | null) => wordsOfReason(notValid, reason, notValid.refused)

const timeOf = ({ scannedAt }: { scannedAt: string }) => klTimeOf(Date.parse(scannedAt))

const units = { second: 'saat', minute: 'minit', hour: 'jam' }

function apart(scan: ScanRecord): string {
  const gap = entriesApart(scan)
  return gap ? ` (beza ${gap.count} ${units[gap.unit]})` : ''
}

function placeOfOther(scan: ScanRecord): string {
  const { at = null, device = null } = otherEntry(scan) ?? {}
  return at === null ? device || 'pintu lain' : `${device || 'pintu lain'}, ${klTimeOf(at)}${apart(scan)}`
}

export const scanStatus: typeof englishStatus = {
  'of-another-event': () => 'Acara lain: disimpan di sini, tidak dihantar',
  'undo-kept': () => 'Pembatalan disimpan di sini, tidak dihantar',
  kept: () => 'Disimpan di sini, tidak dihantar',
  'undo-waiting': () => 'Pembatalan menunggu dihantar',
  undone: () => 'Ditarik balik',
  rejected: ({ problem }) => `Tidak sah: ${rejection(problem)}`,
  quarantined: ({ problem }) => `Diketepikan: ${problem ?? 'pelayan tidak dapat membacanya'}`,
  'undo-refused': ({ problem }) => `Masih di dalam. Tidak dapat ditarik balik: ${problem}`,
  'also-in': (scan) => `Masuk juga di ${placeOfOther(scan)}`,
  confirmed: () => 'Disahkan',
  'perhaps-also-in': (scan) => `Menunggu dihantar. Mungkin masuk juga di ${placeOfOther(scan)}`,
  'not-named': () => 'Pelayan tidak menyebutnya. Masih dicuba.',
  sent: () => 'Pelayan belum menjawab',
  waiting: () => 'Menunggu dihantar',
}

export const scanProblem: typeof englishProblem = {
  rejected: (scan, turnedAway) =>
    `${turnedAway ? 'Ditolak' : 'Dibenarkan masuk'} pada ${timeOf(scan)}${turnedAway ? '' : ', tetapi'}: ${rejection(scan.problem)}`,
  quarantined: (scan) =>
    `Dibenarkan masuk pada ${timeOf(scan)}. Diketepikan kerana pelayan tidak dapat membacanya: ${scan.problem}`,
  'undo-waiting': (scan) =>
    `Dibenarkan masuk pada ${timeOf(scan)}, dan ditarik balik di sini. Pelayan belum melakukannya. Ia diminta lagi.`,
  'undo-refused': (scan) =>
    `Dibenarkan masuk pada ${timeOf(scan)}, dan masih di dalam. Tidak dapat ditarik balik: ${scan.problem}`,
  'also-in': (scan) => `Masuk pada ${timeOf(scan)}, dan masuk juga di ${placeOfOther(scan)}`,
  'perhaps-also-in': (scan) =>
    `Masuk pada ${timeOf(scan)}, dan mungkin masuk juga di ${placeOfOther(scan)}. Pelayan belum menyatakan yang mana dahulu.`,
  'not-named': (scan) =>
    `Masuk pada ${timeOf(scan)}. Pelayan sudah menjawab ${scan.misses} kali tanpa menyebutnya. Ia dihantar lagi.`,
}
