import type { Words } from '../en.ts'

export const publish: Words['publish'] = {
  nav: 'Terbit',
  preview: 'Seperti yang dilihat pelawat',
  previewAlone: 'Buka dalam tab tersendiri',
  ready: 'Sedia diterbitkan',
  published: 'Apa yang pelawat temui',
  missing: 'Masih kurang',
  optional: '(boleh dibiarkan)',
  checks: {
    tickets: { done: 'Ada jenis tiket', todo: 'Tambah jenis tiket' },
    open: { done: 'Pelawat boleh memesan', todo: 'Buka satu jenis tiket kepada pelawat' },
    time: { done: 'Ia masih akan datang', todo: 'Alih tamatnya ke masa hadapan' },
    venue: { done: 'Tempat dinamakan', todo: 'Namakan tempat' },
    description: { done: 'Ada penerangan', todo: 'Terangkan acara' },
    cover: { done: 'Ada gambar muka', todo: 'Beri gambar muka' },
  },
  moves: { published: 'Terbitkan', closed: 'Tutup', draft: 'Kembali ke draf', reopen: 'Buka semula' },
  moved: {
    published: 'Diterbitkan. Orang boleh menemuinya sekarang.',
    closed: 'Ditutup. Tiada siapa boleh mendaftar lagi.',
    draft: 'Draf semula. Hanya pasukan anda melihatnya.',
  },
  asks: {
    published: {
      title: 'Buka semula?',
      follows: 'Orang menemuinya dan boleh mendaftar lagi, selagi jenis tiketnya dijual.',
    },
    closed: {
      title: 'Tutup acara?',
      follows:
        'Tiada siapa boleh mendaftar lagi. Tiket kekal sah, dan pintu berfungsi 24 jam lagi. Anda boleh membukanya semula.',
    },
    draft: {
      title: 'Kembalikan ke draf?',
      follows: 'Hanya pasukan anda akan melihatnya. Ini boleh hanya selagi tiada siapa mendaftar.',
    },
  },
  copy: 'Salin pautan',
  copied: 'Pautan disalin.',
  copyByHand: 'Pelayar tidak membenarkannya: pilih pautan dan salin sendiri.',
}
