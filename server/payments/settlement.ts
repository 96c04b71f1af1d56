import type { LockedRegistration } from '../locks/locks.ts'

/** What money that has arrived for an intent comes to. Everything but `fulfilled` is paid back. */
export type Settlement = 'fulfilled' | 'unfulfilled' | 'mismatch' | 'duplicate'

export interface Arrival {
  /** Amount and currency are those that were asked for. */
  isExact: boolean
  /** Under the lock, before anything is done. */
  registration: LockedRegistration['status']
  /** Of an expired registration: true when its places could be taken again. */
  hasPlaces: boolean
}

/** Whether money buys its tickets. A hold that nobody has released yet still has its places, however late it is. */
export function settlementOf({ isExact, registration, hasPlaces }: Arrival): Settlement {
  if (!isExact) return 'mismatch'
  if (registration === 'confirmed') return 'duplicate'
  if (registration === 'held') return 'fulfilled'
  return registration === 'expired' && hasPlaces ? 'fulfilled' : 'unfulfilled'
}
