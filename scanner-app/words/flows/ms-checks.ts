import type { checks as english } from './en-checks.ts'

export const checks: typeof english = {
  title: 'Sebelum syif',
  open: 'Semak peranti ini',
  aim: 'Halakan kod ujian atau tiket ke sini',
  list: {
    private: {
      name: 'Tetingkap',
      says: {
        private: () =>
          'Ini tetingkap peribadi: semua imbasan hilang apabila ia ditutup. Buka aplikasi dalam tetingkap biasa, atau dari Skrin Utama.',
      },
    },
    token: {
      name: 'Pasangan',
      says: {
        good: () => 'Pelayan mengenali peranti ini',
        unasked: () => 'Pelayan tidak menjawab. Imbasan disimpan sehingga ia menjawab.',
        endsEarly: () => 'Pasangan tamat sebelum acara tamat. Pasangkan semula dengan kod baharu.',
        refused: () => 'Pelayan tidak lagi mengenali peranti ini. Pasangkan semula.',
      },
    },
    camera: {
      name: 'Kamera',
      says: {
        works: () => 'Kamera berfungsi',
        failed: () => 'Tiada gambar. Benarkan kamera, atau guna pembaca tangan.',
        open: () => 'Memulakan …',
      },
    },
    'test-scan': {
      name: 'Imbasan ujian',
      says: {
        open: () => 'Imbas kod ujian, atau mana-mana tiket: ia tidak dikira.',
        right: () => 'Kod dibaca dengan betul',
        ticket: () => 'Tiket dibaca. Ia tidak dikira.',
        layout: () =>
          'Pembaca menaip huruf yang lain daripada kod. Tetapkan susun atur papan kekuncinya, atau peranti ini, kepada US English.',
        capitals: () => 'Pembaca menukar huruf besar dan kecil. Matikan Caps Lock pada kedua-duanya.',
        other: () => 'Kod lain dibaca. Cuba kod ujian atau tiket.',
      },
    },
    sound: {
      name: 'Bunyi',
      says: {
        open: () => 'Mainkan bunyi',
        heard: () => 'Anda mendengarnya',
        unheard: () => 'Kuatkan bunyi dan matikan suis senyap. Skrin dan getaran tetap berfungsi tanpanya.',
      },
    },
    storage: {
      name: 'Storan',
      says: {
        kept: () => 'Imbasan disimpan oleh peranti ini',
        'may-be-cleared': () => 'Pelayar mungkin memadam imbasan. Pasang aplikasi.',
        unknown: () => 'Pelayar ini tidak memberitahu sama ada ia menyimpan imbasan. Pasang aplikasi.',
      },
    },
    space: {
      name: 'Ruang kosong',
      says: {
        enough: (megabytes) => `${megabytes} MB kosong`,
        little: (megabytes) => `Hanya ${megabytes} MB kosong. Padam yang tidak perlu.`,
        none: (megabytes) => `${megabytes} MB kosong: imbasan mungkin tidak disimpan. Padam sesuatu dahulu.`,
      },
    },
    install: {
      name: 'Aplikasi',
      says: {
        installed: () => 'Dipasang',
        browser: () => 'Dibuka dalam pelayar. Jika dipasang, ia lebih pantas dan menyimpan imbasannya.',
        'ios-tab': () => 'Tab Safari. Imbasannya mungkin dipadam: tambah ke Skrin Utama.',
      },
    },
    offline: {
      name: 'Tanpa rangkaian',
      says: {
        ready: () => 'Berfungsi tanpa rangkaian',
        pending: () => 'Belum lagi. Biarkan aplikasi terbuka sebentar.',
      },
    },
    screen: {
      name: 'Skrin',
      says: {
        stays: () => 'Kekal menyala semasa syif',
        autoLock: () => 'Tetapkan Kunci Auto kepada Jangan dalam tetapan peranti.',
      },
    },
    clock: {
      name: 'Jam',
      says: {
        right: () => 'Betul',
        unsure: () => 'Belum dibandingkan dengan pelayan',
        wrong: (minutes) => `Tersasar ${minutes} min. Imbasan dibetulkan; tetapkan jam kepada automatik.`,
      },
    },
    roster: {
      name: 'Senarai tiket',
      says: {
        none: () => 'Belum ada di sini. Tanpa rangkaian, tiket tidak dapat disemak.',
        fresh: (minutes) => (minutes === 0 ? 'Terkini' : `${minutes} min lalu`),
        old: (minutes) => `${minutes} min lalu. Sambungkan peranti sebelum pintu dibuka.`,
      },
    },
    battery: {
      name: 'Bateri',
      says: {
        enough: (percent) => `${percent} %`,
        low: (percent) => `${percent} %. Sambungkan pengecas.`,
      },
    },
  },
  levels: { ok: 'Baik', open: 'Belum dibuat', advice: 'Nasihat', fault: 'Masalah' },
  play: 'Mainkan',
  heard: 'Saya dengar',
  unheard: 'Tiada bunyi',
  showCode: 'Tunjukkan kod ujian',
  codeLabel: 'Kod ujian',
  codeNote: 'Untuk pembaca tangan, atau kamera peranti lain.',
  start: 'Mula mengimbas',
  startInTab: 'Mula dalam tab ini',
  back: 'Kembali',
}
