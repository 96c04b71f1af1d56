import type { Words } from '../en.ts'

export const posters: Words['posters'] = {
  title: 'Mulakan daripada poster',
  todo: 'Gambar poster atau risalah mengisi nama, masa dan tempat. Ia dibaca dan tidak disimpan.',
  choose: 'Pilih gambar',
  chooseOther: 'Pilih gambar lain',
  reading: 'Membaca poster … mungkin mengambil 20 saat.',
  read: 'Diisi daripada poster: semak setiap medan.',
  notFound: (fields: string) => `Tidak dijumpai: ${fields}.`,
  nothing: 'Tiada apa-apa dapat dibaca. Pilih gambar yang lebih besar atau tajam, atau isi borang.',
  alt: 'Poster yang anda pilih',
  off: 'Pelayan ini tidak membaca poster. Isi borang.',
  tooLarge: 'Gambar melebihi 12 MB. Pilih yang lebih kecil.',
  guessedEnd: 'Tiada pada poster: tiga jam selepas mula.',
  marks: {
    sure: (quote: string) => `Daripada poster: “${quote}”.`,
    likely: (quote: string) => `Daripada poster: “${quote}”. Kurang pasti, semak semula.`,
    unsure: (quote: string) => `Mungkin, daripada poster: “${quote}”. Sukar dibaca, semak semula.`,
  },
  refusals: {
    no_picture: 'Ini bukan gambar. Pilih fail JPEG, PNG, WebP atau AVIF.',
    unsupported_type:
      'Gambar HEIC tidak dapat dibaca di sini. Simpan sebagai JPEG, seperti ketika telefon berkongsi gambar, dan pilih itu.',
    too_many_pixels: 'Gambar melebihi 50 megapiksel. Pilih yang lebih kecil.',
    broken_picture: 'Gambar rosak. Simpan semula, atau ambil foto lain.',
    took_too_long: 'Terlalu lama untuk dibaca. Pilih gambar lebih kecil, atau cuba lagi.',
  },
}
