import type { Words } from '../en.ts'

export const noStudio: Words['noStudio'] = {
  signedInAs: (email: string) => `Anda log masuk sebagai ${email}.`,
  crewOf: (organizations: string) =>
    `Anda krew ${organizations}: anda mengimbas di pintu. Studio adalah untuk pemilik, pentadbir dan staf; minta bantuan mereka apabila perlu.`,
  noTeam: 'Anda belum berada dalam mana-mana pasukan.',
  ways: {
    join: (email: string) =>
      `Untuk bekerja bagi organisasi: minta pemilik atau pentadbirnya menjemput ${email}. Pautan dalam e-mel membawa anda masuk.`,
    found:
      'Untuk menjual tiket sendiri: minta pengendali perkhidmatan ini menyediakan organisasi untuk anda.',
  },
  opens: 'Halaman ini terbuka sendiri sebaik sahaja peranan anda berubah.',
  door: 'Buka pengimbas pintu',
  tickets: 'Tiket dan acara anda',
  invitedTo: 'Jemputan untuk anda',
  invitation: (organization: string, by: string) => `${organization}, daripada ${by}`,
  accept: 'Terima',
  decline: 'Tolak',
  otherAddress: 'Log masuk dengan alamat lain',
  lookAgain: 'Periksa semula',
}
