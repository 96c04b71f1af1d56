import type { Words } from '../en.ts'

export const team: Words['team'] = {
  nav: 'Pasukan',
  lead: 'Siapa bekerja di sini, dan apa yang boleh dilakukan.',
  name: 'Nama',
  you: '(anda)',
  role: 'Peranan',
  roles: {
    owner: 'Segala-galanya, termasuk pemilik lain',
    admin: 'Segala-galanya kecuali pemilik',
    staff: 'Melihat perkembangan acara, mendaftar masuk orang, menjaga pintu',
    crew: 'Mengimbas di pintu, dan tidak melihat studio',
  },
  zones: 'Zon',
  everywhere: 'Di mana-mana',
  since: 'Sejak',
  actions: 'Tindakan',
  pending: 'Dijemput, belum menjawab',
  somebody: 'Seseorang',
  until: (day: string) => `sehingga ${day}`,
  by: (name: string) => `oleh ${name}`,
  resend: 'Hantar semula',
  resent: 'Jemputan telah diperbaharui.',
  invite: 'Jemput seseorang',
  email: 'Alamat e-mel',
  emailHint: 'Pautan dalam e-mel hanya untuk alamat ini, selama tujuh hari.',
  emailWrong: 'Tulis alamat penuh, seperti aminah@people.example.',
  send: 'Hantar jemputan',
  invited: 'Jemputan dalam perjalanan.',
  zonesOf: 'Hadkan kepada zon',
  zonesHint: 'Dalam acara tanpa zon dipilih mereka bekerja di mana-mana.',
  noZones: 'Acara ini tiada zon.',
  done: 'Selesai.',
  asked: {
    remove: {
      button: 'Buang',
      title: 'Buang daripada pasukan',
      effects:
        'Mulai sekarang mereka tidak boleh membuka apa-apa di sini. Peranti dan kunci API atas nama mereka tamat serta-merta, dan jemputan mereka ditarik balik.',
    },
    leave: {
      button: 'Keluar',
      title: 'Keluar daripada pasukan',
      effects:
        'Anda tidak boleh membuka apa-apa di sini lagi, dan peranti anda di pintu tamat serta-merta. Hanya jemputan baharu membawa anda kembali.',
    },
    revoke: {
      button: 'Batalkan',
      title: 'Batalkan jemputan',
      effects: 'Pautan dalam e-mel tidak berfungsi lagi serta-merta.',
    },
  },
}
