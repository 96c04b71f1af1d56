import type { Words } from '../en.ts'

export const invites: Words['invites'] = {
  nav: 'Pautan jemputan',
  lead: 'Sesiapa yang ada pautan nampak acara dan boleh mendaftar, walaupun tiada senarai memaparkannya.',
  onlyPrivate: 'Pautan ini untuk acara peribadi: acara awam dijumpai semua orang.',
  toDetails: 'Pilih siapa yang menjumpainya',
  none: 'Belum ada pautan jemputan',
  noneHint: 'Beri setiap kumpulan pautan sendiri: anda boleh menamatkan satu tanpa yang lain.',
  new: 'Pautan jemputan baharu',
  label: 'Untuk siapa',
  labelHint: 'Contohnya “Keluarga dan rakan”. Hanya pasukan anda melihatnya.',
  unnamed: 'Tanpa nama',
  days: 'Hari sehingga tamat',
  make: 'Buat pautan',
  made: 'Pautan berfungsi mulai sekarang.',
  state: 'Keadaan',
  states: { live: 'Berfungsi', expired: 'Tamat', revoked: 'Dibatalkan' },
  madeAt: 'Dibuat',
  until: 'Tamat',
  link: 'Pautan',
  revoke: 'Batalkan',
  revokeEffect:
    'Pautan tidak membuka apa-apa lagi, juga bagi orang yang pernah membukanya. Pendaftaran mereka kekal.',
  revoked: 'Pautan tidak membuka apa-apa lagi.',
}
