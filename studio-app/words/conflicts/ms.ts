import type { Words } from '../en.ts'

export const conflicts: Words['conflicts'] = {
  nav: 'Masuk dua kali',
  lead: 'Tiket yang dibenarkan masuk oleh lebih daripada satu pintu pada satu hari.',
  filters: {
    open: 'Belum selesai',
    all: 'Semua',
  },
  none: 'Tiada apa-apa untuk disemak',
  noneHint: 'Apabila dua pintu membenarkan tiket yang sama masuk, ia muncul di sini beberapa saat kemudian.',
  apart: (seconds: string) => `beza ${seconds} s`,
  bySearch: 'dicari dengan nama',
  settle: 'Tandakan selesai',
  settleTitle: 'Selesaikannya?',
  settleEffect:
    'Ia dipindahkan ke yang selesai, dengan nama anda. Tiada siapa masuk atau keluar kerananya. Imbasan lain membukanya semula.',
  settled: 'Selesai.',
  settledBy: (name: string, when: string, note: string) => `Diselesaikan oleh ${name}, ${when}. ${note}`,
  note: 'Apakah sebabnya?',
  noteHint: 'Untuk ahli pasukan yang lain. Boleh dibiarkan kosong.',
  twice: 'Masuk dua kali',
  exceptions: {
    nav: 'Pengecualian',
    lead: 'Orang yang berada di dalam walaupun tiket mereka ditolak.',
    none: 'Tiada sesiapa masuk sebagai pengecualian',
    noneHint:
      'Pintu tanpa rangkaian membenarkan kod yang tidak dapat disemaknya: yang kemudian didapati palsu atau batal disenaraikan di sini. Begitu juga setiap orang yang dibenarkan oleh penyelia, dengan sebabnya.',
    noTicket: 'Bukan tiket acara ini',
    stored: 'Tiket sah, dan dikira sebagai sudah masuk.',
    rejected: 'Imbasan ditolak. Ia tidak dikira.',
    rejections: {
      forged: 'Palsu: kod ini tidak dikeluarkan di sini, walau apa pun tiket yang dinamakannya.',
      key_mismatch: 'Kod ini milik tiket lain.',
      outside_event: 'Diimbas pada hari pintu ini tidak mungkin mengimbas. Semak jam peranti.',
      unknown_ticket: 'Kod tulen, tetapi tiketnya sudah tiada.',
      void: 'Tiket telah dibatalkan.',
      superseded: 'Kod lama: tiket dikeluarkan semula, dan hanya kod terbaharu sah.',
    },
    offline: 'Dibenarkan oleh pintu, yang tidak dapat menyemak kod ketika itu.',
    supervisor: (reason) => `Dibenarkan oleh penyelia: “${reason}”`,
  },
}
