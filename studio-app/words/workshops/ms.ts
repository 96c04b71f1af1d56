import type { Words } from '../en.ts'

export const workshops: Words['workshops'] = {
  nav: 'Bengkel',
  lead: 'Setiap satu ada hadnya sendiri.',
  none: 'Belum ada bengkel',
  another: 'Bengkel lain',
  add: 'Tambah bengkel',
  fields: {
    name: 'Nama',
    place: 'Di mana',
    startsAt: 'Dari',
    endsAt: 'Hingga',
    capacity: 'Tempat',
    description: 'Penerangan',
  },
}
