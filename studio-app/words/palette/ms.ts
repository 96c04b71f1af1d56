import type { Words } from '../en.ts'

export const palette: Words['palette'] = {
  title: 'Pergi ke',
  hint: 'Acara atau skrin',
  event: 'Acara',
  none: 'Tiada yang bernama begitu.',
  keys: 'Enter membuka. ? menunjukkan semua pintasan.',
  shortcuts: {
    title: 'Pintasan papan kekunci',
    where: 'Di luar medan.',
    go: 'Pergi ke mana-mana dengan sebahagian namanya',
    search: 'Cari dalam senarai di skrin',
    show: 'Tunjukkan pintasan ini',
  },
}
