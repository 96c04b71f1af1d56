import type { HandlersOf } from '../core/handler.ts'
import { revokeOtherSessions, revokeSession, revokeSessions } from './revoke-sessions.ts'
import { sendCode } from './send-code.ts'
import { currentSession, listSessions, signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'

export const identityHandlers: HandlersOf<
  | 'identity.sendCode'
  | 'identity.signIn'
  | 'identity.session'
  | 'identity.signOut'
  | 'identity.listSessions'
  | 'identity.revokeSession'
  | 'identity.revokeOtherSessions'
  | 'identity.revokeSessions'
> = {
  'identity.sendCode': sendCode,
  'identity.signIn': signIn,
  'identity.session': currentSession,
  'identity.signOut': signOut,
  'identity.listSessions': listSessions,
  'identity.revokeSession': revokeSession,
  'identity.revokeOtherSessions': revokeOtherSessions,
  'identity.revokeSessions': revokeSessions,
}
