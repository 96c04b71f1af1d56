import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { forbiddenCombinations } from './forbidden-combinations.ts'
import { readAiSettings } from './outside/ai/settings.ts'
import type { AiSettings } from './outside/ai/settings.ts'
import { readFlagSettings } from './outside/flags/settings.ts'
import type { FlagSettings } from './outside/flags/settings.ts'
import { isLoopbackOrigin } from './outside/outside-url.ts'
import { readPaymentSettings } from './payment-settings/settings.ts'
import type { PaymentSettings } from './payment-settings/settings.ts'
import { readBlobSettings } from './outside/blobs/settings.ts'
import type { BlobSettings } from './outside/blobs/settings.ts'
import { readPushSettings } from './outside/push/settings.ts'
import type { PushSettings } from './outside/push/settings.ts'
import { readWalletSettings } from './outside/wallets/settings.ts'
import type { WalletSettings } from './outside/wallets/settings.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine((n) => n >= least && n <= most, { error: `must be between ${least} and ${most}` })

/** Compared byte by byte with what browsers send, so that `https://*.example.my` would match nothing, or be taken for a pattern. */
const isOrigin = (text: string) =>
  /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text

const origin = z.string().refine(isOrigin, {
  error:
    'must be an origin such as https://tickets.example.my, without a wildcard, and without a path or slash at the end',
})

/** `2:BASE64,1:BASE64`: a key id from 1 to 255 and at least 32 bytes each; the first signs, all verify. */
const keyList = z.string().transform((text, context) => {
  const keys = text.split(',').map((entry) => {
    const [id, secret = ''] = entry.trim().split(':')
    return { id: Number(id), secret: Buffer.from(secret, 'base64') }
  })
  const usable = keys.every(
    ({ id, secret }) => Number.isInteger(id) && id >= 1 && id <= 255 && secret.length >= 32,
  )
  const ids = new Set(keys.map(({ id }) => id))
  // Under one id the last would verify, and the first would sign in vain.
  if (ids.size < keys.length) context.addIssue('must not give two keys the same id')
  if (!usable)
    context.addIssue('must be comma-separated ID:BASE64 pairs, ids 1 to 255, at least 32 bytes each')
  return keys
})

/** As it stands in an address. */
const isHostName = (text: string) =>
  /^[a-z0-9.:-]+$/.test(text) && URL.parse(`https://${text}`)?.host === text

const on = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((text) => text === '1')

/** Every setting, by the name it has in the environment. */
const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'must be development, production or test' })
    .default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
    .refine((text) => URL.canParse(text), {
      error: 'must be an address such as postgres://user:password@host:5432/masuk',
    })
    .optional(),
  MASUK_DATA_DIR: z.string().min(1).default('.masuk'),
  MASUK_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(origin).min(1))
    .optional(),
  MASUK_TICKET_KEYS: keyList.optional(),
  MASUK_GRANT_KEYS: keyList.optional(),
  MASUK_SESSION_KEYS: keyList.optional(),
  MASUK_LINK_KEYS: keyList.optional(),
  MASUK_COOKIE_PREFIX: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/, { error: 'must be 1 to 20 lowercase letters and digits' })
    .default('masuk'),
  MASUK_PROJECT: z.string().min(1).max(60).default('masuk'),
  MASUK_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must begin with smtp:// or smtps://', abort: true })
    .refine((text) => URL.canParse(text), {
      error: 'must be an address such as smtps://user:password@mail.example.my',
    })
    .optional(),
  MASUK_MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+@[^\r\n]+$/, { error: 'must be an address such as Masuk <tickets@example.my>' })
    .optional(),
  MASUK_DEMO: on.optional(),
  MASUK_RUN_JOBS: on.optional(),
  MASUK_MCP: on.default(false),
  MASUK_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(100),
  MASUK_TRUSTED_PROXIES: wholeNumber(0, 10).optional(),
  MASUK_OUTSIDE_LOOPBACK: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((origins) => origins.every(isLoopbackOrigin), {
      error:
        'must be origins of this machine with their port, such as http://127.0.0.1:4000, comma-separated',
    })
    .optional(),
  MASUK_IMAGE_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((hosts) => hosts.every(isHostName), {
      error: 'must be host names such as images.example.my, comma-separated',
    })
    .optional(),
  MASUK_CRON_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{24,200}$/, { error: 'must be 24 to 200 visible characters without spaces' })
    .optional(),
  MASUK_COMMIT: z.string().max(64).optional(),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, fatal, error, warn, info or debug',
    })
    .default('info'),
})

/** One signing key. Ids let old keys verify while a new one signs. */
export interface SigningKey {
  id: number
  secret: Buffer
}

