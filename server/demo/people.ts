/** Names as they stand together in a Kuala Lumpur queue; given names and family names (or the father's) by culture. */
const cultures: readonly {
  given: readonly string[]
  family: readonly string[]
  write: (given: string, family: string) => string
}[] = [
  {
    given: [
      'Nur Aisyah',
      'Muhammad Haziq',
      'Siti Hajar',
      'Ahmad Faiz',
      'Nurul Izzah',
      'Amirul',
      'Farah Nadia',
      'Hafiz',
      'Balqis',
      'Izzat',
    ],
    family: ['Abdullah', 'Ismail', 'Rahman', 'Zulkifli', 'Hassan', 'Othman', 'Yusof', 'Kamaruddin'],
    write: (given, family) =>
      `${given} ${/^(Nur|Siti|Farah|Balqis)/.test(given) ? 'binti' : 'bin'} ${family}`,
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
    ],
    family: ['Tan', 'Lim', 'Lee', 'Wong', 'Ng', 'Chong', 'Goh', 'Yap'],
    write: (given, family) => `${family} ${given}`,
  },
  {
    given: [
      'Priya',
      'Arjun',
      'Kavitha',
      'Vikneswaran',
      'Shanti',
      'Dinesh',
      'Thulasi',
      'Prakash',
      'Meena',
      'Ganesh',
    ],
    family: ['Subramaniam', 'Rajendran', 'Krishnan', 'Maniam', 'Pillai', 'Nair', 'Selvaraj', 'Muthu'],
    write: (given, family) =>
      `${given} a/${/^(Priya|Kavitha|Shanti|Thulasi|Meena)/.test(given) ? 'p' : 'l'} ${family}`,
  },
  {
    given: ['Jugah', 'Dayang', 'Lidia', 'Ngumbang', 'Melati', 'Francis', 'Clara', 'Jelani'],
    family: ['anak Empiang', 'Gilong', 'anak Unggat', 'Mojikon', 'anak Sagan', 'Kitingan'],
    write: (given, family) => `${given} ${family}`,
  },
  {
    given: [
      'José',
      'Zoë',
      'Haruto',
      'Ngọc Anh',
      'Søren',
      'Fatimah',
      'Łucja',
      'Maximilian',
      "D'Arcy",
      'Amara',
    ],
    family: [
      'García Núñez',
      'van der Berg',
      'Takahashi',
      'Nguyễn',
      'Østergaard',
      'Al-Hashimi',
      'Wiśniewska',
      "O'Brien",
      'Okonkwo',
    ],
    write: (given, family) => `${given} ${family}`,
  },
]

/** The name of the nth made-up person. The same n always gives the same name. */
export function personName(n: number): string {
  const culture = cultures[n % cultures.length]
  if (!culture) return `Guest ${n}`
  const turn = Math.floor(n / cultures.length)
  const { given, family, write } = culture
  return write(
    given[turn % given.length] ?? '',
    family[Math.floor(turn / given.length) % family.length] ?? '',
  )
}
