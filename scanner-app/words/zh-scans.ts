import { klTimeOf } from '@masuk/shared/kl-day.ts'
import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import { entriesApart, otherEntry } from '../queue/double-entry.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { scanProblem as englishProblem, scanStatus as englishStatus } from './en-scans.ts'
import { notValid } from './zh-verdicts.ts'

const rejection = (reason: string | null) => wordsOfReason(notValid, reason, notValid.refused)

const timeOf = ({ scannedAt }: { scannedAt: string }) => klTimeOf(Date.parse(scannedAt))

const units = { second: '秒', minute: '分钟', hour: '小时' }

function apart(scan: ScanRecord): string {
  const gap = entriesApart(scan)
  return gap ? `，相差 ${gap.count} ${units[gap.unit]}` : ''
}

function placeOfOther(scan: ScanRecord): string {
  const { at = null, device = null } = otherEntry(scan) ?? {}
  return at === null ? device || '其他入口' : `${device || '其他入口'}（${klTimeOf(at)}${apart(scan)}）`
}

export const scanStatus: typeof englishStatus = {
  'of-another-event': () => '属于其他活动：留在本机，不发送',
  'undo-kept': () => '撤销留在本机，未发送',
  kept: () => '留在本机，未发送',
  'undo-waiting': () => '撤销等待发送',
  undone: () => '已撤销',
  rejected: ({ problem }) => `无效：${rejection(problem)}`,
  quarantined: ({ problem }) => `已搁置：${problem ?? '服务器无法读取'}`,
  'undo-refused': ({ problem }) => `仍算已入场，无法撤销：${problem}`,
  'also-in': (scan) => `也在${placeOfOther(scan)}入场`,
  confirmed: () => '已确认',
  'perhaps-also-in': (scan) => `等待发送，可能也在${placeOfOther(scan)}入场`,
  'not-named': () => '服务器没有提到它，仍在重试。',
  sent: () => '服务器尚未回应',
  waiting: () => '等待发送',
}

export const scanProblem: typeof englishProblem = {
  rejected: (scan, turnedAway) =>
    `${timeOf(scan)} ${turnedAway ? '已拒绝入场' : '已放行，但'}：${rejection(scan.problem)}`,
  quarantined: (scan) => `${timeOf(scan)} 已放行。服务器无法读取，已搁置：${scan.problem}`,
  'undo-waiting': (scan) => `${timeOf(scan)} 已放行，并在本机撤销。服务器尚未执行，会再次请求。`,
  'undo-refused': (scan) => `${timeOf(scan)} 已放行，仍算已入场。无法撤销：${scan.problem}`,
  'also-in': (scan) => `${timeOf(scan)} 已放行，也在${placeOfOther(scan)}入场`,
  'perhaps-also-in': (scan) =>
    `${timeOf(scan)} 已放行，可能也在${placeOfOther(scan)}入场。服务器还没有说明哪一个在先。`,
  'not-named': (scan) => `${timeOf(scan)} 已放行。服务器回应了 ${scan.misses} 次都没有提到它，会再次发送。`,
}
