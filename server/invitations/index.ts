import type { HandlersOf } from '../core/handler.ts'
import { sendInvitation } from './send.ts'
import { revokeInvitation } from './revoke.ts'
import { previewInvitation } from './preview.ts'
import { acceptInvitation } from './accept.ts'
import { myInvitations } from './mine.ts'
import { respondToInvitation } from './respond.ts'

export const invitationHandlers: HandlersOf<
  | 'invitations.send'
  | 'invitations.revoke'
  | 'invitations.preview'
  | 'invitations.accept'
  | 'invitations.mine'
  | 'invitations.respond'
> = {
  'invitations.send': sendInvitation,
  'invitations.revoke': revokeInvitation,
  'invitations.preview': previewInvitation,
  'invitations.accept': acceptInvitation,
  'invitations.mine': myInvitations,
  'invitations.respond': respondToInvitation,
}
