import type { Words } from '../en.ts'

export const events: Words['events'] = {
  nav: '活动',
  create: '新建活动',
  lists: { upcoming: '即将举行', drafts: '草稿', past: '已结束' },
  columns: {
    name: '活动',
    starts: '开始',
    venue: '地点',
    sold: '已售',
    inside: '今日入场',
    came: '入场人数',
    status: '状态',
  },
  capacity: {
    of: (used, all) => `${used} / ${all}`,
    held: (held) => `${held} 待付款`,
    unlimited: (used) => `已售 ${used}，不限`,
  },
  none: {
    title: '还没有活动',
    todo: '两分钟即可创建：有名称和时间就够了，其余以后都能更改。也可以先用一个可丢弃的活动走一遍全流程。',
    practice: '试用练习活动',
  },
  nothing: { upcoming: '没有即将举行的活动', drafts: '没有草稿', past: '还没有结束的活动' },
  nothingHint: {
    upcoming: '点击“新建活动”，一分钟即可完成。',
    drafts: '新活动在发布前是草稿，只有您的团队能看到。',
    past: '活动结束后会移到这里，并显示到场人数。',
  },
  new: {
    title: '新建活动',
    lead: '以后都可以更改。',
    publish: '创建并发布',
    keep: '创建草稿',
    ticketDefault: '普通票',
    fields: {
      name: '名称',
      startsAt: '开始',
      endsAt: '结束',
      venue: '地点',
      capacity: '名额',
      ticketName: '票种',
      price: '价格',
      isPublished: '立即发布',
    },
    hints: {
      name: '大家会看到的名称。',
      startsAt: '',
      endsAt: '',
      venue: '名称或地址，可留空。',
      capacity: '留空表示不限。',
      ticketName: '以后可以添加其他票种。',
      price: '0.00 表示免费。',
      isPublished: '大家可以找到并报名。否则它是只有您的团队能看到的草稿。',
    },
  },
}
