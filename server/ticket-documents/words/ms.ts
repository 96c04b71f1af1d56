import type { TicketWords } from './ticket-words.ts'

export const ms: TicketWords = {
  subject: (event, tickets) => (tickets === 1 ? `Tiket anda: ${event}` : `${tickets} tiket anda: ${event}`),
  greeting: (name) => (name ? `Salam ${name},` : 'Salam,'),
  intro: (tickets) => (tickets === 1 ? 'Ini tiket anda.' : `Ini ${tickets} tiket anda.`),
  showCode: 'Tunjukkan kod QR di pintu masuk: daripada e-mel ini, daripada PDF atau di atas kertas.',
  keepPrivate:
    'Sesiapa yang memiliki kod ini boleh menggunakan tiket sekali. Jangan siarkannya di mana-mana.',
  attached: 'Dilampirkan: tiket dalam PDF untuk dicetak, dan acara untuk kalendar anda.',
  moreInPdf: (tickets) => `${tickets} tiket lagi ada dalam PDF yang dilampirkan.`,
  openWallet: 'Buka tiket saya',
  openEvent: 'Halaman acara',
  when: 'Masa',
  where: 'Tempat',
  order: 'Pesanan',
  total: 'Jumlah',
  code: 'Kod',
  by: 'Dianjurkan oleh',
  kualaLumpurTime: 'waktu Kuala Lumpur',
  ticketOf: (position, tickets) => `Tiket ${position} daripada ${tickets}`,
  qrOf: (ticket) => `Kod QR ${ticket}`,
  whyThisMail: (reference) =>
    `E-mel ini untuk pesanan ${reference}, yang dibuat dengan alamat e-mel anda. Jika anda tidak membuatnya, abaikan sahaja.`,
}
