import type { Words } from '../en.ts'

export const broadcasts: Words['broadcasts'] = {
  nav: 'Siaran',
  lead: 'Beritahu semua pemegang tiket sesuatu. Ia tidak boleh ditarik balik.',
  audience: 'Kepada',
  audiences: {
    all: 'Semua pemegang tiket',
    checked_in: 'Yang telah masuk',
    not_checked_in: 'Yang belum masuk',
  },
  ticketType: 'Jenis tiket',
  everyType: 'Semua jenis tiket',
  noPreview: 'Tulis tajuk dan teks: kemudian ia dipaparkan di sini seperti yang akan diterima.',
  reaches: (people: string, push: string, mail: string) =>
    `${people} orang: semua dalam peti masuk, ${push} melalui pemberitahuan, ${mail} melalui e-mel.`,
  without: (count: string) => `${count} tiket tiada dalam mana-mana akaun: mereka tidak dihubungi.`,
  title: 'Tajuk',
  text: 'Teks',
  textHint: 'Teks biasa. Alamat bermula dengan https:// menjadi pautan.',
  send: (people: string) => `Hantar kepada ${people} orang`,
  left: (today: string, all: string) => `Baki ${today} hari ini, ${all} untuk acara`,
  askTitle: 'Hantar sekarang?',
  askEffect: 'Ia dihantar serta-merta dan tidak boleh ditarik balik.',
  sent: 'Dalam perjalanan.',
  preview: 'Pratonton',
  channels: {
    inbox: 'Peti masuk',
    push: 'Pemberitahuan',
    mail: 'E-mel',
  },
  subject: 'Subjek:',
  mailFoot: 'Dengan pautan untuk menghentikan e-mel ini.',
  history: 'Dihantar',
  people: (count: string) => `${count} orang`,
  progress: (sent: string, queued: string, failed: string) =>
    `${sent} dihantar, ${queued} menunggu, ${failed} gagal`,
  alertNote: 'Apa yang dipaparkan pada skrin terkunci. Ia membuka peti masuk yang mengandungi mesej.',
}
