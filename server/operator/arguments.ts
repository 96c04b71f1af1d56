import { parseArgs } from 'node:util'
import { commands } from './commands.ts'
import { UsageError } from './usage-error.ts'

export const usage: string = [
  'usage: npm run masuk -- COMMAND [--json]',
  ...Object.values(commands).map(({ usage, does }) => `  ${usage}\n      ${does}`),
].join('\n')

const text = { type: 'string' } as const
const options = {
  'after-revocation': { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false, short: 'h' },
  email: text,
  event: text,
  file: text,
  giveaway: text,
  grant: text,
  key: text,
  kind: text,
  limit: text,
  name: text,
  note: text,
  organization: text,
  points: text,
  refund: text,
  skip: text,
  source: text,
  state: text,
  url: text,
} as const

/** What was typed: the command's name, empty if there is none, and its options. */
export function readArguments() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [name = '', ...more] = positionals
    if (more.length > 0) throw new UsageError(`One command at a time: ${name}, then its options.\n${usage}`)
    return { name, options: values }
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(sentenceFor(error as Error & { code?: string }))
  }
}

function sentenceFor({ code, message }: Error & { code?: string }): string {
  const option = /-[\w-]+/.exec(message)?.[0] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option '${option}'.\n${usage}`
  if (option === '--limit' || option === '--skip') return `${option} must be a whole number.`
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && !/does not take/.test(message))
    return `${option} needs a value behind it that does not begin with a dash.`
  return `${option} can't be read like that.\n${usage}`
}
