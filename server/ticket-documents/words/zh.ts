import type { TicketWords } from './ticket-words.ts'

export const zh: TicketWords = {
  subject: (event, tickets) => (tickets === 1 ? `您的门票：${event}` : `您的 ${tickets} 张门票：${event}`),
  greeting: (name) => (name ? `${name}，您好！` : '您好！'),
  intro: (tickets) => (tickets === 1 ? '这是您的门票。' : `这是您的 ${tickets} 张门票。`),
  showCode: '入场时请出示二维码：可用此邮件、PDF 或打印件。',
  keepPrivate: '任何持有此码的人都可使用门票一次，请勿公开。',
  attached: '附件：可打印的 PDF 门票，以及可加入日历的活动文件。',
  moreInPdf: (tickets) => `另有 ${tickets} 张门票在附件 PDF 中。`,
  openWallet: '打开我的门票',
  openEvent: '活动页面',
  when: '时间',
  where: '地点',
  order: '订单',
  total: '总额',
  code: '票码',
  by: '主办方',
  kualaLumpurTime: '吉隆坡时间',
  ticketOf: (position, tickets) => `门票 ${position} / ${tickets}`,
  qrOf: (ticket) => `${ticket} 的二维码`,
  whyThisMail: (reference) =>
    `此邮件属于订单 ${reference}，该订单使用了您的电子邮件地址。若非您本人操作，请忽略此邮件。`,
}
