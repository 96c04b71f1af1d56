import type { Words } from '../en.ts'

export const issue: Words['issue'] = {
  title: 'Keluarkan tiket secara manual',
  lead: 'Untuk tetamu, dan yang membayar di tempat lain. Setiap baris menjadi satu pesanan. Sesiapa yang mempunyai alamat menerima tiket melalui e-mel serta-merta.',
  type: 'Jenis tiket',
  payment: 'Bayaran',
  paymentHint: 'Tiada caj di sini.',
  payments: {
    free: 'Percuma',
    paid_outside: 'Dibayar di tempat lain',
  },
  name: 'Nama',
  email: 'E-mel (boleh kosong)',
  quantity: 'Tiket',
  add: 'Tambah ke senarai',
  list: 'Senarai',
  listHint: 'Seorang sebaris: nama, e-mel, bilangan. Tampal dari hamparan, atau buka fail CSV.',
  file: 'Buka fail CSV',
  line: (line: string) => `Baris ${line}:`,
  badLines: (count: string) => `${count} baris tidak dapat dibaca`,
  faults: {
    no_name: 'Tiada nama.',
    wrong_email: 'Alamat e-mel salah.',
    wrong_quantity: 'Mesti 1 hingga 50 tiket.',
  },
  tooLong: 'Paling banyak 500 baris sekali. Keluarkan 500 pertama, kemudian yang lain.',
  dryRun: 'Cuba dahulu',
  issue: (count: string) => `Keluarkan ${count} tiket`,
  would: (count: string) => `${count} tiket akan dikeluarkan. Belum ada apa-apa dibuat.`,
  issued: (tickets: string, orders: string) =>
    `${tickets} tiket dikeluarkan dalam ${orders} pesanan. Yang ada alamat menerimanya melalui e-mel.`,
  nothingIssued: 'Tiada apa-apa dikeluarkan.',
}
