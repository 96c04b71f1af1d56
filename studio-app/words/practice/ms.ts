import type { Words } from '../en.ts'

export const practice: Words['practice'] = {
  title: 'Acara latihan',
  lead: 'Lima minit, dan anda telah melihat keseluruhannya. Hanya anda menemuinya, dan tiada wang sebenar diambil jika pembayaran disimulasikan.',
  overview: [
    'Jual tiket kepada diri sendiri dan bayar dalam simulator.',
    'Pasangkan telefon anda sebagai pintu.',
    'Imbas tiket.',
    'Cabut pemenang.',
    'Simpan acara itu.',
  ],
  make: 'Buat acara latihan',
  names: { event: 'Acara latihan', free: 'Tiket percuma', paid: 'Tiket berbayar', invite: 'Untuk mencuba' },
  todo: 'Ikut langkah satu demi satu. Kembali ke sini: ia memberitahu apa yang sudah siap.',
  steps: {
    buy: {
      title: 'Jual tiket',
      todo: 'Membuka acara sebagai pelawat. Pesan tiket, dan bayar dalam simulator.',
    },
    pair: { title: 'Pasangkan pintu', todo: 'Tunjukkan kod, dan baca dengan telefon yang mengimbas.' },
    scan: { title: 'Imbas tiket', todo: 'Membuka tiket anda: halakan kod ke kamera pintu.' },
    draw: { title: 'Cabut pemenang', todo: 'Buat cabutan, sertai, dan cabut.' },
    away: {
      title: 'Simpan',
      todo: 'Tutup acara: tiada siapa boleh mendaftar lagi, dan ia masuk ke senarai lepas.',
    },
  },
}
