import type { Words } from '../en.ts'

export const assistant: Words['assistant'] = {
  title: 'Tanya',
  intro:
    'Tanya tentang acara anda: ia membaca apa yang anda boleh baca, tidak mengubah apa-apa, dan menyatakan sumbernya. Ia mungkin salah.',
  question: 'Soalan anda',
  ask: 'Tanya',
  stop: 'Henti',
  clear: 'Kosongkan',
  thinking: 'Sedang berfikir …',
  looking: 'Sedang mencari …',
  sources: 'Apa yang dibaca',
  absent: 'Tiada pembantu di sini: pengendali tidak menyediakan model bahasa.',
}
