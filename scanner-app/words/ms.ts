import { klTimeOf } from '@masuk/shared/kl-day.ts'
import type { Words } from './en.ts'
import { flows } from './flows/ms.ts'
import { scanProblem, scanStatus } from './ms-scans.ts'
import { ago, notValid, shortVerdicts, verdicts } from './ms-verdicts.ts'
import type { LanguageWords } from './words.ts'

const onOneLine = (checksum: string) => checksum.replaceAll(' ', '\u00a0')

const andWaiting = (waiting: number) => (waiting > 0 ? `, ${waiting} menunggu` : '')

const words: Words = {
  opening: 'Membuka …',
  verdicts,
  doing: { checking: 'Semak …', saving: 'Simpan …' },
  shortVerdicts,
  clock: (ms) => klTimeOf(ms),
  notValid,
  scanStatus,
  scanProblem,
  halts: {
    'pairing-ended': {
      title: 'Peranti ini tidak lagi dipasangkan',
      todo: 'Minta penyelia memasangkannya semula; kemudian semua imbasan dihantar.',
    },
    origin: {
      title: 'Pelayan menolak alamat ini',
      todo: 'Ini kesilapan pemasangan. Maklumkan pengendali. Imbasan disimpan di sini.',
    },
    'event-gone': {
      title: 'Acara ini tidak wujud lagi',
      todo: 'Imbasan tidak dapat dihantar lagi. Simpan ke fail dan serahkan kepada penganjur.',
    },
  },
  enrolFailures: {
    invalid: 'Semak kod dan nama.',
    'code-refused':
      'Kod pasangan ini sudah digunakan, lebih 10 minit, ada huruf salah, atau acaranya sudah tamat. Semak, atau minta kod baharu.',
    origin: 'Pelayan menolak alamat ini. Ini kesilapan pemasangan: maklumkan pengendali.',
    'event-gone': 'Acara ini tidak wujud lagi. Minta kod lain daripada penganjur.',
    'too-many': 'Terlalu banyak percubaan. Tunggu seminit.',
    'service-failed': 'Pelayan bermasalah. Cuba lagi sebentar lagi.',
    'not-the-service': 'Yang menjawab bukan pelayan kami: Wi-Fi mungkin perlukan log masuk.',
    unreachable: 'Pelayan tidak menjawab. Semak rangkaian, kemudian cuba lagi.',
  },
  connections: {
    'no-network': 'Tiada rangkaian',
    'not-the-service': 'Wi-Fi perlukan log masuk',
    'service-failed': 'Pelayan bermasalah',
  },
  cameraErrors: {
    denied: {
      title: 'Kamera tidak dibenarkan',
      todo: 'Benarkan dalam tetapan pelayar, kemudian cuba lagi.',
    },
    none: { title: 'Tiada kamera', todo: 'Guna pengimbas tangan, atau taip kod.' },
    busy: { title: 'Kamera sedang digunakan', todo: 'Tutup aplikasi lain yang menggunakannya.' },
    stalled: {
      title: 'Tiada gambar',
      todo: 'Cuba lagi, atau tutup aplikasi sepenuhnya dan buka semula.',
    },
    decoder: { title: 'Kod tidak dapat dibaca', todo: 'Tutup aplikasi sepenuhnya dan buka semula.' },
    insecure: { title: 'Tiada kamera di alamat ini', todo: 'Buka aplikasi dengan alamat https.' },
  },

  pairing: {
    title: 'Pasangkan peranti ini',
    intro: 'Minta kod pasangan daripada penganjur. Ia boleh diguna sekali sahaja.',
    again: (event, halted) =>
      `Imbasan ${event} kekal di peranti ini dan ${halted ? 'dihantar selepas dipasangkan semula dengannya' : 'tetap dihantar'}.`,
    scan: 'Imbas kod pasangan',
    typeInstead: 'Taip sahaja',
    aim: 'Halakan kod pasangan ke kamera',
    device: 'Nama peranti',
    deviceHint: 'Contohnya Pintu B',
    code: 'Kod pasangan',
    codeHint: '10 huruf dan angka',
    pair: 'Pasangkan',
    busy: 'Memasangkan …',
    back: 'Kembali',
    codeRead: 'Kod dibaca. Sekarang namakan peranti ini.',
    thatIsATicket: 'Itu tiket, bukan kod pasangan.',
    notACode: 'Itu bukan kod pasangan.',
    nameMissing: 'Berikan nama kepada peranti ini.',
    codeWrong: (length) => `Kod pasangan ada 10 huruf dan angka; yang ini ${length}.`,
    codeLetters: 'Ini bukan kod pasangan. Semak setiap huruf.',
    refused: 'Pelayan menolak peranti ini. Tanya penganjur.',
    notSaved: 'Pasangan ini tidak dapat disimpan: jika aplikasi ditutup, pasangkan semula.',
    iosTab:
      'Ini tab pelayar. Imbasannya mungkin dipadam. Guna Kongsi, kemudian “Tambah ke Skrin Utama”, dan buka Masuk Door di sana.',
  },

  ready: {
    start: 'Mula mengimbas',
    check: 'Semak peranti ini',
    tab: {
      title: 'Imbas dalam tab pelayar?',
      body: 'Safari mungkin memadam imbasan dalam tab selepas beberapa hari, atau bila-bila masa. Tambah aplikasi ke Skrin Utama dan buka di sana.',
      start: 'Mula juga',
      cancel: 'Kembali',
    },
    privateWindow:
      'Ini tetingkap peribadi: semua imbasan hilang apabila ia ditutup. Buka aplikasi dalam tetingkap biasa, atau dari Skrin Utama.',
    install: 'Pasang aplikasi ini',
    notBegun: 'Ketik “Mula mengimbas” dahulu.',
    offlineReady: 'Berfungsi tanpa rangkaian',
    offlinePending: 'Bersedia untuk berfungsi tanpa rangkaian …',
    storageKept: 'Imbasan disimpan oleh peranti ini',
    storageMayClear: 'Pelayar mungkin memadam imbasan. Pasang aplikasi, dan hantar segera.',
    waiting: (count) => `${count} imbasan menunggu dihantar`,
    autoLock: 'Tetapkan Kunci Auto kepada Jangan: skrin akan gelap di sini.',
  },

  strip: {
    label: 'Status',
    waiting: (count) => (count === 0 ? 'Semua dihantar' : `${count} menunggu`),
    synced: (ms) => (ms === null ? 'Belum disegerak' : `Segerak ${ago(ms)}`),
    inside: (inside, capacity) =>
      capacity === null ? `${inside} masuk` : `${inside} daripada ${capacity} masuk`,
    here: (count) => `${count} di sini`,
    roster: (ms) => (ms === null ? 'Belum ada senarai tiket' : `Senarai tiket ${ago(ms)}`),
    alarm: 'Lihat di sini: ',
    late: 'Lewat: ',
    halted: (waiting) => `Penghantaran terhenti${andWaiting(waiting)}`,
    storageCleared: (waiting) => `Storan telah dipadam${andWaiting(waiting)}`,
    refused: (refused, waiting) => `${refused} ditolak${andWaiting(waiting)}`,
  },

  door: {
    aim: 'Halakan tiket ke dalam bingkai',
    aimHints: {
      'take-away': 'Yang ini sudah dibaca. Alihkan.',
      'one-at-a-time': 'Satu demi satu, ya',
    },
    starting: 'Memulakan kamera …',
    resting: 'Kamera berehat',
    wake: 'Ketik untuk mengimbas',
    tryAgain: 'Cuba lagi',
    light: 'Lampu',
    typeCode: 'Taip kod',
    find: 'Cari',
    sameOrder: 'Pesanan sama',
    history: 'Sejarah',
    more: 'Lagi',
    next: 'Seterusnya',
    letIn: 'Benarkan masuk',
    turnAway: 'Tolak',
    override: 'Kecuali',
    samples: 'Contoh',
    undo: 'Tarik balik',
    last: 'Terakhir',
    readyForNext: 'Sedia untuk tiket seterusnya',
    refusedLate: (count) => `${count} orang sudah masuk, tetapi tiket mereka rupanya tidak sah`,
    needsAttention: (count) => `${count} imbasan perlu perhatian`,
    clockSkew: (ms) =>
      `Jam peranti ini ${ms < 0 ? 'cepat' : 'lambat'} ${Math.max(1, Math.round(Math.abs(ms) / 60_000))} min. Imbasan dibetulkan; tetapkan jam kepada automatik.`,
    ofAnotherEvent: (count) =>
      `${count} imbasan acara lain hanya boleh dihantar apabila peranti ini dipasangkan semula dengannya.`,
    storageCleared: (restored) =>
      `Storan peranti ini telah dipadam. ${restored} imbasan ditulis semula. Ketik selepas penyelia melihatnya.`,
    soundOff: 'Bunyi dimatikan. Ketik di sini.',
    halted: 'Penghantaran terhenti',
    brokenBurst: 'Pengimbas hanya menghantar sebahagian kod. Imbas lagi.',
  },

  typing: {
    title: 'Taip kod',
    label: 'Kod tiket',
    hint: 'Huruf dan angka di bawah kod QR.',
    typed: (spelt) => `Ditaip: ${spelt}`,
    wrong: {
      empty: () => 'Taip kod yang ada di bawah kod QR.',
      beginning: () => 'Kod tiket bermula dengan T1.',
      length: ({ length }) => `Kod tiket ada 57 huruf dan angka; yang ini ${length}.`,
      letters: () => 'Ini bukan kod tiket. Semak setiap huruf.',
    },
    checkLetters: 'Semak setiap huruf.',
    check: 'Semak',
    back: 'Kembali mengimbas',
  },

  undo: {
    title: 'Tarik balik kemasukan ini?',
    body: ({ attempted, conflict }) => {
      if (!attempted) return 'Ia belum dihantar, dan tidak akan dihantar. Tiket boleh diguna lagi.'
      if (conflict) return 'Hanya kemasukan di sini ditarik balik. Kemasukan di pintu lain kekal.'
      return 'Tiket boleh diguna lagi. Siapa yang menariknya balik dicatat.'
    },
    confirm: 'Tarik balik',
    keep: 'Kekalkan',
    undone: 'Ditarik balik. Tiket boleh diguna lagi.',
    moot: 'Ditarik balik di sini. Kemasukan di pintu lain kekal.',
    nothing: 'Tiada apa untuk ditarik balik.',
    wanted: 'Pembatalan dihantar apabila pelayan menjawab.',
    failed: 'Pembatalan tidak disimpan. Cuba lagi.',
  },

  history: {
    title: 'Imbasan terakhir',
    empty: 'Belum ada imbasan di sini.',
    loading: 'Membaca …',
    failed: 'Imbasan tidak dapat dibaca sekarang. Tiada yang hilang.',
  },

  attention: {
    title: 'Perlu perhatian',
    empty: 'Tiada yang perlu perhatian.',
    seen: 'Sudah dilihat',
    sendAgain: 'Hantar lagi',
    export: 'Simpan imbasan belum dihantar ke fail',
    saved: ({ count, checksums }) =>
      count === 0
        ? 'Tiada untuk disimpan.'
        : `${count} imbasan disimpan. Kod semak: ${checksums.map(onOneLine).join(', ')}`,
    notSaved: 'Tidak disimpan.',
    exportFailed: 'Fail tidak dapat dibuat. Cuba lagi.',
  },

  halted: {
    unknown: { title: 'Penghantaran terhenti', todo: 'Maklumkan pengendali perkhidmatan.' },
    pairAgain: 'Pasangkan semula',
    keepScanning: 'Terus mengimbas',
    tryAgain: 'Cuba hantar lagi',
    waiting: (count) => `${count} imbasan disimpan di sini, belum dihantar`,
  },

  otherWindow: {
    title: 'Pengimbas terbuka di tetingkap lain',
    todo: 'Tetingkap itu menghantar imbasan. Tutup yang ini, atau imbas di sini juga: tiada yang dikira dua kali.',
    keep: 'Imbas di sini juga',
  },

  storageFailed: {
    title: 'Belum sedia',
    todo: 'Imbasan tidak dapat dibaca sekarang. Tiada yang hilang. Tutup aplikasi sepenuhnya dan buka semula.',
    tryAgain: 'Cuba lagi',
  },

  training: {
    label: 'LATIHAN',
    left: (minutes) => `${minutes} min`,
    end: 'Tamat',
  },

  override: {
    done: 'Dibenarkan masuk, dan dicatat.',
    failed: 'Tidak tercatat: jangan benarkan masuk atas sebab ini. Cuba lagi.',
  },

  partFailed: {
    title: 'Tidak dimuatkan',
    todo: 'Bahagian aplikasi ini tidak dapat dimuatkan. Semak rangkaian, kemudian cuba lagi. Tiada yang hilang.',
    tryAgain: 'Cuba lagi',
  },

  more: {
    title: 'Lagi',
    language: 'Bahasa',
    appearance: 'Paparan',
    themes: { system: 'Ikut sistem', light: 'Cerah', dark: 'Gelap', sunlight: 'Cahaya matahari' },
    camera: 'Kamera',
    cameraName: (label) => (/^\d+$/.test(label) ? `Kamera ${label}` : label),
    sounds: 'Bunyi',
    update: 'Kemas kini sedia',
    updateNow: 'Kemas kini sekarang',
    updateReady: 'Kemas kini sedia: kemas kini sekarang',
    updateNote: 'Imbasan kekal di peranti ini.',
    pairing: 'Pasangan',
    paired: (device, event) => `${device}, ${event}`,
    pairAgain: 'Pasangkan semula',
    unsent: 'Imbasan belum dihantar',
    about: (version) => `Masuk Door ${version}`,
  },
}

export const ms: LanguageWords = { words, flows }
