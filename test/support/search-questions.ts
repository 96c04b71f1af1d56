/** What somebody types, and the page that should come first: a guide's slug, or the name of an operation. */
export interface SearchQuestion {
  query: string
  page: string
}

/** Forty questions as people type them: English, Malay, Chinese, some misspelled. */
export const searchQuestions: readonly SearchQuestion[] = [
  // English
  { query: 'how do I create an event', page: 'start-an-event' },
  { query: 'publish my event', page: 'start-an-event' },
  { query: 'what happens when the internet goes down', page: 'lose-the-network' },
  { query: 'offline scanning', page: 'lose-the-network' },
  { query: 'give money back to a buyer', page: 'refunds' },
  { query: 'event cancelled refund everyone', page: 'refunds' },
  { query: 'lost phone', page: 'hand-a-device-over' },
  { query: 'pair a phone with the door', page: 'set-up-a-door' },
  { query: 'camera is black', page: 'when-a-door-has-a-problem' },
  { query: 'delete my account', page: 'your-personal-data' },
  { query: 'was the raffle fair', page: 'check-a-draw' },
  { query: 'discount code', page: 'promotion-codes' },
  { query: 'private event invite link', page: 'sell-tickets' },
  { query: 'restore a backup', page: 'back-up-and-restore' },
  { query: 'invite staff to my team', page: 'your-team' },
  { query: 'message to everybody who has a ticket', page: 'tell-ticket-holders' },
  { query: 'GET /api/partner/events/zones', page: 'zones.list' },
  { query: 'giveaways.draw', page: 'giveaways.draw' },
  // English, misspelled
  { query: 'refnd', page: 'refunds' },
  { query: 'promtion coed', page: 'promotion-codes' },
  { query: 'giveway winers', page: 'points-and-giveaways' },
  { query: 'idempotancy key', page: 'integrate-by-api' },
  { query: 'brodcast', page: 'tell-ticket-holders' },
  { query: 'where is my tikcet', page: 'get-and-show-a-ticket' },
  // Malay
  { query: 'macam mana nak cipta acara', page: 'start-an-event' },
  { query: 'bayaran balik', page: 'refunds' },
  { query: 'tiada internet di pintu', page: 'lose-the-network' },
  { query: 'telefon hilang', page: 'hand-a-device-over' },
  { query: 'jemput ahli pasukan', page: 'your-team' },
  { query: 'kod diskaun', page: 'promotion-codes' },
  { query: 'cabutan bertuah', page: 'points-and-giveaways' },
  { query: 'padam akaun saya', page: 'your-personal-data' },
  { query: 'eksport senarai peserta', page: 'after-the-event' },
  // Malay, misspelled
  { query: 'bayran balek', page: 'refunds' },
  { query: 'kamera tak berfungsi', page: 'when-a-door-has-a-problem' },
  { query: 'pengimabs', page: 'set-up-a-door' },
  // Chinese
  { query: '怎么退款', page: 'refunds' },
  { query: '断网怎么办', page: 'lose-the-network' },
  { query: '手机丢失', page: 'hand-a-device-over' },
  { query: '优惠码', page: 'promotion-codes' },
]

/** Forty more, which nothing was changed for: what somebody may expect whose question we have not thought of. */
export const unseenQuestions: readonly SearchQuestion[] = [
  { query: 'how much does a ticket cost to change', page: 'sell-tickets' },
  { query: 'sell tickets for free', page: 'sell-tickets' },
  { query: 'my camera does not work', page: 'when-a-door-has-a-problem' },
  { query: 'what does the blue screen mean', page: 'work-at-the-door' },
  { query: 'already in', page: 'work-at-the-door' },
  { query: 'pairing code expired', page: 'when-a-door-has-a-problem' },
  { query: 'rate limit', page: 'integrate-by-api' },
  { query: 'pagination', page: 'integrate-by-api' },
  { query: 'how to install', page: 'install-and-run' },
  { query: 'stripe webhook', page: 'install-and-run' },
  { query: 'bluetooth scanner', page: 'set-up-a-door' },
  { query: 'customer lost his ticket', page: 'people-and-tickets' },
  { query: 'change name on ticket', page: 'people-and-tickets' },
  { query: 'export to excel', page: 'after-the-event' },
  { query: 'how many people came', page: 'after-the-event' },
  { query: 'stop receiving emails', page: 'tell-ticket-holders' },
  { query: 'chargeback', page: 'refunds' },
  { query: 'gdpr data request', page: 'your-personal-data' },
  { query: 'turnstile integration', page: 'write-your-own-scanner' },
  { query: 'update the scanner app', page: 'hand-a-device-over' },
  { query: 'scaner offlin', page: 'lose-the-network' },
  { query: 'shift change', page: 'hand-a-device-over' },
  { query: 'how do I get points', page: 'points-and-giveaways' },
  { query: 'qr code not scanning', page: 'work-at-the-door' },
  { query: 'cara beli tiket', page: 'get-and-show-a-ticket' },
  { query: 'tukar nama pada tiket', page: 'people-and-tickets' },
  { query: 'hantar mesej kepada peserta', page: 'tell-ticket-holders' },
  { query: 'wifi mati', page: 'lose-the-network' },
  { query: 'macam mana nak pasang pengimbas', page: 'set-up-a-door' },
  { query: 'batal tiket', page: 'people-and-tickets' },
  { query: 'sandaran data', page: 'back-up-and-restore' },
  { query: 'berapa orang hadir', page: 'after-the-event' },
  { query: '怎么买票', page: 'get-and-show-a-ticket' },
  { query: '如何创建活动', page: 'start-an-event' },
  { query: '摄像头打不开', page: 'when-a-door-has-a-problem' },
  { query: '抽奖公平吗', page: 'check-a-draw' },
  { query: '导出名单', page: 'after-the-event' },
  { query: '备份数据', page: 'back-up-and-restore' },
  { query: '我的门票在哪里', page: 'get-and-show-a-ticket' },
  { query: '邀请员工', page: 'your-team' },
]

/** Whether what came first is that page. */
export function isFirst({ page }: SearchQuestion, [first]: readonly { url: string }[]): boolean {
  const [path = ''] = first?.url.split('#') ?? []
  return path === `/guides/${page}` || first?.url.endsWith(`/${page}`) === true
}
