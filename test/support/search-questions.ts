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

/** Whether what came first is that page. */
export function isFirst({ page }: SearchQuestion, [first]: readonly { url: string }[]): boolean {
  const [path = ''] = first?.url.split('#') ?? []
  return path === `/guides/${page}` || first?.url.endsWith(`/${page}`) === true
}
