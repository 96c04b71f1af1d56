import type { Words } from '../en.ts'

export const zones: Words['zones'] = {
  nav: 'Zon dan krew',
  lead: 'Bahagian tempat yang boleh mengehadkan krew dan pas.',
  zones: 'Zon',
  none: 'Tiada zon: semua bekerja di seluruh acara.',
  name: 'Nama zon',
  add: 'Tambah zon',
  remove: (name) => `Padam zon ${name}`,
  used: (members, passes) => `${members} orang · ${passes} pas`,
  assignments: 'Siapa bekerja di mana',
  assignmentsTodo:
    'Sesiapa tanpa zon bekerja di semua tempat. Perubahan berkuat kuasa dari imbasan seterusnya.',
  member: 'Orang',
  role: 'Peranan',
  where: 'Had',
  everywhere: 'Di semua tempat',
  worksAt: (person, zone) => `${person} bekerja di ${zone}`,
}
