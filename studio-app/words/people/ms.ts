import type { Words } from '../en.ts'

export const people: Words['people'] = {
  nav: 'Orang',
  issue: 'Keluarkan tiket',
  search: 'Cari orang',
  searchHint: 'Nama, e-mel, pesanan atau kod tiket',
  state: 'Keadaan',
  allStates: 'Sah dan batal',
  states: {
    valid: 'Sah',
    void: 'Batal',
  },
  inToday: 'Masuk hari ini',
  inOrNot: 'Masuk atau belum',
  isIn: 'Masuk hari ini',
  notIn: 'Belum masuk hari ini',
  inAt: (time: string, device: string) => `Masuk ${time}, ${device}`,
  notInYet: 'Belum masuk',
  holder: 'Nama',
  nameless: 'Tanpa nama',
  type: 'Tiket',
  email: 'E-mel',
  order: 'Pesanan',
  none: 'Tiada sesiapa ditemui',
  noneHint: 'Cuba sebahagian nama atau alamat, atau nombor pesanan penuh.',
  export: 'Eksport sebagai CSV',
}
