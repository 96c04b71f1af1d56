import type { Words } from '../en.ts'

export const publish: Words['publish'] = {
  nav: '发布',
  preview: '访客看到的样子',
  previewAlone: '在新标签页中打开',
  ready: '可以发布',
  published: '访客能看到的',
  missing: '尚缺',
  optional: '（可以不填）',
  checks: {
    tickets: { done: '已有票种', todo: '添加票种' },
    open: { done: '访客可以订购', todo: '向访客开放一个票种' },
    time: { done: '活动尚未结束', todo: '将结束时间改到将来' },
    venue: { done: '已填写地点', todo: '填写地点' },
    description: { done: '已有说明', todo: '填写说明' },
    cover: { done: '已有封面', todo: '添加封面' },
  },
  moves: { published: '发布', closed: '关闭', draft: '退回草稿', reopen: '重新开放' },
  moved: {
    published: '已发布。大家现在可以找到它。',
    closed: '已关闭。不能再报名。',
    draft: '已退回草稿。只有您的团队能看到。',
  },
  asks: {
    published: { title: '重新开放？', follows: '大家可以再次找到并报名，只要票种仍在发售。' },
    closed: {
      title: '关闭活动？',
      follows: '不能再报名。门票仍然有效，入口还能工作 24 小时。您可以重新开放。',
    },
    draft: { title: '退回草稿？', follows: '之后只有您的团队能看到。仅在无人报名时可行。' },
  },
  more: {
    title: '更多',
    copy: '复制活动',
    copyEffect: '生成一个草稿，包含相同的详情、票种、工作坊和区域，不含人员。',
    name: '新活动名称',
    startsAt: '新活动开始时间',
    timesMove: '其他时间会一起移动。',
    copied: '这是复制的活动，目前为草稿。',
    remove: '删除',
    removeWhen: '仅在没有人报名时可以删除。',
    removeTitle: (name) => `删除“${name}”？`,
    removeEffect: '活动及其所有信息将被删除，无法恢复。',
    removed: '活动已删除。',
    blockers: {
      published: () => '活动已发布。请先关闭或退回草稿。',
      registrations: (count) => `有 ${count} 个订单，必须保留。`,
      tickets: (count) => `有 ${count} 张门票，必须保留。`,
      scans: (count) => `有 ${count} 条扫描记录，必须保留。`,
      zones_in_use: (count) => `有 ${count} 名成员或邀请限定在其区域。请先在“区域与工作人员”中取消。`,
    },
  },
}
