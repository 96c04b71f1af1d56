import type { Deps } from '../core/deps.ts'

/** The wallets that tickets can be put into now: a certificate of Apple lasts a year. */
export function walletKinds({ wallets, clock }: Pick<Deps, 'wallets' | 'clock'>): ('apple' | 'google')[] {
  const { apple, google } = wallets
  return [
    ...(apple && clock.now() < apple.validUntil ? (['apple'] as const) : []),
    ...(google ? (['google'] as const) : []),
  ]
}
