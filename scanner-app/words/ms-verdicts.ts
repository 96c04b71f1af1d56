import { klTimeOf } from '@masuk/shared/kl-day.ts'
import type { Where } from '../door/admission.ts'
import { agoIn, dateIn } from './ages.ts'
import type {
  notValid as english,
  shortVerdicts as englishShort,
  verdicts as englishVerdicts,
} from './en-verdicts.ts'

export const ago = agoIn('ms')

const date = dateIn('ms')

function place(where: Where): string {
  if (where.kind === 'door' && where.device !== '') return where.device
  return where.kind === 'this-device' ? 'di peranti ini' : 'di pintu lain'
}

const lastNight = (at: number | null) => (at === null ? '' : `Masuk malam tadi pada ${klTimeOf(at)}`)

export const notValid: typeof english = {
  forged: 'Bukan tiket acara ini',
  key_mismatch: 'Kod dan tiket tidak sepadan',
  outside_event: 'Hari imbasan ini bukan hari acara',
  unknown_ticket: 'Tiket ini tiada lagi dalam acara ini',
  void: 'Tiket ini sudah dibatalkan',
  superseded: 'Tiket ini sudah dikeluarkan semula. Minta yang terbaru.',
  refused: 'Pelayan menolak tiket ini',
  wrong_type: 'Jenis tiket ini tidak dibenarkan di pintu ini',
  not_listed: 'Peranti ini belum kenal tiket ini',
}

const refusals: typeof english = {
  forged: 'Tiket salah',
  key_mismatch: 'Kod salah',
  outside_event: 'Hari salah',
  unknown_ticket: 'Dibuang',
  void: 'Batal',
  superseded: 'Kod lama',
  refused: 'Ditolak',
  wrong_type: 'Pintu salah',
  not_listed: 'Tiada rekod',
}

export const verdicts: typeof englishVerdicts = {
  admit: ({ lastNightAt }) => ({
    word: 'Selamat datang',
    main: lastNight(lastNightAt),
    note: 'Benarkan masuk.',
  }),
  recorded: ({ lastNightAt }) => ({
    word: 'Masuk, belum disahkan',
    main: lastNight(lastNightAt),
    note: 'Dicatat di sini. Disemak apabila pelayan menjawab.',
  }),
  'already-in': ({ at, where }, now) => ({
    word: 'Sudah masuk',
    main: at === null ? 'Di pintu lain' : `${ago(now - at)}, ${place(where)}`,
    note: `${at === null ? '' : `Pada ${klTimeOf(at)}. `}Jangan benarkan masuk dengan tiket ini.`,
  }),
  'just-now': ({ at, before }, now) => ({
    word: 'Tiket sama',
    main: `Diimbas ${ago(now - at)}. Seorang sahaja.`,
    note: `Keputusan tadi: ${shortVerdicts[before]}. Tiada catatan baharu.`,
  }),
  'not-valid': ({ why }) => ({
    word: refusals[why],
    main: notValid[why],
    note: 'Tidak sah. Jangan benarkan masuk.',
  }),
  'not-a-ticket': () => ({
    word: 'Bukan tiket',
    main: 'Ini kod lain',
    note: 'Minta tiketnya. Tiada catatan dibuat.',
  }),
  attention: ({ message, entry }, now) => ({
    word: 'Semak',
    ...checks(now)[message],
    ...(entry?.at && { main: `${lastNight(entry.at)}, ${place(entry.where)}` }),
  }),
  fault: ({ why }) => faults[why],
}

const checks = (now: number) => ({
  'was-in-last-night': {
    main: 'Tiket ini sudah masuk malam tadi',
    note: 'Benarkan masuk jika ia juga sah malam ini.',
  },
  'clock-unsure': {
    main: 'Peranti ini tidak pasti waktunya',
    note: `Menurutnya sekarang ${klTimeOf(now)}, ${date(now)}. Betulkan jamnya jika salah; jika betul, pastikan tiket ini untuk hari ini.`,
  },
  'closed-before-answer': {
    main: 'Aplikasi ditutup sebelum sempat menjawab',
    note: 'Tiket ini baru diimbas di sini. Benarkan masuk jika orangnya masih di depan anda.',
  },
})

const faults = {
  'not-saved': {
    word: 'Tak disimpan',
    main: 'Peranti ini gagal mencatat imbasan',
    note: 'Imbas lagi. Jika berulang, tutup aplikasi sepenuhnya dan buka semula, atau guna peranti lain.',
  },
  'queue-unavailable': {
    word: 'Belum sedia',
    main: 'Imbasan di peranti ini tidak dapat dibaca sekarang',
    note: 'Tiada yang hilang. Tutup aplikasi sepenuhnya dan buka semula.',
  },
  'clock-wrong': {
    word: 'Betulkan jam',
    main: 'Jam peranti ini menunjukkan hari yang salah',
    note: 'Tetapkan tarikh dan masanya, atau sambungkan ke rangkaian. Kemudian imbas lagi.',
  },
  'not-paired': {
    word: 'Tiada acara',
    main: 'Peranti ini belum dipasangkan dengan acara',
    note: 'Pasangkan dengan kod daripada penganjur.',
  },
}

export const shortVerdicts: typeof englishShort = {
  admit: 'Selamat datang',
  recorded: 'Masuk, belum disahkan',
  'already-in': 'Sudah masuk',
  'just-now': 'Tiket sama',
  'not-valid': 'Tidak sah',
  'not-a-ticket': 'Bukan tiket',
  attention: 'Semak',
  fault: 'Tak disimpan',
}
