import type { HandlersOf } from '../core/handler.ts'
import { sendCode } from './sessions.ts'
import { signIn } from './sessions.ts'
import { currentSession } from './sessions.ts'
import { signOut } from './sessions.ts'

export const identityHandlers: HandlersOf<
  'identity.sendCode' | 'identity.signIn' | 'identity.session' | 'identity.signOut'
> = {
  'identity.sendCode': sendCode,
  'identity.signIn': signIn,
  'identity.session': currentSession,
  'identity.signOut': signOut,
}
