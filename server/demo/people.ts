interface Culture {
  given: readonly string[]
  family: readonly string[]
  write(given: string, family: string): string
}

const women = new Set([
  'Nur Aisyah',
  'Siti Hajar',
  'Nurul Izzah',
  'Farah Nadia',
  'Balqis',
  'Hidayah',
  'Aina Sofea',
])
const daughters = new Set(['Priya', 'Kavitha', 'Shanti', 'Thulasi', 'Meena', 'Yalini', 'Deepa'])

/** Names as they stand together in a Kuala Lumpur queue, given and family name (or the father's) of one culture each. */
const cultures: readonly Culture[] = [
  {
    given: [
      ...women,
      'Muhammad Haziq',
      'Ahmad Faiz',
      'Amirul',
      'Hafiz',
      'Izzat',
      'Khairul Anwar',
      'Mohd Syafiq',
      'Danish Irfan',
    ],
    family: [
      'Abdullah',
      'Ismail',
      'Rahman',
      'Zulkifli',
      'Hassan',
      'Othman',
      'Yusof',
      'Kamaruddin',
      'Mat Saad',
      'Ibrahim',
      'Salleh',
      'Mahmud',
    ],
    write: (given, family) => `${given} ${women.has(given) ? 'binti' : 'bin'} ${family}`,
  },
  {
    given: [
      'Mei Ling',
      'Wei Jian',
      'Xin Yi',
      'Kah Hoe',
      'Li Ting',
      'Jun Hao',
      'Pei Shan',
      'Zhi Wei',
      'Hui Min',
      'Yong Sheng',
      'Siew Lan',
      'Chee Keong',
      'Jia En',
      'Wen Qi',
    ],
    family: ['Tan', 'Lim', 'Lee', 'Wong', 'Ng', 'Chong', 'Goh', 'Yap', 'Ooi', 'Teoh', 'Chin', 'Khoo'],
    write: (given, family) => `${family} ${given}`,
  },
  {
    given: [
      ...daughters,
      'Arjun',
      'Vikneswaran',
      'Dinesh',
      'Prakash',
      'Ganesh',
      'Logan',
      'Saravanan',
      'Yuvaraj',
    ],
    family: [
      'Subramaniam',
      'Rajendran',
      'Krishnan',
      'Maniam',
      'Pillai',
      'Nair',
      'Selvaraj',
      'Muthu',
      'Govindasamy',
      'Ramasamy',
    ],
    write: (given, family) => `${given} a/${daughters.has(given) ? 'p' : 'l'} ${family}`,
  },
  {
    given: [
      'Jugah',
      'Dayang',
      'Lidia',
      'Ngumbang',
      'Melati',
      'Francis',
      'Clara',
      'Jelani',
      'Rosnani',
      'Walter',
    ],
    family: [
      'anak Empiang',
      'Gilong',
      'anak Unggat',
      'Mojikon',
      'anak Sagan',
      'Kitingan',
      'anak Jimbun',
      'Lojingi',
    ],
    write: (given, family) => `${given} ${family}`,
  },
  {
    // Guests from abroad: each name is whole.
    given: [
      'José García Núñez',
      'Zoë van der Berg',
      'Takahashi Haruto',
      'Nguyễn Ngọc Anh',
      'Søren Østergaard',
      'Fatimah Al-Hashimi',
      'Łucja Wiśniewska',
      'Maximilian Brückner',
      "D'Arcy O'Brien",
      'Amara Okonkwo',
      'Somchai Srisuwan',
      'Putu Ayu Lestari',
      'Maria Clara dela Cruz',
      'Kim Seo-yeon',
      'Élodie Lefèvre',
      'Oyuunbileg Batbayar',
      'Ελένη Παπαδοπούλου',
      'Björk Jónsdóttir',
    ],
    family: [''],
    write: (given) => given,
  },
]

/** The name of the nth made-up person. The same n always gives the same name; neighbours have nothing in common. */
export function personName(n: number): string {
  const [culture, given, family] = [1, 2, 3].map((salt) => scattered(n, salt))
  const { given: givens, family: families, write } = pick(cultures, culture)
  return write(pick(givens, given), pick(families, family))
}

/** The address of the nth made-up person: nobody else's, and nobody's at all. */
export function personEmail(n: number): string {
  const letters = personName(n)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
  return `${[...letters.split(' ').filter(Boolean), n].join('.')}@guests.example`
}

function pick<T>(from: readonly T[], at = 0): T {
  const chosen = from[at % from.length]
  if (chosen === undefined) throw new Error('There is nothing to pick from.')
  return chosen
}

/** A whole number that looks like chance, so that a name says nothing about the state of a ticket. */
export function scattered(n: number, salt: number): number {
  let mixed = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
