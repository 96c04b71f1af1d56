import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUIDv7 } from 'node:crypto'
import { betterAuth } from 'better-auth'
import type { BetterAuthOptions } from 'better-auth'
import { emailOTP } from 'better-auth/plugins/email-otp'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../core/deps.ts'
import { keyedHashes, makeCode } from '../signing/one-time-code.ts'
import { SESSION_SECONDS, sessionSecret } from '../signing/session-cookie.ts'
import { borrowedPool } from './library-pool.ts'
import { caps } from './caps.ts'

/** What one call of the library works with. It has no other way to reach the database. */
export interface LibraryCall {
  tx: Tx
  /** In lower case. */
  email: string
  now: Date
  /** The code that the library asked for, to be mailed. */
  code?: string
}

/** The sign-in library, as far as we use it: it keeps codes, makes people and sessions, and writes the session cookie. */
export interface SignInLibrary {
  /** Makes a code and leaves it in `call.code`. */
  sendCode(call: LibraryCall): Promise<void>
  /** The Set-Cookie header of a new session, or null when the code is not the right one. */
  signIn(call: LibraryCall, code: string): Promise<{ userId: string; cookie: string } | null>
}

/** What the library calls the codes that it keeps for an address. */
export const nameOfCodes = (email: string): string => `sign-in-otp-${email}`

const WRONG: ReadonlySet<unknown> = new Set(['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'])

/** One instance a process. Everything that it offers beyond these two calls stays closed: its own router is never exposed. */
export function makeLibrary(deps: Deps): SignInLibrary {
  const calls = new AsyncLocalStorage<LibraryCall>()
  const [baseURL = ''] = deps.origins
  const auth = betterAuth(libraryOptions(deps, calls))
  const ask = (call: LibraryCall, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', origin: baseURL }
    const request = new Request(`${baseURL}/api/auth${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return calls.run(call, () => answerOf(auth.handler(request)))
  }
  return {
    async sendCode(call) {
      const answer = await ask(call, '/email-otp/send-verification-otp', {
        email: call.email,
        type: 'sign-in',
      })
      if (answer.status !== 200) throw surprise(answer)
    },
    async signIn(call, code) {
      const answer = await ask(call, '/sign-in/email-otp', { email: call.email, otp: code })
      const { cookie, userId } = answer
      if (answer.status === 200 && cookie && userId) return { cookie, userId }
      if (WRONG.has(answer.code)) return null
      throw surprise(answer)
    },
  }
}

/** How the library is set up. Every line that would widen it, or make it look elsewhere, is spelled out. */
export function libraryOptions(deps: Deps, calls: AsyncLocalStorage<LibraryCall>): BetterAuthOptions {
  const hashes = keyedHashes(deps.keyrings.sessions)
  const current = () => {
    const call = calls.getStore()
    if (!call) throw new Error('The sign-in library is used outside a call.')
    return call
  }
  return {
    baseURL: deps.origins[0] ?? '',
    basePath: '/api/auth',
    trustedOrigins: [...deps.origins],
    secret: sessionSecret(deps.keyrings.sessions),
    database: borrowedPool(() => current().tx),
    ...tables,
    session: { ...tables.session, expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    verification: { ...tables.verification, storeIdentifier: { hash: async (name) => hashes.ofName(name) } },
    plugins: [
      emailOTP({
        otpLength: 8,
        expiresIn: caps.codeLastsMs / 1000,
        allowedAttempts: caps.triesACode,
        storeOTP: { hash: async (code) => hashes.ofCode(current().email, code) },
        generateOTP: () => (current().code = makeCode()),
        // The code goes out by a job in the same transaction.
        sendVerificationOTP: async () => {},
      }),
    ],
    databaseHooks: { session: { create: { before: async () => ({ data: timesOf(current().now) }) } } },
    advanced: {
      cookiePrefix: deps.sessionCookie.prefix,
      useSecureCookies: deps.sessionCookie.secure,
      database: { generateId: () => randomUUIDv7(), validateSchema: false },
      ipAddress: { disableIpTracking: true },
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    // Ours is in front, holds over processes, and counts what this one does not.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // It would log addresses. What goes wrong is thrown, and told below without its details.
    logger: { disabled: true },
    onAPIError: { throw: true },
  }
}

/** The library's tables and columns under our names. */
const tables = {
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  account: {
    modelName: 'auth_accounts',
    fields: {
      accountId: 'account_id',
      providerId: 'provider_id',
      userId: 'user_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'auth_verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
} as const

/** By our clock, and without where the person came from: nobody reads that. */
function timesOf(now: Date) {
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000)
  return { createdAt: now, updatedAt: now, expiresAt, ipAddress: null, userAgent: null }
}

interface LibraryAnswer {
  status: number
  code: unknown
  userId: string | null
  cookie: string | null
}

async function answerOf(answering: Promise<Response>): Promise<LibraryAnswer> {
  const response = await answering.catch((error: unknown) => {
    throw withoutDetails(error)
  })
  const { code, user } = (await response.json()) as { code?: unknown; user?: { id: string } }
  const cookie = response.headers.getSetCookie().find((each) => each.includes('.session_token=')) ?? null
  return { status: response.status, code, userId: user?.id ?? null, cookie }
}

function surprise({ status, code }: LibraryAnswer): Error {
  return new Error(`The sign-in library answered ${status} ${String(code)}.`)
}

/** A database error names the values it stumbled over: addresses. Only its kind and its place are told. */
function withoutDetails(error: unknown): Error {
  const { code, constraint, name, stack } = error as Partial<Record<string, string>>
  const told = new Error(`The sign-in library failed: ${[name, code, constraint].filter(Boolean).join(' ')}.`)
  const [, ...frames] = stack?.split(/\n(?=\s+at )/) ?? []
  told.stack = [told.message, ...frames].join('\n')
  return told
}
