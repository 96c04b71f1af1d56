import type { Words } from '../en.ts'

export const practice: Words['practice'] = {
  title: '练习活动',
  lead: '五分钟走完全流程。只有您能找到它，不会收取真实款项。',
  overview: [
    '给自己卖一张票。',
    '在模拟器中付款。',
    '将手机配对为入口。',
    '扫描门票。',
    '抽出中奖者。',
    '丢弃活动。',
  ],
  make: '创建练习活动',
  names: { event: '练习活动', free: '免费票', paid: '付费票', invite: '试用' },
  todo: '请逐步进行。每一步完成后会显示出来。',
  done: '已完成',
  notPractice: '这不是练习活动。',
  giveaway: '练习抽奖',
  gone: '活动及其全部内容已丢弃。',
  badge: '练习',
  home: { says: '这是练习活动：没有真实款项，没有积分，可以丢弃。', goOn: '继续练习' },
  steps: {
    buy: { title: '卖一张票', todo: '以访客身份打开活动并订票。免费票也可以。', act: '以访客身份打开' },
    pay: { title: '在模拟器中付款', todo: '订购付费票，并选择付款成功。不会有真实款项。', act: '订购付费票' },
    pair: { title: '配对入口', todo: '显示代码，用负责扫描的手机读取。', act: '显示代码' },
    scan: { title: '扫描门票', todo: '将门票代码对准入口的摄像头。', act: '打开我的门票' },
    draw: { title: '抽奖', todo: '开放一分钟的抽奖，用您的门票参加，然后开奖。' },
  },
  draw: {
    open: '开放抽奖',
    enter: '参加',
    closes: (time) => `将于 ${time} 截止，之后可以开奖。`,
    draw: '去开奖',
    show: '显示中奖者',
  },
  away: {
    step: '丢弃',
    todo: '活动连同其中的一切都会删除。',
    title: '丢弃这个活动？',
    effects: [
      '其中的订单、模拟付款、门票、扫描、入口和抽奖都会删除。',
      '无法恢复；已配对的手机会得知活动已不存在。',
    ],
    confirm: '丢弃',
  },
}
