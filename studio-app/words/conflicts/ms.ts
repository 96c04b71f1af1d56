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
}
