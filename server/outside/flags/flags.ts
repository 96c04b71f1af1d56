import type { FlagName } from './declared-flags.ts'

/** A flag as it is for one caller, and why. */
export interface FlagEvaluation {
  key: FlagName
  value: boolean
  /** In OpenFeature's words: STATIC, SPLIT, TARGETING_MATCH, DEFAULT; ERROR when the provider is away. */
  reason: string
  variant: 'on' | 'off'
}

/** The flags of the service. Asking never fails: what a provider does not say is the default of the flag. */
export interface Flags {
  /** Whether a flag is on for somebody: the id of a person, or null for nobody in particular. */
  isOn(name: FlagName, callerKey: string | null): Promise<boolean>
  /** Every declared flag for one caller. */
  evaluateAll(callerKey: string | null): Promise<FlagEvaluation[]>
  close(): Promise<void>
}
