import type { Words } from '../en.ts'

export const eventExports: Words['eventExports'] = {
  title: 'Eksport',
  lead: 'Sebagai fail untuk hamparan, tanpa had saiz. Setiap eksport dicatat dalam log audit.',
  people: 'Eksport orang sebagai CSV',
  scans: 'Eksport imbasan sebagai CSV',
  reading: (count: string) => `${count} baris …`,
  saved: (count: string) => `${count} baris disimpan`,
  failed: 'Fail terputus dan tidak disimpan. Cuba lagi.',
}
