import type { Words } from '../en.ts'

export const doors: Words['doors'] = {
  states: {
    ok: 'Berhubung',
    silent: 'Senyap, imbasan menunggu',
    late: 'Tiada hubungan',
    never_seen: 'Belum bermula',
    ended: 'Tamat',
  },
  warnings: {
    quarantined: (count: string) => `${count} imbasan diketepikan`,
    battery_low: (percent: string) => `Bateri ${percent} %`,
    clock_wrong: (minutes: string) => `Jam salah ${minutes} min`,
    roster_stale: (minutes: string) => `Senarai tiket ${minutes} min lama`,
  },
  advice: {
    quarantined: 'Simpan ke fail pada peranti dan import fail itu.',
    battery_low: 'Sambungkan pengecas.',
    clock_wrong: 'Biarkan peranti menetapkan masanya sendiri.',
    roster_stale:
      'Tanpa rangkaian ia tidak tahu apa yang berubah sejak itu. Bawa ke tempat yang ada rangkaian.',
  },
  neverSeen: 'Tidak pernah dilihat',
}
