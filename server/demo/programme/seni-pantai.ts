import { boatPass } from './boat-pass.ts'
import type { EventPlan } from '../event-plan.ts'

/** Everything of Seni Pantai Productions. */
export const seniPantai: readonly EventPlan[] = [
  {
    organization: 'seni-pantai',
    slug: 'surat-dari-seberang',
    name: 'Surat dari Seberang',
    venue: 'Pentas Sentul, Kuala Lumpur',
    description:
      'A letter from Sandakan arrives in Klang forty years late. A play in Malay, Hokkien and Tamil, with surtitles in English; 95 minutes ' +
      'without an interval.\n\nWritten by Lai Sook Mun, directed by Faridah Merican Ariffin. Latecomers are seated at the first change of scene.',
    cover: 'letter-play',
    capacity: 240,
    categories: ['arts'],
    day: 10,
    from: 20,
    to: 22,
    types: [
      {
        name: 'Early bird',
        description: 'Sold until three days ago.',
        priceSen: 5_500,
        quantity: 90,
        mostPerOrder: 4,
        salesFromDay: -40,
        salesUntilDay: -3,
      },
      { name: 'Standard', priceSen: 7_500, quantity: 120, mostPerOrder: 6, salesUntilDay: 10, oneIn: 3 },
      {
        name: 'Concession',
        description: 'Students and people over 60.',
        priceSen: 4_000,
        quantity: 40,
        mostPerOrder: 2,
        salesUntilDay: 10,
        oneIn: 8,
      },
      { name: 'Media', priceSen: 0, isForOrganisers: true, oneIn: 25 },
    ],
    orders: { count: 96, pairs: 36, firstPerson: 3_200 },
  },
  {
    organization: 'seni-pantai',
    slug: 'pameran-perahu-timur',
    name: 'Pameran Perahu Timur',
    venue: 'Muzium Negeri Terengganu, Kuala Terengganu',
    description:
      'Eleven boats of the east coast, from the bangau of a fisherman to a pinis of twenty metres, and the tools of the men of Pulau Duyong ' +
      'who built them without a drawing.\n\nMasuk percuma. Guided at 11:00 and 15:00.',
    cover: 'boats',
    capacity: null,
    categories: ['exhibition', 'family'],
    day: 3,
    from: 9,
    to: 17,
    workshops: [
      {
        name: 'Model of a kolek',
        description: 'For children from eight years, with a grown-up.',
        place: 'Bilik Seni',
        from: 10,
        to: 12,
        capacity: 18,
      },
    ],
    types: [
      { name: 'Visitor', description: 'Free for everybody.', priceSen: 0, mostPerOrder: 10 },
      {
        name: 'School class',
        description: 'Arranged with us by phone.',
        priceSen: 0,
        isForOrganisers: true,
        oneIn: 30,
      },
    ],
    pass: boatPass,
    orders: { count: 210, pairs: 120, firstPerson: 3_400 },
  },
  {
    organization: 'seni-pantai',
    slug: 'kl-web-evening',
    name: 'KL Web Evening',
    venue: 'Ruang Kongsi, Cyberjaya',
    description:
      'Three short talks on what the web can do without a network, then nasi lemak and questions.\n\nFree, but the chairs are counted: ' +
      'give yours back if you can’t come.',
    cover: 'meetup',
    capacity: 80,
    categories: ['technology', 'education'],
    day: 5,
    from: 19,
    to: 21.5,
    schedule: [
      { title: 'A queue that survives a kill', place: 'Ruang Besar', from: 19.25, to: 19.75 },
      { title: 'Names in four scripts', place: 'Ruang Besar', from: 19.75, to: 20.25 },
      { title: 'Nasi lemak', place: 'Dapur', from: 20.25, to: 21.5 },
    ],
    types: [{ name: 'Kerusi', description: 'One chair.', priceSen: 0, quantity: 80, mostPerOrder: 1 }],
    orders: { count: 84, pairs: 0, firstPerson: 3_700 },
  },
  {
    organization: 'seni-pantai',
    slug: 'pasar-kraf-hujung-tahun',
    name: 'Pasar Kraf Hujung Tahun',
    venue: 'Taman Jubli, Ipoh',
    description:
      'Forty makers of pewter, pandan, pottery and prints, under the rain trees. Sale of tickets opens in a week.\n\nKanak-kanak masuk percuma.',
    cover: 'stalls',
    capacity: 2_000,
    categories: ['arts', 'family'],
    day: 30,
    from: 10,
    to: 18,
    types: [
      {
        name: 'Day ticket',
        priceSen: 1_000,
        quantity: 1_800,
        mostPerOrder: 8,
        salesFromDay: 7,
        salesUntilDay: 30,
      },
      { name: 'Maker', description: 'With a table.', priceSen: 0, isForOrganisers: true },
    ],
    orders: { count: 0, pairs: 0, firstPerson: 3_900 },
  },
]
