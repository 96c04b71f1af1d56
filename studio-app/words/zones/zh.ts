import type { Words } from '../en.ts'

export const zones: Words['zones'] = {
  nav: '区域与人员',
  lead: '可限定工作人员和通行证的场地分区。',
  zones: '区域',
  none: '没有区域：所有人负责整个活动。',
  name: '区域名称',
  add: '添加区域',
  remove: (name) => `删除区域${name}`,
  used: (members, passes) => `${members} 人 · ${passes} 种通行证`,
  assignments: '谁在哪里工作',
  assignmentsTodo: '没有区域的人负责所有地方。更改从下一次扫描起生效。',
  member: '人员',
  role: '角色',
  where: '限定',
  everywhere: '所有地方',
  worksAt: (person, zone) => `${person}在${zone}工作`,
}
