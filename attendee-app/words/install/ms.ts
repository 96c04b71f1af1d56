import type { InstallWords } from './en.ts'

export const ms: InstallWords = {
  title: 'Letak Masuk di Skrin Utama',
  why: 'Tiket anda hanya satu ketikan, walau tanpa rangkaian, dan makluman boleh sampai kepada anda.',
  note: 'Letak Masuk di Skrin Utama: tiket anda hanya satu ketikan di situ.',
  how: 'Tunjuk caranya',
  notNow: 'Bukan sekarang',
  firstLaunch:
    'Masuk kini di Skrin Utama anda. Ia berasingan daripada pelayar: log masuk di sini sekali, dengan kod melalui e-mel.',
  gotIt: 'Baiklah',
  install: 'Pasang Masuk',
  installed: 'Masuk sudah ada di Skrin Utama anda.',
  otherBrowsers: 'Pelayar lain',
  kinds: {
    'safari-ios': 'Safari di iPhone dan iPad',
    'safari-ios-26': 'Safari di iPhone dan iPad, mulai iOS 26',
    'other-ios': 'Chrome dan lain-lain di iPhone dan iPad',
    'chrome-android': 'Chrome di Android',
    'samsung-android': 'Samsung Internet',
    'firefox-android': 'Firefox di Android',
    'in-app-ios': 'Dalam aplikasi lain di iPhone',
    'in-app-android': 'Dalam aplikasi lain di Android',
    desktop: 'Di komputer',
  },
  steps: {
    'safari-ios': [
      'Ketik butang Kongsi, petak dengan anak panah ke atas.',
      'Tatal ke bawah dan ketik “Tambah ke Skrin Utama”.',
      'Ketik “Tambah”.',
      'Buka Masuk dari Skrin Utama dan log masuk sekali lagi.',
    ],
    'safari-ios-26': [
      'Ketik butang tiga titik, kemudian “Kongsi”.',
      'Ketik “Tambah ke Skrin Utama”; jika tiada, ketik “Lihat Lagi”.',
      'Biarkan “Buka sebagai App Web” dihidupkan dan ketik “Tambah”.',
      'Buka Masuk dari Skrin Utama dan log masuk sekali lagi.',
    ],
    'other-ios': [
      'Ketik butang Kongsi di sebelah alamat.',
      'Ketik “Tambah ke Skrin Utama”; jika tiada, buka halaman ini dalam Safari.',
      'Ketik “Tambah”.',
      'Buka Masuk dari Skrin Utama dan log masuk sekali lagi.',
    ],
    'chrome-android': [
      'Ketik butang tiga titik.',
      'Ketik “Tambahkan pada skrin utama”, kemudian “Pasang”.',
      'Buka Masuk dari skrin utama.',
    ],
    'samsung-android': [
      'Ketik butang tiga garis.',
      'Ketik “Tambah halaman ke”, kemudian “Skrin utama”.',
      'Buka Masuk dari skrin utama.',
    ],
    'firefox-android': [
      'Ketik butang tiga titik.',
      'Ketik “Tambah ke skrin utama”, juga dipanggil “Pasang”.',
      'Buka Masuk dari skrin utama.',
    ],
    'in-app-ios': [
      'Anda berada dalam aplikasi lain, yang tidak boleh memasang apa-apa.',
      'Ketik butang tiga titik atau Kongsi, kemudian “Buka dalam Safari”.',
      'Ikut apa yang ditunjukkan halaman ini di sana.',
    ],
    'in-app-android': [
      'Anda berada dalam aplikasi lain, yang tidak boleh memasang apa-apa.',
      'Ketik butang tiga titik, kemudian “Buka dalam Chrome” atau “Buka dalam pelayar”.',
      'Ikut apa yang ditunjukkan halaman ini di sana.',
    ],
    desktop: [
      'Tiket adalah untuk telefon anda: buka laman ini di situ.',
      'Dalam Chrome dan Edge ada butang pasang di hujung alamat.',
    ],
  },
}
