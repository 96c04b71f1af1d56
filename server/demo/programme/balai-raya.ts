import type { EventPlan } from '../event-plan.ts'

/** The event whose door the demo opens, on today. */
export const malamMuzik: EventPlan = {
  organization: 'balai-raya',
  slug: 'malam-muzik',
  name: 'Malam Muzik Kuala Lumpur',
  venue: 'Dataran Merdeka',
  description:
    'Satu malam muzik di bawah langit terbuka: gamelan, orkestra tradisional dan bunga api.\n\n' +
    'Bring a mat and something against the rain. Food is sold on the Padang from 19:30. LRT Masjid Jamek is five minutes away on foot.',
  cover: 'malam-muzik',
  capacity: null,
  categories: ['music', 'community'],
  day: 0,
  from: 0,
  to: 26,
  schedule: [
    { title: 'Pintu dibuka', place: 'Dataran Merdeka', from: 17, to: null },
    { title: 'Gamelan Seri Melati', place: 'Pentas Utama', from: 18, to: 19.5 },
    { title: 'Makan malam', place: 'Padang', from: 19.5, to: 20.5 },
    { title: 'Orkestra Tradisional', place: 'Pentas Utama', from: 20.5, to: 22.5 },
    { title: 'Bunga api', place: 'Dataran Merdeka', from: 23.5, to: 24 },
  ],
  types: [
    { name: 'General', description: 'Duduk bebas di Padang.', priceSen: 6_000, mostPerOrder: 8 },
    {
      name: 'VIP',
      description: 'Seats before the stage, with supper.',
      priceSen: 18_000,
      mostPerOrder: 4,
      oneIn: 10,
    },
    { name: 'Crew', priceSen: 0, isForOrganisers: true, oneIn: 50 },
  ],
  orders: { count: 1_400, pairs: 600, firstPerson: 0 },
}

