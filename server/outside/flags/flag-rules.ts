import { createHash } from 'node:crypto'
import { z } from 'zod'
import { declaredFlags, flagNames } from './declared-flags.ts'
import type { FlagName } from './declared-flags.ts'

const wrongRule = {
  error: 'must be true, false, or {"percent": 0 to 100, "users": [ids]}',
}
const Share = z.strictObject(
  {
    percent: z.number(wrongRule).min(0, wrongRule).max(100, wrongRule).default(0),
    users: z.array(z.uuid(wrongRule), wrongRule).default([]),
  },
  wrongRule,
)
const FlagRule = z.union([z.boolean(), Share], wrongRule)

/** On or off for everybody, or on for some people and a share of all others. */
export type FlagRule = z.output<typeof FlagRule>
export type FlagRules = Partial<Record<FlagName, FlagRule>>

/** Rules from JSON values by flag; every problem, each a sentence. */
export function readFlagRules(given: unknown): { rules: FlagRules; problems: string[] } {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { rules: {}, problems: ['must be a JSON object of flags'] }
  const rules: FlagRules = {}
  const problems: string[] = []
  for (const [name, value] of Object.entries(given)) {
    const read = FlagRule.safeParse(value)
    if (!isDeclared(name)) problems.push(`${shown(name)} is no flag. There are ${flagNames.join(', ')}`)
    else if (read.success) rules[name] = read.data
    else problems.push(`${name} ${wrongRule.error}`)
  }
  return { rules, problems }
}

const isDeclared = (name: string): name is FlagName => Object.hasOwn(declaredFlags, name)
const shown = (name: string) => JSON.stringify(name.slice(0, 60))

/** What a rule says for a caller. A share is of people: whoever has no key is never in it, unless it is all of them. */
export function applyRule(
  name: string,
  rule: FlagRule,
  callerKey: string | undefined,
): { value: boolean; reason: 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' } {
  if (typeof rule === 'boolean') return { value: rule, reason: 'STATIC' }
  if (callerKey !== undefined && rule.users.includes(callerKey))
    return { value: true, reason: 'TARGETING_MATCH' }
  const point = callerKey === undefined ? 100 : pointOf(name, callerKey)
  return { value: rule.percent === 100 || point < rule.percent, reason: 'SPLIT' }
}

/** From 0 to below 100, the same for one flag and caller on every server. */
function pointOf(name: string, callerKey: string): number {
  const digest = createHash('sha256').update(`${name}\n${callerKey}`).digest()
  return (digest.readUInt32BE(0) / 2 ** 32) * 100
}
