import type { Words } from '../en.ts'

export const events: Words['events'] = {
  nav: 'Acara',
  create: 'Acara baharu',
  lists: { upcoming: 'Akan datang', drafts: 'Draf', past: 'Lepas' },
  columns: {
    name: 'Acara',
    starts: 'Mula',
    venue: 'Tempat',
    sold: 'Dijual',
    inside: 'Di dalam hari ini',
    came: 'Telah masuk',
    status: 'Status',
  },
  capacity: {
    of: (used, all) => `${used} daripada ${all}`,
    held: (held) => `${held} ditahan`,
    unlimited: (used) => `${used} dijual, tanpa had`,
  },
  none: {
    title: 'Belum ada acara',
    todo: 'Buat satu dalam dua minit: nama dan masa sudah cukup, dan semuanya boleh diubah kemudian. Atau cuba seluruh prosesnya dahulu, dengan acara yang anda buang nanti.',
    practice: 'Cuba acara latihan',
  },
  nothing: {
    upcoming: 'Tiada acara akan datang',
    drafts: 'Tiada draf',
    past: 'Belum ada acara yang tamat',
  },
  nothingHint: {
    upcoming: 'Mulakan dengan Acara baharu: seminit sahaja.',
    drafts: 'Acara baharu ialah draf sehingga anda menerbitkannya. Hanya pasukan anda melihatnya.',
    past: 'Acara berpindah ke sini apabila tamat, bersama bilangan yang datang.',
  },
  new: {
    title: 'Acara baharu',
    lead: 'Semuanya boleh diubah kemudian.',
    publish: 'Cipta dan terbitkan',
    keep: 'Cipta draf',
    ticketDefault: 'Kemasukan am',
    fields: {
      name: 'Nama',
      startsAt: 'Mula',
      endsAt: 'Tamat',
      venue: 'Tempat',
      capacity: 'Bilangan tempat',
      ticketName: 'Jenis tiket',
      price: 'Harga',
      isPublished: 'Terbitkan terus',
    },
    hints: {
      name: 'Seperti yang akan dibaca orang.',
      startsAt: '',
      endsAt: '',
      venue: 'Nama atau alamat. Boleh dibiarkan kosong.',
      capacity: 'Biarkan kosong jika tanpa had.',
      ticketName: 'Anda boleh menambah yang lain kemudian.',
      price: '0.00 bermakna percuma.',
      isPublished:
        'Orang menemuinya dan boleh mendaftar. Jika tidak, ia draf yang hanya dilihat pasukan anda.',
    },
  },
}
