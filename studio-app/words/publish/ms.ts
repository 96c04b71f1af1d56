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
  byInvite: 'Ia peribadi: orang memerlukan pautan jemputan.',
  more: {
    title: 'Lagi',
    copy: 'Gandakan',
    copyEffect: 'Draf dengan butiran, jenis tiket, bengkel dan zon yang sama, tanpa orangnya.',
    name: 'Nama salinan',
    startsAt: 'Salinan bermula',
    timesMove: 'Semua masa lain turut beralih.',
    copied: 'Ini salinannya. Ia masih draf.',
    remove: 'Padam',
    removeWhen: 'Hanya selagi belum ada yang mendaftar.',
    removeTitle: (name) => `Padam ${name}?`,
    removeEffect: 'Acara dan semua butirannya akan hilang. Ini tidak boleh dibatalkan.',
    removed: 'Acara telah dipadam.',
    blockers: {
      published: () => 'Ia telah diterbitkan. Tutup atau jadikannya draf dahulu.',
      registrations: (count) => `Ia ada ${count} pesanan, yang mesti disimpan.`,
      tickets: (count) => `Ia ada ${count} tiket, yang mesti disimpan.`,
      scans: (count) => `Ia ada ${count} imbasan, yang mesti disimpan.`,
      zones_in_use: (count) =>
        `${count} ahli atau jemputan terhad kepada zonnya. Keluarkan dahulu di Zon dan krew.`,
    },
  },
}
