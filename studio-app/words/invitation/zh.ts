import type { Words } from '../en.ts'

export const invitation: Words['invitation'] = {
  title: '邀请',
  roles: { owner: '所有者', admin: '管理员', staff: '职员', crew: '工作人员' },
  offer: (offer) =>
    `${offer.invitedBy} 邀请 ${offer.email} 担任${offer.role}${offer.zones && `（${offer.zones}）`}。有效期至 ${offer.until}。`,
  states: {
    invalid: '此链接不是我们的，或不完整。请从邮件中重新打开。',
    expired: '此链接已失效。请索取新的邀请，或查找较新的邮件。',
    revoked: '此邀请已被撤回。如果您认为有误，请联系主办方。',
    answered: '此邀请已被答复。',
    sign_in: '请用受邀的邮箱登录后答复。',
    other_account: '此邀请发给的是另一个邮箱，不是您现在登录的邮箱。',
    ready: '您可以接受此邀请。',
  },
  accept: '接受',
  leave: '使用其他邮箱',
  joined: (role, organization) => `您现在是 ${organization} 的${role}。`,
  openStudio: '打开工作室',
  openDoor: '打开入口扫描器',
}
