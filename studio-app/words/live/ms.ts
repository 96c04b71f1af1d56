import type { Words } from '../en.ts'

export const live: Words['live'] = {
  live: (seconds: string) => `Langsung, ${seconds} s lalu`,
  old: (age: string) => `Tidak langsung: dari ${age}`,
  asTable: 'Sebagai jadual',
  summary: (total: string, most: string, when: string) =>
    `${total} semuanya, paling banyak pada ${when}: ${most}`,
  working: 'Sedang dibuat …',
}
