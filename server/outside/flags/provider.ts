import { TypeMismatchError } from '@openfeature/server-sdk'
import type { Provider, ResolutionDetails } from '@openfeature/server-sdk'
import { applyRule } from './flag-rules.ts'
import type { FlagRules } from './flag-rules.ts'

export type ResolveFlag = (
  name: string,
  ask: { isOn: boolean; callerKey: string | undefined },
) => Promise<ResolutionDetails<boolean>>

/** A provider of OpenFeature with flags that are on or off, and of no other kind. */
export function booleanProvider(name: string, resolve: ResolveFlag): Provider {
  const noOther = (): Promise<never> => {
    throw new TypeMismatchError('Every flag is on or off.')
  }
  return {
    metadata: { name },
    runsOn: 'server',
    resolveBooleanEvaluation: (key, isOn, { targetingKey: callerKey }) => resolve(key, { isOn, callerKey }),
    resolveStringEvaluation: noOther,
    resolveNumberEvaluation: noOther,
    resolveObjectEvaluation: noOther,
  }
}

/** A provider of rules that are here: those of a file or of the environment. */
export function rulesProvider(name: string, rules: () => FlagRules): Provider {
  return booleanProvider(name, (key, { isOn, callerKey }) => {
    const rule = (rules() as Partial<Record<string, FlagRules['ai-chat']>>)[key]
    return Promise.resolve(
      rule === undefined ? { value: isOn, reason: 'DEFAULT' } : applyRule(key, rule, callerKey),
    )
  })
}
