import type { EventPlan } from '../event-plan.ts'

/** A festival of four days whose first was yesterday, with 20,000 registrations. */
export const festival: EventPlan = {
  organization: 'balai-raya',
  slug: 'pesta-muhibah',
  name: 'Pesta Muhibah Lembah Klang',
  venue: 'Taman Tasik Titiwangsa, Kuala Lumpur',
  description:
    'Four days, six stages, and everybody: dikir barat beside lion dance, bharatanatyam beside sape and a choir of nine hundred children.\n\n' +
    'Entry is free with a registration. A Pas Pantas has a gate of its own, a Pas Keluarga a tent with shade and mats.',
  cover: 'wau',
  capacity: 30_000,
  categories: ['music', 'family', 'community'],
  day: -1,
  from: 9,
  to: 4 * 24 - 1,
  schedule: [
    { title: 'Perasmian', place: 'Pentas Tasik', from: 10, to: 11 },
    { title: 'Dikir barat', place: 'Pentas Tasik', from: 20, to: 22 },
    { title: 'Tarian singa', place: 'Padang Wau', from: 24 + 17, to: 24 + 18 },
    { title: 'Bharatanatyam', place: 'Pentas Teratai', from: 24 + 20, to: 24 + 22 },
    { title: 'Sape and songs of the longhouse', place: 'Pentas Hutan', from: 48 + 19, to: 48 + 21 },
    { title: 'Nine hundred children', place: 'Pentas Tasik', from: 72 + 18, to: 72 + 20 },
  ],
  workshops: [
    {
      name: 'Build a wau',
      description: 'Bamboo, paper and two hours. It flies, or you get another.',
      place: 'Khemah Wau',
      from: 24 + 15,
      to: 24 + 17,
      capacity: 60,
    },
    {
      name: 'Sape for ten fingers',
      description: 'First chords on the lute of Sarawak.',
      place: 'Khemah Hutan',
      from: 48 + 15,
      to: 48 + 16.5,
      capacity: 25,
    },
  ],
  types: [
    { name: 'Pas Percuma', description: 'Free entry on all days.', priceSen: 0, mostPerOrder: 6 },
    {
      name: 'Pas Pantas',
      description: 'The short queue at Gate B.',
      priceSen: 3_500,
      quantity: 4_000,
      mostPerOrder: 4,
      oneIn: 9,
    },
    {
      name: 'Pas Keluarga',
      description: 'Shade, mats and water for a family.',
      priceSen: 9_000,
      quantity: 1_500,
      mostPerOrder: 2,
      oneIn: 25,
    },
    {
      name: 'Petugas',
      description: 'Everybody who works here.',
      priceSen: 0,
      isForOrganisers: true,
      oneIn: 80,
    },
  ],
  orders: { count: 20_000, pairs: 5_000, firstPerson: 10_000 },
}
