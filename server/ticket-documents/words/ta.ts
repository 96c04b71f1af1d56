import type { TicketWords } from './ticket-words.ts'

export const ta: TicketWords = {
  subject: (event, tickets) =>
    tickets === 1 ? `உங்கள் நுழைவுச்சீட்டு: ${event}` : `உங்கள் ${tickets} நுழைவுச்சீட்டுகள்: ${event}`,
  greeting: (name) => (name ? `வணக்கம் ${name},` : 'வணக்கம்,'),
  intro: (tickets) => (tickets === 1 ? 'இதோ உங்கள் நுழைவுச்சீட்டு.' : `இதோ உங்கள் ${tickets} நுழைவுச்சீட்டுகள்.`),
  showCode: 'நுழைவாயிலில் QR குறியீட்டைக் காட்டுங்கள்: இந்த மின்னஞ்சல், PDF அல்லது தாளில்.',
  keepPrivate: 'குறியீடு உள்ள எவரும் நுழைவுச்சீட்டை ஒருமுறை பயன்படுத்தலாம். அதை எங்கும் வெளியிட வேண்டாம்.',
  attached: 'இணைப்புகள்: அச்சிட PDF நுழைவுச்சீட்டுகள், உங்கள் நாட்காட்டிக்கான நிகழ்வு.',
  moreInPdf: (tickets) => `மேலும் ${tickets} நுழைவுச்சீட்டுகள் இணைக்கப்பட்ட PDF இல் உள்ளன.`,
  openWallet: 'என் நுழைவுச்சீட்டுகள்',
  openEvent: 'நிகழ்வுப் பக்கம்',
  when: 'நேரம்',
  where: 'இடம்',
  order: 'ஆர்டர்',
  total: 'மொத்தம்',
  code: 'குறியீடு',
  by: 'ஏற்பாட்டாளர்',
  kualaLumpurTime: 'கோலாலம்பூர் நேரம்',
  ticketOf: (position, tickets) => `நுழைவுச்சீட்டு ${position} / ${tickets}`,
  qrOf: (ticket) => `${ticket} - QR குறியீடு`,
  whyThisMail: (reference) =>
    `இந்த மின்னஞ்சல் உங்கள் மின்னஞ்சல் முகவரியால் செய்யப்பட்ட ${reference} ஆர்டருக்கானது. நீங்கள் செய்யவில்லை எனில் எதுவும் செய்ய வேண்டாம்.`,
}
