import type { Words } from '../en.ts'

export const workshops: Words['workshops'] = {
  nav: 'Bengkel',
  lead: 'Setiap satu ada hadnya sendiri.',
  none: 'Belum ada bengkel',
  another: 'Bengkel lain',
  add: 'Tambah bengkel',
  noneTodo: 'Sesuatu untuk ditempah selain tiket: kelas, lawatan, ceramah dengan tempat terhad.',
  takenHint: (taken) => `${taken} tempat sudah ditempah atau dipegang: tidak boleh kurang.`,
  told: 'Mereka yang telah menempah akan diberitahu tentang masa atau tempat baharu.',
  remove: (name) => `Padam ${name}`,
  removeTitle: (name) => `Padam ${name}?`,
  removeEmpty: 'Tiada sesiapa menempahnya. Anda boleh mengembalikannya sejurus selepas itu.',
  removeTaken: (taken) =>
    `${taken} tempat sudah ditempah atau dipegang. Mereka kehilangan tempat dan akan diberitahu; tiket mereka kekal sah.`,
  removed: (name) => `${name} telah dipadam.`,
  undo: 'Batalkan',
  fields: {
    name: 'Nama',
    place: 'Di mana',
    startsAt: 'Dari',
    endsAt: 'Hingga',
    capacity: 'Tempat',
    description: 'Penerangan',
  },
}
