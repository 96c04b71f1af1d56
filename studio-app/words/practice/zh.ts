import type { Words } from '../en.ts'

export const practice: Words['practice'] = {
  title: '练习活动',
  lead: '五分钟走完全流程。只有您能找到它；在模拟支付下不会收取真实款项。',
  overview: [
    '给自己卖一张票，并在模拟器中付款。',
    '将手机配对为入口。',
    '扫描门票。',
    '抽出中奖者。',
    '收起活动。',
  ],
  make: '创建练习活动',
  names: { event: '练习活动', free: '免费票', paid: '付费票', invite: '试用' },
  todo: '请逐步进行，然后回到这里查看完成情况。',
  steps: {
    buy: { title: '卖一张票', todo: '以访客身份打开活动。订购门票，并在模拟器中付款。' },
    pair: { title: '配对入口', todo: '显示代码，用负责扫描的手机读取。' },
    scan: { title: '扫描门票', todo: '打开您的门票：将代码对准入口的摄像头。' },
    draw: { title: '抽奖', todo: '创建抽奖，参加，然后开奖。' },
    away: { title: '收起', todo: '关闭活动：不能再报名，之后归入已结束。' },
  },
}
