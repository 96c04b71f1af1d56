import { X509Certificate, createPrivateKey } from 'node:crypto'
import { z } from 'zod'

/** With what passes for Apple Wallet are signed. */
export interface AppleSettings {
  readonly passTypeId: string
  readonly teamId: string
  /** PEM. */
  readonly certificate: string
  /** PEM. */
  readonly key: string
  /** Apple's own certificate that issued ours, as PEM. */
  readonly wwdr: string
  /** Of both certificates, the first to end. */
  readonly validUntil: Date
}

/** In whose name passes go into Google Wallet. */
export interface GoogleSettings {
  readonly issuer: string
  /** The e-mail address of the service account. */
  readonly account: string
  /** PEM. */
  readonly key: string
}

export interface WalletSettings {
  readonly apple: AppleSettings | null
  readonly google: GoogleSettings | null
}

/** As PEM, also with `\n` for its line ends as in JSON, or as base64 of it. */
function readPem(text: string): string {
  const plain = text.startsWith('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('utf8')
  return plain.replaceAll(String.raw`\n`, '\n').trim()
}

const certificate = z.string().transform((text, context) => {
  try {
    return new X509Certificate(readPem(text))
  } catch {
    context.addIssue('must be a certificate as PEM, or base64 of it')
    return z.NEVER
  }
})

/** What is thrown for a key may have a part of it in its text. */
const rsaKey = z.string().transform((text, context) => {
  try {
    const key = createPrivateKey(readPem(text))
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // Said below.
  }
  context.addIssue('must be an RSA key without a passphrase as PEM, or base64 of it')
  return z.NEVER
})

const WalletEnvironment = z.object({
  MASUK_APPLE_PASS_TYPE_ID: z
    .string()
    .regex(/^pass(\.[A-Za-z0-9-]+)+$/, { error: 'must be a pass type id such as pass.my.example.ticket' })
    .optional(),
  MASUK_APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, { error: 'must be the ten letters and digits of a team at Apple' })
    .optional(),
  MASUK_APPLE_PASS_CERT: certificate.optional(),
  MASUK_APPLE_PASS_KEY: rsaKey.optional(),
  MASUK_APPLE_WWDR_CERT: certificate.optional(),
  MASUK_GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d{1,20}$/, { error: 'must be the number of an issuer at Google Wallet' })
    .optional(),
  MASUK_GOOGLE_WALLET_ACCOUNT: z
    .string()
    .regex(/^[^\s@]{1,100}@[^\s@]{1,100}$/, { error: 'must be the e-mail address of a service account' })
    .optional(),
  MASUK_GOOGLE_WALLET_KEY: rsaKey.optional(),
})
type WalletEnvironment = z.output<typeof WalletEnvironment>
type Variable = keyof WalletEnvironment

const TOGETHER: readonly (readonly Variable[])[] = [
  [
    'MASUK_APPLE_PASS_TYPE_ID',
    'MASUK_APPLE_TEAM_ID',
    'MASUK_APPLE_PASS_CERT',
    'MASUK_APPLE_PASS_KEY',
    'MASUK_APPLE_WWDR_CERT',
  ],
  ['MASUK_GOOGLE_WALLET_ISSUER', 'MASUK_GOOGLE_WALLET_ACCOUNT', 'MASUK_GOOGLE_WALLET_KEY'],
]

/** Settings, null for a wallet without any, and every problem at once, each a sentence that begins with a variable. Values are in none. */
export function readWalletSettings(environment: Readonly<Record<string, string | undefined>>): {
  settings: WalletSettings
  problems: string[]
} {
  const read = WalletEnvironment.safeParse(environment)
  const issues = read.error?.issues ?? []
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const given = WalletEnvironment.parse(
    Object.fromEntries(Object.entries(environment).filter(([name]) => !wrong.has(name))),
  )
  return {
    settings: { apple: appleOf(given), google: googleOf(given) },
    problems: [
      ...issues.map(({ path, message }) => `${String(path[0])} ${message}`),
      ...TOGETHER.flatMap((names) => incomplete(names, (name) => name in given || wrong.has(name))),
      ...unlikeEachOther(given),
    ],
  }
}

function incomplete(names: readonly Variable[], has: (name: Variable) => boolean): string[] {
  const missing = names.filter((name) => !has(name))
  if (missing.length === 0 || missing.length === names.length) return []
  return [`${missing.join(' and ')} must be set with ${names.filter(has).join(' and ')}`]
}

/** Phones say nothing of a pass that one of these makes wrong: they only do not take it. */
function unlikeEachOther(given: WalletEnvironment): string[] {
  const { MASUK_APPLE_PASS_TYPE_ID: passTypeId, MASUK_APPLE_TEAM_ID: teamId } = given
  const { MASUK_APPLE_PASS_CERT: own, MASUK_APPLE_PASS_KEY: key, MASUK_APPLE_WWDR_CERT: wwdr } = given
  if (!own || !key || !wwdr || !passTypeId || !teamId) return []
  const names = own.subject.split('\n')
  return [
    ...(names.includes(`UID=${passTypeId}`) && names.includes(`OU=${teamId}`)
      ? []
      : ['MASUK_APPLE_PASS_CERT must be that of MASUK_APPLE_PASS_TYPE_ID and MASUK_APPLE_TEAM_ID']),
    ...(own.checkPrivateKey(key) ? [] : ['MASUK_APPLE_PASS_KEY must be that of MASUK_APPLE_PASS_CERT']),
    ...(own.verify(wwdr.publicKey)
      ? []
      : ['MASUK_APPLE_WWDR_CERT must be the certificate of Apple that issued MASUK_APPLE_PASS_CERT']),
  ]
}

function appleOf(given: WalletEnvironment): AppleSettings | null {
  const { MASUK_APPLE_PASS_TYPE_ID: passTypeId, MASUK_APPLE_TEAM_ID: teamId } = given
  const { MASUK_APPLE_PASS_CERT: own, MASUK_APPLE_PASS_KEY: key, MASUK_APPLE_WWDR_CERT: wwdr } = given
  if (!passTypeId || !teamId || !own || !key || !wwdr) return null
  const ends = [own, wwdr].map(({ validTo }) => Date.parse(validTo))
  return {
    passTypeId,
    teamId,
    certificate: own.toString(),
    key: key.export({ type: 'pkcs1', format: 'pem' }).toString(),
    wwdr: wwdr.toString(),
    validUntil: new Date(Math.min(...ends)),
  }
}

function googleOf(given: WalletEnvironment): GoogleSettings | null {
  const { MASUK_GOOGLE_WALLET_ISSUER: issuer, MASUK_GOOGLE_WALLET_ACCOUNT: account } = given
  const { MASUK_GOOGLE_WALLET_KEY: key } = given
  if (!issuer || !account || !key) return null
  return { issuer, account, key: key.export({ type: 'pkcs8', format: 'pem' }).toString() }
}
