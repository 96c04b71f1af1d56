import { z } from 'zod'
import { PUSH_SERVICES } from './endpoint.ts'
import { isKeyPair, readBytes, readPoint } from './keys.ts'
import { isVapidSubject } from './subject.ts'

/** How alerts are sent to browsers. */
export interface PushSettings {
  readonly publicKey: string
  readonly privateKey: string
  /** Who push services write to when something is wrong. */
  readonly subject: string
  /** Host names of push services; `*.` in front stands for any names below it. */
  readonly services: readonly string[]
}

const SERVICE = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/
const MAKE_THEM = 'npm run masuk -- push-keys makes a pair'

const PushEnvironment = z.object({
  MASUK_PUSH_PUBLIC_KEY: z
    .string()
    .refine((text) => readPoint(text) !== null && !text.includes('='), {
      error: `must be a point on P-256 as base64url: ${MAKE_THEM}`,
    })
    .optional(),
  MASUK_PUSH_PRIVATE_KEY: z
    .string()
    .refine((text) => readBytes(text, 32) !== null && !text.includes('='), {
      error: `must be 32 bytes as base64url: ${MAKE_THEM}`,
    })
    .optional(),
  MASUK_PUSH_SUBJECT: z
    .string()
    .refine(isVapidSubject, {
      error:
        'must be mailto: or https: with a public domain and without spaces, such as mailto:push@masuk.my: Apple refuses all others',
    })
    .optional(),
  MASUK_PUSH_SERVICES: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine((names) => names.every((name) => SERVICE.test(name)), {
      error: 'must be host names such as fcm.googleapis.com or *.push.apple.com, comma-separated',
    })
    .optional(),
})
type PushEnvironment = z.output<typeof PushEnvironment>

const TOGETHER = ['MASUK_PUSH_PUBLIC_KEY', 'MASUK_PUSH_PRIVATE_KEY', 'MASUK_PUSH_SUBJECT'] as const

/** Settings, null without any, and every problem at once, each a sentence that begins with a variable. Values are in none. */
export function readPushSettings(environment: Readonly<Record<string, string | undefined>>): {
  settings: PushSettings | null
  problems: string[]
} {
  const read = PushEnvironment.safeParse(environment)
  const issues = read.error?.issues ?? []
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const given = PushEnvironment.parse(
    Object.fromEntries(Object.entries(environment).filter(([name]) => !wrong.has(name))),
  )
  const problems = [
    ...issues.map(({ path, message }) => `${String(path[0])} ${message}`),
    ...incomplete(given, wrong),
  ]
  const settings = settingsOf(given)
  if (settings && !isKeyPair(settings.publicKey, settings.privateKey))
    problems.push('MASUK_PUSH_PRIVATE_KEY must be that of MASUK_PUSH_PUBLIC_KEY: give both of one pair')
  return { settings, problems }
}

function incomplete(given: PushEnvironment, wrong: ReadonlySet<string>): string[] {
  const missing = TOGETHER.filter((name) => given[name] === undefined && !wrong.has(name))
  if (missing.length === 0 || missing.length === TOGETHER.length) return []
  const present = TOGETHER.filter((name) => !missing.includes(name))
  return [`${missing.join(' and ')} must be set with ${present.join(' and ')}`]
}

function settingsOf(given: PushEnvironment): PushSettings | null {
  const { MASUK_PUSH_PUBLIC_KEY: publicKey, MASUK_PUSH_PRIVATE_KEY: privateKey } = given
  const { MASUK_PUSH_SUBJECT: subject, MASUK_PUSH_SERVICES: services = PUSH_SERVICES } = given
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject, services } : null
}
