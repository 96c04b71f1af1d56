import type { Failure } from '@masuk/ui/words/fault-text.ts'

/** Where an operation answers guests too, and the person was thought to be signed in: the session is over. */
export const signedOut: Extract<Failure, { kind: 'fault' }> = {
  kind: 'fault',
  status: 401,
  shape: 'api',
  message: '',
  headers: {},
}
