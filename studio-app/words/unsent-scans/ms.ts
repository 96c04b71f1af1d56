import type { Words } from '../en.ts'

export const unsentScans: Words['unsentScans'] = {
  title: 'Imbasan yang tidak dapat dihantar oleh pintu',
  todo: 'Apabila pintu tidak lagi dapat menghubungi pelayan, ia menyimpannya ke fail: Lagi, kemudian Simpan imbasan belum dihantar ke fail. Tiada siapa dikira dua kali, walaupun pintu menghantarnya kemudian.',
  choose: 'Ambil masuk fail imbasan belum dihantar',
  chooseOther: 'Pilih fail lain',
  reading: 'Membaca fail …',
  wrong: {
    not_this_file:
      'Ini bukan fail imbasan belum dihantar, atau daripada versi lain aplikasi pintu. Pada peranti buka Lagi, kemudian Simpan imbasan belum dihantar ke fail, dan pilih fail itu.',
    damaged:
      'Fail ini tidak seperti yang disimpan oleh pintu: ada yang diubah atau hilang. Tiada apa-apa diambil masuk. Simpan sekali lagi pada peranti.',
    empty: 'Tiada imbasan dalam fail ini. Pintu telah menghantar semuanya.',
    other_event: 'Imbasan dalam fail ini daripada acara lain. Ambil masuk pada skrin Pengimbas acara itu.',
  },
  contents: 'Kandungan fail',
  scans: (count: string) => `${count} imbasan`,
  unknownDoor: 'Peranti yang bukan milik acara ini',
  checksum: 'Jumlah semak',
  compare: 'Bandingkan setiap jumlah semak dengan yang ditunjukkan pintu. Jika berbeza, itu fail lain.',
  ofOtherEvents: (count: string) =>
    `Fail ini juga mengandungi imbasan acara lain: ${count}. Ambil masuk di sana.`,
  take: 'Ambil masuk',
  sending: (sent: string, all: string) => `${sent} daripada ${all} imbasan dihantar …`,
  stopped: (sent: string, all: string) => `${sent} daripada ${all} imbasan telah dihantar.`,
  goOn: 'Teruskan dengan yang tinggal',
  taken: (count: string) => `Diambil masuk: ${count}`,
  before: (count: string) => `Sudah ada: ${count}`,
  conflicts: (count: string) => `Dibenarkan dahulu oleh pintu lain: ${count}. Lihat di bawah`,
  refused: (count: string) => `Tidak diambil masuk: ${count}.`,
  reasons: {
    forged: 'Buktinya bukan milik tiket acara ini.',
    outside_event: 'Diimbas pada hari pintu ini tidak mungkin mengimbas. Semak jam peranti.',
    unknown_ticket: 'Tiketnya sudah tiada.',
    void: 'Tiketnya dibatalkan.',
    superseded: 'Tiket dikeluarkan semula, dan hanya kod terbaharu sah.',
    taken_back: 'Ditarik balik di pintu.',
    after_revocation:
      'Diimbas selepas akses pintu ditamatkan. Mungkin peranti hilang: ambil masuk hanya jika anda tahu siapa memegangnya.',
    wrong_checksum: 'Bahagian ini tidak seperti yang disimpan pintu. Simpan fail sekali lagi pada peranti.',
    no_scanner: 'Acara ini tiada pintu itu.',
  },
  otherReason: 'Pelayan menolaknya.',
  takeRevoked: 'Ambil masuk yang itu juga',
}
