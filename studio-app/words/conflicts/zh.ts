import type { Words } from '../en.ts'

export const conflicts: Words['conflicts'] = {
  nav: '重复入场',
  lead: '同一天被多个入口放行的票。',
  filters: {
    open: '待处理',
    all: '全部',
  },
  none: '没有需要处理的',
  noneHint: '两个入口放行同一张票后，几秒内会出现在这里。',
  apart: (seconds: string) => `相隔 ${seconds} 秒`,
  bySearch: '按姓名查找',
  settle: '标记为已处理',
  settleTitle: '标记为已处理？',
  settleEffect: '将以您的名义移到已处理。不会因此改变任何人的入场状态；该票再次扫描会重新打开。',
  settled: '已处理。',
  settledBy: (name: string, when: string, note: string) => `由 ${name} 于 ${when} 处理。${note}`,
  note: '原因是什么？',
  noteHint: '供团队其他人参考，可留空。',
}
