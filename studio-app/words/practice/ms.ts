import type { Words } from '../en.ts'

export const practice: Words['practice'] = {
  title: 'Acara latihan',
  lead: 'Lima minit, dan anda telah melihat keseluruhannya. Hanya anda menemuinya, dan tiada wang sebenar diambil.',
  overview: [
    'Jual tiket kepada diri sendiri.',
    'Bayar dalam simulator.',
    'Pasangkan telefon anda sebagai pintu.',
    'Imbas tiket.',
    'Cabut pemenang.',
    'Buang acara itu.',
  ],
  make: 'Buat acara latihan',
  names: { event: 'Acara latihan', free: 'Tiket percuma', paid: 'Tiket berbayar', invite: 'Untuk mencuba' },
  todo: 'Ikut langkah satu demi satu. Setiap satu memberitahu apabila siap.',
  done: 'Siap',
  notPractice: 'Ini bukan acara latihan.',
  giveaway: 'Cabutan latihan',
  gone: 'Dibuang, bersama semua isinya.',
  badge: 'Latihan',
  home: {
    says: 'Ini acara latihan: tiada wang sebenar, tiada mata, dan boleh dibuang.',
    goOn: 'Teruskan latihan',
  },
  steps: {
    buy: {
      title: 'Jual tiket',
      todo: 'Buka acara sebagai pelawat dan pesan tiket. Yang percuma pun boleh.',
      act: 'Buka sebagai pelawat',
    },
    pay: {
      title: 'Bayar dalam simulator',
      todo: 'Pesan tiket berbayar, dan pilih pembayaran berjaya. Tiada wang bergerak.',
      act: 'Pesan tiket berbayar',
    },
    pair: {
      title: 'Pasangkan pintu',
      todo: 'Tunjukkan kod, dan baca dengan telefon yang mengimbas.',
      act: 'Tunjukkan kod',
    },
    scan: { title: 'Imbas tiket', todo: 'Halakan kod tiket ke kamera pintu.', act: 'Buka tiket saya' },
    draw: {
      title: 'Cabut pemenang',
      todo: 'Buka cabutan selama seminit, sertai dengan tiket anda, dan cabut.',
    },
  },
  draw: {
    open: 'Buka cabutan',
    enter: 'Sertai',
    closes: (time) => `Ditutup pada ${time}; selepas itu anda boleh mencabut.`,
    draw: 'Ke cabutan',
    show: 'Tunjuk pemenang',
  },
  away: {
    step: 'Buang',
    todo: 'Acara ini hilang bersama semua yang dibuat di dalamnya.',
    title: 'Buang acara ini?',
    effects: [
      'Pesanan, pembayaran simulasi, tiket, imbasan, pintu dan cabutannya dipadam.',
      'Tiada apa-apa kembali, dan telefon yang dipasangkan akan tahu ia sudah tiada.',
    ],
    confirm: 'Buang',
  },
}
