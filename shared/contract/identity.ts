import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Email, Id, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { Role } from './named-values.ts'

/** Signing in is internal: its paths and bodies are those of the sign-in library and may change with it. */
const identity = {
  tag: 'Identity',
  published: false,
  authority: 'optional-session',
  origin: 'required',
  faults: [400, 403, 413, 429, 500],
} as const

const Done = z.object({ success: z.literal(true) })

/** `identity.sendCode`: mail a sign-in code. The reply is the same whether or not anybody has that address. */
export const sendCode = operation({
  ...identity,
  method: 'POST',
  path: '/api/auth/email-otp/send-verification-otp',
  summary: 'Mail a sign-in code',
  description: 'A new code puts the one before out of use.',
  body: z.object({
    email: Email,
    type: z.literal('sign-in', { error: 'must be sign-in: codes are for nothing else' }).default('sign-in'),
  }),
  reply: Done,
  status: 200,
  example: { body: { email: 'aminah@people.example', type: 'sign-in' } },
})

/** `identity.signIn`: begin a session with a code; its cookie comes with the reply. */
export const signIn = operation({
  ...identity,
  method: 'POST',
  path: '/api/auth/sign-in/email-otp',
  summary: 'Sign in with a code',
  description: 'A session that the request carries ends when the new one begins.',
  body: z.object({
    email: Email,
    otp: z
      .string({ error: 'must be the eight digits of the code' })
      .max(40, { error: 'may have at most 40 characters' }),
  }),
  reply: z.object({ user: z.object({ id: Id, email: z.string() }) }),
  status: 200,
  example: { body: { email: 'aminah@people.example', otp: '12345678' } },
})

/** `identity.session`: who is signed in, or null. */
export const currentSession = operation({
  ...identity,
  method: 'GET',
  path: '/api/auth/get-session',
  origin: 'ignored',
  summary: 'Tell who is signed in',
  description: 'The reply is null without a session. The token itself stays in its cookie.',
  reply: z
    .object({
      session: z.object({ id: Id, signedInAt: UtcText, expiresAt: UtcText }),
      user: z.object({ id: Id, email: z.string(), emailVerified: z.boolean(), name: z.string() }),
    })
    .nullable(),
  faults: [429, 500],
  example: {},
})

/** `identity.signOut`: end the session of the request. */
export const signOut = operation({
  ...identity,
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'End the session',
  description: 'Done as well when there is no session.',
  reply: Done,
  status: 200,
  example: {},
})

/** `/api/auth/list-sessions` and its neighbours: what a signed-in person does with their own sessions. */
const ownSessions = { ...identity, authority: 'session', faults: [400, 401, 403, 413, 429, 500] } as const

const OwnSession = z.object({
  id: Id,
  signedInAt: z.string(),
  /** To the day: a session is extended at most once a day. */
  extendedAt: z.string(),
  expiresAt: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
})

/** `identity.listSessions`: where the person is signed in, newest first, at most 100. */
export const listSessions = operation({
  ...ownSessions,
  method: 'GET',
  path: '/api/auth/list-sessions',
  origin: 'ignored',
  summary: 'List the sessions of the person',
  description: 'Tokens are never listed: a session is named by its id.',
  reply: z.object({ sessions: z.array(OwnSession) }),
  faults: [401, 429, 500],
  example: {},
})

/** `identity.revokeSession`: end one session of the person, which may be that of the request. */
export const revokeSession = operation({
  ...ownSessions,
  method: 'POST',
  path: '/api/auth/revoke-session',
  summary: 'End one session',
  description: 'A session of somebody else is 404, as one that has ended.',
  body: z.object({ sessionId: z.uuid({ error: 'must be the id of a session that list-sessions lists' }) }),
  reply: Done,
  status: 200,
  faults: [400, 401, 403, 404, 413, 429, 500],
  audit: { subject: 'session', actions: { 'identity.session_revoked': 'Ended one of their sessions' } },
  example: { body: { sessionId: exampleIds.session } },
})

/** Ending several sessions at once. */
const severalEnded = {
  ...ownSessions,
  method: 'POST',
  description: 'A sign-in code that is under way is put out of use.',
  reply: z.object({
    /** How many sessions there were to end. */
    ended: z.int(),
  }),
  status: 200,
} as const

/** `identity.revokeOtherSessions`: end every session of the person but that of the request. */
export const revokeOtherSessions = operation({
  ...severalEnded,
  path: '/api/auth/revoke-other-sessions',
  summary: 'Sign out everywhere else',
  audit: { subject: 'user', actions: { 'identity.other_sessions_revoked': 'Signed out everywhere else' } },
  example: {},
})

/** `identity.revokeSessions`: end every session of the person, that of the request among them. */
export const revokeSessions = operation({
  ...severalEnded,
  path: '/api/auth/revoke-sessions',
  summary: 'Sign out everywhere',
  audit: { subject: 'user', actions: { 'identity.sessions_revoked': 'Signed out everywhere' } },
  example: {},
})

const local = { tag: 'Identity', published: false, authority: 'local' } as const

const DemoAccount = z.object({
  userId: Id,
  email: z.string(),
  name: z.string(),
  organization: z.string().nullable(),
  role: Role.nullable(),
})

/** `identity.devAccounts`: the people of the demo that a developer may sign in as. */
export const devAccounts = operation({
  ...local,
  method: 'GET',
  path: '/api/identity/dev-accounts',
  origin: 'ignored',
  summary: 'People of the demo',
  description: 'In development, on the own machine.',
  reply: z.object({ accounts: z.array(DemoAccount) }),
  faults: [404, 429, 500],
  example: {},
})

/** `identity.devSignIn`: sign in as a person of the demo. */
export const devSignIn = operation({
  ...local,
  method: 'POST',
  path: '/api/identity/dev-sign-in',
  origin: 'required',
  summary: 'Sign in as a person of the demo',
  description: 'In development, on the own machine. The cookie of the session comes with the reply.',
  body: z.object({ userId: z.uuid({ error: 'must be the id of an account that dev-accounts lists' }) }),
  reply: z.object({ state: z.literal('done') }),
  faults: [400, 403, 404, 413, 429, 500],
  example: { body: { userId: exampleIds.person } },
})

export const identityOperations = {
  'identity.sendCode': sendCode,
  'identity.signIn': signIn,
  'identity.session': currentSession,
  'identity.signOut': signOut,
  'identity.listSessions': listSessions,
  'identity.revokeSession': revokeSession,
  'identity.revokeOtherSessions': revokeOtherSessions,
  'identity.revokeSessions': revokeSessions,
  'identity.devAccounts': devAccounts,
  'identity.devSignIn': devSignIn,
}
