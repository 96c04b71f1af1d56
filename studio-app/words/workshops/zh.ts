import type { Words } from '../en.ts'

export const workshops: Words['workshops'] = {
  nav: '工作坊',
  lead: '每个工作坊都有自己的名额。',
  none: '还没有工作坊',
  another: '再添一个工作坊',
  add: '添加工作坊',
  fields: {
    name: '名称',
    place: '地点',
    startsAt: '从',
    endsAt: '至',
    capacity: '名额',
    description: '说明',
  },
}
