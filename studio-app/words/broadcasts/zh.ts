import type { Words } from '../en.ts'

export const broadcasts: Words['broadcasts'] = {
  nav: '群发通知',
  lead: '向所有持票人发送消息，发出后不可撤回。',
  audience: '对象',
  audiences: {
    all: '所有持票人',
    checked_in: '已入场者',
    not_checked_in: '未入场者',
  },
  ticketType: '票种',
  everyType: '所有票种',
  noPreview: '填写标题和正文后，这里会显示实际收到的样子。',
  reaches: (people: string, push: string, mail: string) =>
    `${people} 人：全部收件箱，${push} 人推送，${mail} 人邮件。`,
  without: (count: string) => `${count} 张票不在任何账户中，无法送达。`,
  title: '标题',
  text: '正文',
  textHint: '纯文本，以 https:// 开头的地址会成为链接。',
  send: (people: string) => `发送给 ${people} 人`,
  left: (today: string, all: string) => `今天剩 ${today} 次，本活动剩 ${all} 次`,
  askTitle: '现在发送？',
  askEffect: '立即发出，不可撤回。',
  sent: '正在发送。',
  preview: '预览',
  channels: {
    inbox: '收件箱',
    push: '推送',
    mail: '邮件',
  },
  subject: '主题：',
  mailFoot: '附退订链接。',
  history: '已发送',
  people: (count: string) => `${count} 人`,
  progress: (sent: string, queued: string, failed: string) => `已发 ${sent}，待发 ${queued}，失败 ${failed}`,
  alertNote: '锁屏上显示的内容。点开后进入收件箱阅读消息。',
}
