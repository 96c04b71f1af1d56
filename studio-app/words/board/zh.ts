import type { Words } from '../en.ts'

export const board: Words['board'] = {
  nav: '入口看板',
  inside: '场内',
  insideOf: (capacity: string, share: string) => `人在场，上限 ${capacity}（${share}）`,
  insideUnlimited: '人在场，不限人数',
  aMinute: (count: string) => `每分钟 ${count} 人`,
  doors: (count: string) => `入口：${count}`,
  noDoors: '没有已配对的入口，请在“扫描器”中配对。',
  contact: (age: string) => `最后联系：${age}`,
  waiting: (count: string) => `有 ${count} 次扫描待上传`,
  conflicts: (count: string) => `重复入场：${count}`,
  fullScreen: '全屏',
  staysOn: '此设备不允许看板保持亮屏，请在系统设置中调整。',
}
