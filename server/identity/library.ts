import { randomUUIDv7 } from 'node:crypto'
import { APIError, betterAuth } from 'better-auth'
import type { BetterAuthOptions } from 'better-auth'
import { emailOTP } from 'better-auth/plugins/email-otp'
import type pg from 'pg'
import type { Tx } from '../db/db.ts'
import type { KeyedHashes } from '../signing/one-time-code.ts'
import { sessionExpiry } from '../signing/session-cookie.ts'
import { addressLimits } from './address-limits.ts'

/** What the sign-in library works with, for one transaction. */
export interface LibraryParts {
  tx: Tx
  now: Date
  hashes: KeyedHashes
  /** Whose codes it makes and checks, in lowercase. */
  email: string
}

export interface SessionRow {
  id: string
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
}

/**
 * The sign-in library (better-auth) inside the caller's transaction: codes, people and sessions are all there or all
 * not, together with what the caller writes. Its own HTTP routes are never served.
 */
export interface SignInLibrary {
  /** Makes a code for the address, in place of one that is out. */
  makeCode(): Promise<string>
  /** Puts the code of the address out of use. */
  deleteCode(): Promise<void>
  /** Uses the code up and begins a session, for a new person if nobody has the address; null when it is not the right one. */
  signInWithCode(code: string): Promise<{ userId: string; token: string } | null>
  /** Begins a session without a code and returns its token. */
  createSession(userId: string): Promise<string>
  /** Live sessions of the person, newest first, at most 100. */
  listSessions(userId: string): Promise<SessionRow[]>
  /** Whether the session is still there. */
  hasSession(sessionId: string): Promise<boolean>
  /** Ends the session with that token, if there is one. */
  deleteSession(token: string): Promise<void>
  /** Ends the sessions of a person: all, one, or all but one. Returns how many there were. */
  deleteSessions(userId: string, which?: { only: string } | { except: string }): Promise<number>
}

const WRONG_CODE: ReadonlySet<unknown> = new Set(['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'])
const LISTED_AT_MOST = 100

/** An instance for one transaction; making one takes a millisecond. */
export async function openLibrary(parts: LibraryParts): Promise<SignInLibrary> {
  const { email } = parts
  const { api, $context } = betterAuth({ ...libraryOptions(parts), plugins: [codePlugin(parts)] })
  const { internalAdapter, adapter } = await $context
  const deleteCode = () =>
    withoutDetails(internalAdapter.deleteVerificationByIdentifier(`sign-in-otp-${email}`))
  return {
    async makeCode() {
      await deleteCode()
      return withoutDetails(api.createVerificationOTP({ body: { email, type: 'sign-in' } }))
    },
    deleteCode,
    async signInWithCode(otp) {
      try {
        const { token, user } = await api.signInEmailOTP({ body: { email, otp } })
        return { userId: user.id, token }
      } catch (error) {
        if (error instanceof APIError && WRONG_CODE.has(error.body?.code)) return null
        throw plainError(error)
      }
    },
    createSession: async (userId) => (await withoutDetails(internalAdapter.createSession(userId))).token,
    listSessions: (userId) =>
      withoutDetails(
        adapter.findMany<SessionRow>({
          model: 'session',
          where: [
            { field: 'userId', value: userId },
            { field: 'expiresAt', operator: 'gt', value: parts.now },
          ],
          sortBy: { field: 'createdAt', direction: 'desc' },
          limit: LISTED_AT_MOST,
        }),
      ),
    async hasSession(id) {
      const where = [{ field: 'id', value: id }]
      return (await withoutDetails(adapter.count({ model: 'session', where }))) > 0
    },
    deleteSession: (token) => withoutDetails(internalAdapter.deleteSession(token)),
    deleteSessions(userId, which) {
      const ofPerson = { field: 'userId', value: userId }
      const one = which && {
        field: 'id',
        operator: 'only' in which ? ('eq' as const) : ('ne' as const),
        value: 'only' in which ? which.only : which.except,
      }
      return withoutDetails(
        adapter.deleteMany({ model: 'session', where: one ? [ofPerson, one] : [ofPerson] }),
      )
    },
  }
}

/** How the library is set up, but for its plugin. Settings that keep it from reading or sending anything else are explicit. */
export function libraryOptions(parts: LibraryParts): BetterAuthOptions {
  const { now, hashes } = parts
  return {
    // Only its functions are called: it is reached at no address, and no cookie that it writes is sent.
    baseURL: 'https://sign-in.invalid',
    secret: hashes.librarySecret,
    database: poolOf(parts.tx),
    ...tables,
    verification: { ...tables.verification, storeIdentifier: { hash: async (name) => hashes.ofName(name) } },
    databaseHooks: { session: { create: { before: async () => ({ data: sessionFields(now) }) } } },
    advanced: {
      database: { generateId: () => randomUUIDv7(), validateSchema: false },
      ipAddress: { disableIpTracking: true },
    },
    // Ours is in front, holds over processes, and counts what this one does not.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // It would log addresses. What goes wrong is thrown, and logged without its details.
    logger: { disabled: true },
  }
}

/** Codes by e-mail. A code goes out by a job in the same transaction, so the library sends nothing itself. */
export function codePlugin({ hashes, email }: LibraryParts): ReturnType<typeof emailOTP> {
  return emailOTP({
    otpLength: 8,
    expiresIn: addressLimits.codeLastsMs / 1000,
    allowedAttempts: addressLimits.triesACode,
    storeOTP: { hash: async (code) => hashes.ofCode(email, code) },
    sendVerificationOTP: async () => {},
  })
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

/** Times by our clock, and nothing of where the person came from: nobody reads that. */
function sessionFields(now: Date) {
  return {
    createdAt: now,
    updatedAt: now,
    expiresAt: sessionExpiry(now, now),
    ipAddress: null,
    userAgent: null,
  }
}

/** The library's own transactions, inside ours. */
const nested: Readonly<Record<string, string>> = {
  begin: 'savepoint library',
  commit: 'release savepoint library',
  rollback: 'rollback to savepoint library',
}

/** A pool whose only connection is the transaction. */
function poolOf(tx: Tx): pg.Pool {
  const connection = {
    query: (text: string, values?: unknown[]) => tx.query(nested[text] ?? text, values),
    release() {},
  }
  // The library's query builder uses no more of a pool than this (its type PostgresPool).
  return { connect: async () => connection, end: async () => {} } as unknown as pg.Pool
}

function withoutDetails<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw plainError(error)
  })
}

/** A database error quotes the row, with its address. Only its kind and its place are passed on. */
function plainError(error: unknown): Error {
  const { code, constraint, name, stack } = error as Partial<Record<string, string>>
  const plain = new Error(
    `The sign-in library failed: ${[name, code, constraint].filter(Boolean).join(' ')}.`,
  )
  const [, ...frames] = stack?.split(/\n(?=\s+at )/) ?? []
  plain.stack = [plain.message, ...frames].join('\n')
  return plain
}