/** How this process was told to run. Frozen; nothing else reads the environment. */
export interface Config {
  readonly env: 'development' | 'production' | 'test'
  readonly host: string
  readonly port: number
  /** null: PostgreSQL that comes with Masuk, kept in dataDir. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** null: our own address on this machine, known once the port is. */
  readonly origins: readonly string[] | null
  /** By purpose; null: kept in a file of dataDir. */
  readonly keys: Readonly<Record<'tickets' | 'grants' | 'sessions' | 'links', readonly SigningKey[] | null>>
  /** The first two parts of the session cookie's name. */
  readonly cookiePrefix: string
  readonly project: string
  /** Where mail goes; null: nowhere, in development to the built-in mailbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly payments: PaymentSettings
  /** Hosts whose pictures GET /api/image shows beside our own. */
  readonly imageHosts: readonly string[]
  /** Origins on this machine that are called although they are not public; for development. */
  readonly outsideLoopback: readonly string[]
  /** null: uploads are kept in dataDir. */
  readonly blobs: BlobSettings | null
  /** What a clock outside calls /api/cron with; null: nobody finds those addresses. */
  readonly cronSecret: string | null
  /** null: no alerts are sent to browsers. */
  readonly push: PushSettings | null
  /** Wallets of phones that tickets can be put into. */
  readonly wallets: WalletSettings
  /** null: no language model is asked. */
  readonly ai: AiSettings | null
  /** Whether assistants find our public documents at /mcp. */
  readonly mcp: boolean
  readonly flags: FlagSettings
  readonly demo: boolean
  /** False where server/worker.ts runs the jobs in a process of its own. */
  readonly runJobs: boolean
  readonly requestsPerMinute: number
  /** Proxies in front of us whose X-Forwarded-For entry is believed. */
  readonly trustedProxies: number
  readonly commit: string | null
  readonly logLevel: string
}

/** A start that can't be: every problem of the environment at once. */
export class ConfigProblems extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`Masuk can't start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads the whole environment, or throws ConfigProblems. Empty variables count as absent. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(present)
  const issues = read.error?.issues ?? []
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const settings = Environment.parse(
    Object.fromEntries(Object.entries(present).filter(([name]) => !wrong.has(name))),
  )
  const payments = readPaymentSettings(present, settings.NODE_ENV)
  const push = readPushSettings(present)
  const wallets = readWalletSettings(present)
  const ai = readAiSettings(present)
  const dataDir = resolve(ROOT, settings.MASUK_DATA_DIR)
  const flags = readFlagSettings(present, { root: ROOT, dataDir })
  const blobs = readBlobSettings(present)
  const problems = new Set([
    ...issues.map(({ path, message }) => `${String(path[0])} ${message}`),
    ...forbiddenCombinations(settings, wrong),
    ...payments.problems,
    ...push.problems,
    ...wallets.problems,
    ...ai.problems,
    ...flags.problems,
    ...blobs.problems,
  ])
  if (problems.size > 0) throw new ConfigProblems([...problems])
  return Object.freeze({
    env: settings.NODE_ENV,
    host: settings.HOST,
    port: settings.PORT,
    databaseUrl: settings.DATABASE_URL ?? null,
    dataDir,
    origins: settings.MASUK_ORIGINS ?? null,
    keys: Object.freeze({
      tickets: settings.MASUK_TICKET_KEYS ?? null,
      grants: settings.MASUK_GRANT_KEYS ?? null,
      sessions: settings.MASUK_SESSION_KEYS ?? null,
      links: settings.MASUK_LINK_KEYS ?? null,
    }),
    cookiePrefix: settings.MASUK_COOKIE_PREFIX,
    project: settings.MASUK_PROJECT,
    smtpUrl: settings.MASUK_SMTP_URL ?? null,
    mailFrom: settings.MASUK_MAIL_FROM ?? 'Masuk <noreply@localhost>',
    payments: payments.settings,
    imageHosts: settings.MASUK_IMAGE_HOSTS ?? [],
    outsideLoopback: settings.MASUK_OUTSIDE_LOOPBACK ?? [],
    push: push.settings,
    wallets: wallets.settings,
    ai: ai.settings,
    mcp: settings.MASUK_MCP,
    flags: flags.settings,
    blobs: blobs.settings,
    cronSecret: settings.MASUK_CRON_SECRET ?? null,
    demo: settings.MASUK_DEMO ?? settings.NODE_ENV === 'development',
    runJobs: settings.MASUK_RUN_JOBS ?? true,
    requestsPerMinute: settings.MASUK_REQUESTS_PER_MINUTE,
    trustedProxies: settings.MASUK_TRUSTED_PROXIES ?? 0,
    commit: settings.MASUK_COMMIT ?? null,
    logLevel: settings.LOG_LEVEL,
  })
}
