import type { InboxWords } from './en.ts'

export const zh: InboxWords = {
  title: '收件箱',
  signIn: '登录后可查看主办方发来的消息。',
  none: '暂无消息。活动的变动和主办方的通知会显示在这里。',
  isNew: '新',
  more: '显示更早的消息',
  reminders: '工作坊提醒',
  never: '不提醒',
  before: (minutes) => `提前 ${minutes} 分钟`,
  offline: '更改此设置需要网络。',
}
