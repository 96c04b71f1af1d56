import type { Words } from '../en.ts'

export const palette: Words['palette'] = {
  title: '前往',
  hint: '活动或页面',
  event: '活动',
  none: '没有匹配项。',
  keys: '按 Enter 打开。输入框外：g p 人员，g b 入口看板，g c 重复入场，g s 扫描器，g h 概况，g e 活动，g t 团队。',
}
