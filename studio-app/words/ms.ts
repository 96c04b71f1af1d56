import { ms as shared } from '@masuk/ui/words/shared/ms.ts'
import type { Words } from './en.ts'

export const ms: Words = {
  shared,
  nav: { events: 'Acara', team: 'Pasukan', settings: 'Tetapan' },
  notFound: {
    title: 'Tiada apa-apa di sini',
    todo: 'Alamat ini mungkin lama atau tersalah taip.',
    home: 'Semua acara',
  },
}
