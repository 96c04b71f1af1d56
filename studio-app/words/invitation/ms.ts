import type { Words } from '../en.ts'

export const invitation: Words['invitation'] = {
  title: 'Jemputan',
  roles: { owner: 'pemilik', admin: 'pentadbir', staff: 'staf', crew: 'krew' },
  offer: (offer) =>
    `${offer.invitedBy} menjemput ${offer.email} sebagai ${offer.role}${offer.zones && `, untuk ${offer.zones}`}. Hingga ${offer.until}.`,
  states: {
    invalid: 'Pautan ini bukan milik kami, atau tidak lengkap. Buka semula daripada e-mel.',
    expired: 'Pautan ini telah tamat. Minta jemputan baharu, atau cari e-mel yang lebih baharu.',
    revoked: 'Jemputan ini telah ditarik balik. Tanya penganjur jika anda rasa itu kesilapan.',
    answered: 'Jemputan ini telah dijawab.',
    sign_in: 'Daftar masuk dengan alamat yang dijemput untuk menjawab.',
    other_account: 'Jemputan ini untuk alamat lain daripada yang anda gunakan sekarang.',
    ready: 'Anda boleh menerima jemputan ini.',
  },
  accept: 'Terima',
  leave: 'Guna alamat lain',
  joined: (role, organization) => `Anda kini ${role} ${organization}.`,
  openStudio: 'Buka studio',
  openDoor: 'Buka pengimbas pintu',
}
