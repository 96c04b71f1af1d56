import { RECENT_SIGN_IN_MINUTES } from '@masuk/shared/contract/erasure.ts'
import { refused } from '../core/refused.ts'
import type { Blockers } from './blockers.ts'

export const signInAgain = () => ({
  ...refused(
    'sign_in_again',
    `An account is erased only within ${RECENT_SIGN_IN_MINUTES} minutes of signing in. Sign in again, then ask for it once more.`,
  ),
  organizations: [],
  orders: [],
})

export const lastOwner = (blockers: Blockers) => ({
  ...refused(
    'last_owner',
    'You are the last owner of an organisation. Make another member an owner in the studio; then ask again.',
  ),
  ...blockers,
})

export const paymentOpen = (blockers: Blockers) => ({
  ...refused(
    'payment_open',
    'An order of yours waits for its payment or its refund. Ask again when that is settled: unpaid orders end by themselves within half an hour.',
  ),
  ...blockers,
})
