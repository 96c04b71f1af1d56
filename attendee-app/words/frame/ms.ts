import type { FrameWords } from './en.ts'

export const ms: FrameWords = {
  tabs: { find: 'Cari', tickets: 'Tiket', hub: 'Acara saya', inbox: 'Peti masuk', account: 'Akaun' },
  tabsLabel: 'Utama',
  unread: (count) => `${count} belum dibaca`,
  offline: 'Anda di luar talian. Apa yang pernah anda buka masih boleh dibaca.',
  update: { ready: 'Versi baharu sudah sedia.', now: 'Kemas kini' },
  notFound: {
    title: 'Tiada apa-apa di sini',
    todo: 'Alamat ini mungkin lama atau tersalah taip.',
    home: 'Cari acara',
  },
  broken: {
    title: 'Halaman ini tidak dapat dimuatkan',
    todo: 'Semak sambungan anda, kemudian muatkan semula. Apa yang telah anda hantar tidak hilang.',
    reload: 'Muatkan semula',
  },
  footer: {
    language: 'Bahasa',
    theme: 'Warna',
    themes: { system: 'Ikut peranti', light: 'Cerah', dark: 'Gelap' },
    more: 'Lagi',
    guides: 'Bantuan dan panduan',
    organisers: 'Untuk penganjur',
  },
}
