import type { Words } from '../en.ts'

export const noStudio: Words['noStudio'] = {
  signedInAs: (email: string) => `您以 ${email} 登录。`,
  crewOf: (organizations: string) =>
    `您是 ${organizations} 的工作人员：在入口扫描。工作室供所有者、管理员和职员使用；如有需要请向他们求助。`,
  noTeam: '您还不在任何团队中。',
  ways: {
    join: (email: string) => `要为机构工作：请其所有者或管理员邀请 ${email}，邮件中的链接会带您进入。`,
    found: '要自己售票：请服务运营方为您设立机构。',
  },
  opens: '您的角色一有更改，本页会自动打开。',
  door: '打开入口扫描器',
  tickets: '您的门票和活动',
  invitedTo: '给您的邀请',
  invitation: (organization: string, by: string) => `${organization}，来自 ${by}`,
  accept: '接受',
  decline: '拒绝',
  otherAddress: '用其他地址登录',
  lookAgain: '再看一次',
}
