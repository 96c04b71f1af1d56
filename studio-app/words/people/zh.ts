import type { Words } from '../en.ts'

export const people: Words['people'] = {
  nav: '人员',
  issue: '发票',
  search: '搜索人员',
  searchHint: '姓名、电邮、订单号或票码',
  state: '状态',
  allStates: '有效和作废',
  states: {
    valid: '有效',
    void: '作废',
  },
  inToday: '今日入场',
  inOrNot: '不论是否入场',
  isIn: '今日已入场',
  notIn: '今日未入场',
  inAt: (time: string, device: string) => `${time} 入场，${device}`,
  notInYet: '未入场',
  holder: '姓名',
  nameless: '无姓名',
  type: '票种',
  email: '电邮',
  order: '订单',
  none: '没有找到',
  noneHint: '请尝试姓名或地址的一部分，或完整订单号。',
  export: '导出 CSV',
}
