import { ms as shared } from '@masuk/ui/words/shared/ms.ts'
import type { Words } from './en.ts'

export const ms: Words = {
  shared,
  tabs: { find: 'Cari', tickets: 'Tiket', hub: 'Acara saya', inbox: 'Peti masuk', account: 'Akaun' },
  notFound: {
    title: 'Tiada apa-apa di sini',
    todo: 'Alamat ini mungkin lama atau tersalah taip.',
    home: 'Cari acara',
  },
}
