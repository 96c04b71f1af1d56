import type { Words } from '../en.ts'

export const workshops: Words['workshops'] = {
  nav: '工作坊',
  lead: '每个工作坊都有自己的名额。',
  none: '还没有工作坊',
  another: '再添一个工作坊',
  add: '添加工作坊',
  noneTodo: '门票之外可以预订的活动：课程、导览、名额有限的讲座。',
  takenHint: (taken) => `已有 ${taken} 个名额被预订或保留，不能更少。`,
  told: '时间或地点有变时，已预订的人会收到通知。',
  remove: (name) => `删除 ${name}`,
  removeTitle: (name) => `删除 ${name}？`,
  removeEmpty: '还没有人预订。删除后可以马上恢复。',
  removeTaken: (taken) =>
    `已有 ${taken} 个名额被预订或保留。这些人会失去名额并收到通知，他们的门票仍然有效。`,
  removed: (name) => `${name} 已删除。`,
  undo: '撤销',
  fields: {
    name: '名称',
    place: '地点',
    startsAt: '从',
    endsAt: '至',
    capacity: '名额',
    description: '说明',
  },
}
