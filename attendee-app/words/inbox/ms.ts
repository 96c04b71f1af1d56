import type { InboxWords } from './en.ts'

export const ms: InboxWords = {
  title: 'Peti masuk',
  signIn: 'Log masuk untuk melihat apa yang diberitahu penganjur.',
  none: 'Belum ada apa-apa. Perubahan acara anda dan pesanan penganjur akan ada di sini.',
  isNew: 'Baharu',
  more: 'Tunjuk yang lebih lama',
  reminders: 'Ingatkan saya tentang bengkel saya',
  never: 'Jangan',
  before: (minutes) => `${minutes} minit sebelumnya`,
  offline: 'Perubahan ini memerlukan rangkaian.',
}
