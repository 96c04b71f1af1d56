import type { Words } from '../en.ts'

export const ticketTypes: Words['ticketTypes'] = {
  nav: 'Jenis tiket',
  lead: 'Pelawat melihatnya mengikut susunan ini.',
  add: 'Jenis tiket baharu',
  none: 'Belum ada apa-apa untuk ditempah',
  noneTodo:
    'Tanpa jenis tiket, tiada siapa boleh mendaftar. Satu yang percuma tanpa had ialah permulaan yang baik.',
  free: 'Percuma',
  sale: {
    open: 'Dijual kepada umum',
    organiserOnly: 'Hanya dikeluarkan oleh penganjur',
    from: (time) => `Dijual mulai ${time}`,
    until: (time) => `Dijual hingga ${time}`,
    ended: (time) => `Jualan tamat ${time}`,
  },
  fields: {
    name: 'Nama',
    description: 'Penerangan',
    price: 'Harga',
    quantity: 'Bilangan',
    mostPerOrder: 'Maksimum setiap pesanan',
    salesStartAt: 'Jualan mula',
    salesEndAt: 'Jualan tamat',
    publicRegistration: 'Pelawat boleh memesannya',
  },
  hints: {
    name: 'Contohnya “Awal”.',
    description: 'Apa yang termasuk. Boleh dibiarkan kosong.',
    price: '0.00 bermakna percuma.',
    quantity: 'Biarkan kosong jika tanpa had.',
    mostPerOrder: 'Dari 1 hingga 50.',
    salesStartAt: 'Kosong: serta-merta.',
    salesEndAt: 'Kosong: selagi acara dibuka.',
    publicRegistration: 'Jika tidak, hanya penganjur melihat dan mengeluarkannya.',
  },
  soldHint: (sold) => `${sold} telah dijual atau ditahan: tidak boleh kurang. Kosong bermakna tanpa had.`,
  priceFixed: 'Kekal sebaik sahaja tiket dikeluarkan. Untuk harga lain, tambah jenis tiket lain.',
  publicOrNot: (isPublic) => (isPublic ? 'pelawat boleh memesannya' : 'penganjur sahaja'),
  removeTitle: (name) => `Padam ${name}?`,
  removeTodo: 'Ia hilang daripada acara. Yang pernah dipesan akan kekal.',
}
