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
  twice: '重复入场',
  exceptions: {
    nav: '例外放行',
    lead: '票被拒绝但仍已入场的人。',
    none: '没有例外放行的人',
    noneHint:
      '没有网络的入口会放行无法核实的代码：事后发现伪造或作废的列在这里。主管放行的人及其理由也在这里。',
    noTicket: '不是本活动的票',
    stored: '票有效，计为已入场。',
    rejected: '扫描被拒绝，不计入。',
    rejections: {
      forged: '伪造：无论写着哪张票，此代码都不是这里签发的。',
      key_mismatch: '代码属于另一张票。',
      outside_event: '扫描日期不在此入口可扫描的日期内，请检查设备时钟。',
      unknown_ticket: '代码真实，但其票已不存在。',
      void: '票已作废。',
      superseded: '旧代码：票已重新签发，只有最新代码有效。',
    },
    offline: '由入口放行，当时无法核实代码。',
    supervisor: (reason) => `由主管放行：“${reason}”`,
  },
}