/** Everything of Balai Raya Events but the festival. */
export const balaiRaya: readonly EventPlan[] = [
  malamMuzik,
  {
    organization: 'balai-raya',
    slug: 'bengkel-batik',
    name: 'Bengkel Batik',
    venue: 'Kompleks Kraf Kuala Lumpur, Jalan Conlay',
    description:
      'Four hours with wax, copper and colour, taught by Puan Rokiah Daud and her sister, who have made batik in Kota Bharu for thirty ' +
      'years. Cloth, dye and an apron are included, and what you make is yours.\n\nTiada pengalaman diperlukan.',
    cover: 'batik',
    capacity: 60,
    categories: ['arts', 'education'],
    day: 7,
    from: 14,
    to: 18,
    schedule: [
      { title: 'Teh dan kuih', place: 'Anjung', from: 14, to: 14.5 },
      { title: 'First wax', place: 'Studio 2', from: 14.5, to: 16 },
      { title: 'Mewarna', place: 'Studio 2', from: 16, to: 18 },
    ],
    workshops: [
      {
        name: 'Canting for beginners',
        description: 'Drawing with hot wax, in small steps.',
        place: 'Studio 2',
        from: 14.5,
        to: 16,
        capacity: 24,
      },
      {
        name: 'Cap besi',
        description: 'Printing with copper blocks that are older than we are.',
        place: 'Studio 3',
        from: 14.5,
        to: 16,
        capacity: 16,
      },
    ],
    types: [
      {
        name: 'Participant',
        description: 'With all material.',
        priceSen: 6_000,
        quantity: 50,
        mostPerOrder: 4,
        salesUntilDay: 7,
      },
      {
        name: 'Student',
        description: 'Bring your card.',
        priceSen: 3_500,
        quantity: 10,
        mostPerOrder: 2,
        salesUntilDay: 7,
        oneIn: 7,
      },
    ],
    orders: { count: 28, pairs: 12, firstPerson: 1_400 },
  },
  {
    organization: 'balai-raya',
    slug: 'jelajah-rasa-pulau-pinang',
    name: 'Jelajah Rasa Pulau Pinang',
    venue: 'Padang Kota Lama, George Town',
    description:
      'Sixty hawkers on one field by the sea: char koay teow, nasi kandar, pasembur, putu mayam and cendol, from families who have cooked ' +
      'them for three generations.\n\nMasuk percuma. A tasting card buys ten small plates without queueing for change.',
    cover: 'food',
    capacity: 5_000,
    categories: ['food', 'family'],
    day: 12,
    from: 11,
    to: 22,
    schedule: [
      { title: 'Gerai dibuka', place: 'Padang Kota Lama', from: 11, to: null },
      { title: 'Pulling tea: the final', place: 'Pentas Esplanade', from: 16, to: 17.5 },
      { title: 'Boria', place: 'Pentas Esplanade', from: 20, to: 21.5 },
    ],
    workshops: [
      {
        name: 'Rempah from a mortar',
        description: 'A paste for asam laksa, ground by hand. You take it home.',
        place: 'Khemah Dapur',
        from: 13,
        to: 14.5,
        capacity: 20,
      },
    ],
    types: [
      {
        name: 'Masuk percuma',
        description: 'Free entry, all day.',
        priceSen: 0,
        quantity: 4_000,
        mostPerOrder: 10,
      },
      {
        name: 'Kad rasa',
        description: 'Entry and ten small plates.',
        priceSen: 4_500,
        quantity: 800,
        mostPerOrder: 6,
        oneIn: 6,
      },
      {
        name: 'Gerai',
        description: 'Stall holders and their helpers.',
        priceSen: 0,
        isForOrganisers: true,
        oneIn: 40,
      },
    ],
    orders: { count: 620, pairs: 240, firstPerson: 1_500 },
  },
  {
    organization: 'balai-raya',
    slug: 'larian-tebingan-kuching',
    name: 'Larian Tebingan Kuching 10 km',
    venue: 'Tebingan Kuching, Sarawak',
    description:
      'Ten kilometres along the river at sunrise, over the Darul Hana bridge and back past Fort Margherita. Water every two kilometres, a ' +
      'medal and kolo mee at the finish.\n\nStart is at 6:30 sharp; bags are taken from 5:30.',
    cover: 'river-run',
    capacity: 1_500,
    categories: ['sports'],
    day: 24,
    from: 5.5,
    to: 10,
    schedule: [
      { title: 'Bags and warming up', place: 'Tebingan', from: 5.5, to: 6.5 },
      { title: 'Start', place: 'Square Tower', from: 6.5, to: null },
      { title: 'Prizes', place: 'Tebingan', from: 9, to: 10 },
    ],
    types: [
      {
        name: 'Early bird',
        description: 'Until two weeks ago.',
        priceSen: 4_500,
        quantity: 300,
        mostPerOrder: 4,
        salesFromDay: -60,
        salesUntilDay: -14,
      },
      {
        name: 'Runner',
        description: 'Bib, chip and shirt.',
        priceSen: 6_500,
        quantity: 1_000,
        mostPerOrder: 4,
        salesFromDay: -14,
        salesUntilDay: 20,
        oneIn: 2,
      },
      {
        name: 'Late entry',
        description: 'Without a shirt.',
        priceSen: 8_000,
        quantity: 200,
        mostPerOrder: 2,
        salesFromDay: 20,
        salesUntilDay: 23,
      },
    ],
    orders: { count: 360, pairs: 90, firstPerson: 2_500 },
  },
  {
    organization: 'balai-raya',
    slug: 'majlis-makan-malam-penaja',
    name: 'Majlis Makan Malam Penaja',
    venue: 'Dewan Sri Pinang, Kuala Lumpur',
    description:
      'Dinner for those who make our year possible, with a short report and a long dessert.\n\nDengan jemputan sahaja. Batik or lounge suit.',
    cover: 'dinner',
    visibility: 'private',
    capacity: 120,
    categories: ['community'],
    day: 16,
    from: 19,
    to: 23,
    schedule: [
      { title: 'Ketibaan tetamu', place: 'Lobi', from: 19, to: 20 },
      { title: 'Makan malam', place: 'Dewan', from: 20, to: 22 },
    ],
    types: [
      {
        name: 'Tetamu',
        description: 'One seat at a table of eight.',
        priceSen: 0,
        quantity: 120,
        mostPerOrder: 2,
      },
    ],
    orders: { count: 40, pairs: 24, firstPerson: 3_000 },
  },
]
