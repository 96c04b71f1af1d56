import type { Words } from '../en.ts'

export const doors: Words['doors'] = {
  states: {
    ok: 'Berhubung',
    silent: 'Senyap, imbasan menunggu',
    late: 'Tiada hubungan',
    never_seen: 'Belum bermula',
    ended: 'Tamat',
  },
  neverSeen: 'Tidak pernah dilihat',
}
