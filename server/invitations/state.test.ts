import { expect, test } from 'vitest'
import { linkState } from './state.ts'
import type { KeptInvitation } from './state.ts'

const now = new Date('2026-11-20T13:00:00Z')
const tomorrow = new Date('2026-11-21T13:00:00Z')
const invitation: KeptInvitation = {
  status: 'pending',
  expiresAt: tomorrow,
  email: 'mei@people.example',
  inviterRole: 'admin',
}
const mei = { email: 'mei@people.example', emailVerified: true }
const fresh = { link: { expiresAt: tomorrow }, invitation, viewer: mei, now }

test.each([
  ['is ready for the invited address', {}, 'ready'],
  ['does not mind how the account spells it', { viewer: { ...mei, email: 'Mei@People.example' } }, 'ready'],
  ['asks nobody in particular to sign in', { viewer: null }, 'sign_in'],
  ['asks for proof of the address', { viewer: { ...mei, emailVerified: false } }, 'sign_in'],
  ['is not for others', { viewer: { ...mei, email: 'hafiz@people.example' } }, 'other_account'],
  ['ends', { now: tomorrow }, 'expired'],
  ['ends when the invitation is renewed', { link: { expiresAt: now } }, 'expired'],
  ['says that it was taken back', { invitation: { ...invitation, status: 'revoked' } }, 'revoked'],
  ["ends with its sender's membership", { invitation: { ...invitation, inviterRole: null } }, 'revoked'],
  [
    'ends when its sender may not invite any more',
    { invitation: { ...invitation, inviterRole: 'staff' } },
    'revoked',
  ],
  ['says that it was accepted', { invitation: { ...invitation, status: 'accepted' } }, 'answered'],
  ['says that it was declined', { invitation: { ...invitation, status: 'declined' } }, 'answered'],
  [
    'stays taken back after its end',
    { invitation: { ...invitation, status: 'revoked' }, now: tomorrow },
    'revoked',
  ],
  [
    'stays answered, whoever looks',
    { invitation: { ...invitation, status: 'accepted' }, viewer: null },
    'answered',
  ],
] as const)('a link %s', (_, change, state) => {
  expect(linkState({ ...fresh, ...change })).toBe(state)
})
