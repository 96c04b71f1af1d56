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
  copy: '复制链接',
  copied: '链接已复制。',
  copyByHand: '浏览器不允许复制，请手动选择并复制链接。',
}
