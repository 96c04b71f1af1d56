import { z } from 'zod'
import { isLoopback } from '../loopback.ts'

/** Which language model is asked, and how much of it people may use. */
export interface AiSettings {
  /** Of an OpenAI-compatible API, without `/chat/completions`. */
  readonly url: string
  readonly model: string
  /** null where the provider asks for none, as one on this machine. */
  readonly key: string | null
  readonly tokensPerPerson: number
  readonly tokensPerOrganization: number
}

/** The key and what people ask travel over it. */
const isPrivate = (text: string) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

const tokens = z
  .string()
  .regex(/^[1-9]\d{0,11}$/, { error: 'must be a whole number of tokens a day, at least 1' })
  .transform(Number)

const AiEnvironment = z.object({
  MASUK_AI_URL: z
    .string()
    .refine(URL.canParse, { error: 'must be an address such as https://api.example.com/v1', abort: true })
    .refine(isPrivate, { error: 'must begin with https://, or with http:// for this machine', abort: true })
    .refine((text) => new URL(text).username === '' && new URL(text).password === '', {
      error: 'must hold no password: the key goes into MASUK_AI_KEY',
    })
    .optional(),
  MASUK_AI_MODEL: z
    .string()
    .regex(/^[!-~]{1,200}$/, { error: 'must be the name of a model, without spaces' })
    .optional(),
  MASUK_AI_KEY: z
    .string()
    .regex(/^[!-~]{1,1000}$/, { error: 'must be a key without spaces' })
    .optional(),
  MASUK_AI_TOKENS_PER_PERSON: tokens.default(200_000),
  MASUK_AI_TOKENS_PER_ORGANIZATION: tokens.default(2_000_000),
})

/** Settings, null without any, and every problem at once, each a sentence that begins with a variable. Values are in none. */
export function readAiSettings(environment: Readonly<Record<string, string | undefined>>): {
  settings: AiSettings | null
  problems: string[]
} {
  const read = AiEnvironment.safeParse(environment)
  const issues = read.error?.issues ?? []
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const given = AiEnvironment.parse(
    Object.fromEntries(Object.entries(environment).filter(([name]) => !wrong.has(name))),
  )
  const { MASUK_AI_URL: url, MASUK_AI_MODEL: model, MASUK_AI_KEY: key = null } = given
  const has = (name: keyof typeof given) => given[name] !== undefined || wrong.has(name)
  const missing = (['MASUK_AI_URL', 'MASUK_AI_MODEL'] as const).filter((name) => !has(name))
  const isBegun = missing.length === 1 || (missing.length === 2 && has('MASUK_AI_KEY'))
  return {
    settings:
      url && model
        ? {
            url,
            model,
            key,
            tokensPerPerson: given.MASUK_AI_TOKENS_PER_PERSON,
            tokensPerOrganization: given.MASUK_AI_TOKENS_PER_ORGANIZATION,
          }
        : null,
    problems: [
      ...issues.map(({ path, message }) => `${String(path[0])} ${message}`),
      ...(isBegun ? [`${missing.join(' and ')} must be set with the other variables of MASUK_AI`] : []),
    ],
  }
}
