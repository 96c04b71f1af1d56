import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readFlagRules } from './flag-rules.ts'
import type { FlagRules } from './flag-rules.ts'

/** Where flags come from. A file that is not named need not be there. */
export type FlagSettings =
  | { readonly from: 'file'; readonly path: string; readonly isNamed: boolean }
  | { readonly from: 'environment'; readonly rules: FlagRules }
  | { readonly from: 'ofrep'; readonly url: string; readonly token: string | null }

const FlagEnvironment = z.object({
  MASUK_FLAGS: z
    .string()
    .regex(/^\s*[\w-]+=[01]\s*(,\s*[\w-]+=[01]\s*)*$/, {
      error: 'must be flags such as ai-chat=0,listings=1, comma-separated',
    })
    .optional(),
  MASUK_FLAGS_FILE: z.string().optional(),
  MASUK_FLAGS_URL: z
    .string()
    .regex(/^https?:\/\/[^?#]+$/, {
      error: 'must be the address of an OFREP service, such as http://flags.internal:8016',
      abort: true,
    })
    .refine((text) => URL.canParse(text) && new URL(text).username === '', {
      error: 'must be an address without a name or password in it',
    })
    .optional(),
  MASUK_FLAGS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: 'must be a bearer token, without spaces' })
    .optional(),
})
type FlagEnvironment = z.output<typeof FlagEnvironment>

/** Settings, and every problem at once, each a sentence that begins with a variable. */
export function readFlagSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { root, dataDir }: { root: string; dataDir: string },
): { settings: FlagSettings; problems: string[] } {
  const read = FlagEnvironment.safeParse(environment)
  const issues = read.error?.issues ?? []
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const given = FlagEnvironment.parse(
    Object.fromEntries(Object.entries(environment).filter(([name]) => !wrong.has(name))),
  )
  const { rules, problems } = readFlagRules(valuesOf(given.MASUK_FLAGS))
  return {
    settings: settingsOf(given, { rules, root, dataDir }),
    problems: [
      ...issues.map(({ path, message }) => `${String(path[0])} ${message}`),
      ...problems.map((problem) => `MASUK_FLAGS: ${problem}`),
      ...contradictions(given),
    ],
  }
}

function valuesOf(text = ''): Record<string, boolean> {
  const pairs = text.split(',').flatMap((part) => {
    const [name = '', value] = part.trim().split('=')
    return name === '' ? [] : [[name, value === '1'] as const]
  })
  return Object.fromEntries(pairs)
}

function contradictions(given: FlagEnvironment): string[] {
  const sources = (['MASUK_FLAGS', 'MASUK_FLAGS_FILE', 'MASUK_FLAGS_URL'] as const).filter(
    (name) => given[name] !== undefined,
  )
  const several = sources.length > 1 ? [`${sources.join(' and ')} must not be set together: choose one`] : []
  const idle = given.MASUK_FLAGS_TOKEN !== undefined && given.MASUK_FLAGS_URL === undefined
  return idle ? [...several, 'MASUK_FLAGS_TOKEN must be set with MASUK_FLAGS_URL'] : several
}

function settingsOf(
  given: FlagEnvironment,
  { rules, root, dataDir }: { rules: FlagRules; root: string; dataDir: string },
): FlagSettings {
  const { MASUK_FLAGS_URL: url, MASUK_FLAGS_FILE: file, MASUK_FLAGS_TOKEN: token = null } = given
  if (url !== undefined) return { from: 'ofrep', url: url.replace(/\/+$/, ''), token }
  if (given.MASUK_FLAGS !== undefined) return { from: 'environment', rules }
  return file === undefined
    ? { from: 'file', path: join(dataDir, 'flags.json'), isNamed: false }
    : { from: 'file', path: resolve(root, file), isNamed: true }
}
