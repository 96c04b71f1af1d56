import type { Handler } from '../core/handler.ts'
import { listStandingConsents, showConsents } from './consents.ts'
import { findBlockers } from '../erasure/blockers.ts'
import { nameMemberships } from '../organizations/named-memberships.ts'
import { missingOf, showProfile } from './shown-account.ts'
import { readAccount } from './store.ts'

/** `account.summary`: who is signed in, and how their account stands. */
export const summary: Handler<'account.summary'> = async ({ proof, deps }) => {
  const { userId, memberships } = proof
  const { web } = deps.db
  const [account, consents, blockers, named] = await Promise.all([
    readAccount(web, userId),
    listStandingConsents(web, userId),
    findBlockers(web, { userId, provenEmail: proof.emailVerified ? proof.email : null }),
    nameMemberships(web, memberships),
  ])
  const { email, phone, createdAt, unreadNotifications } = account
  return {
    account: { id: userId, email, phone, createdAt: createdAt.toISOString() },
    profile: showProfile(account),
    consents: showConsents(consents),
    missing: missingOf(account, consents),
    unreadNotifications,
    worksForOrganization: memberships.length > 0,
    memberships: named,
    erasure: { lastOwnerOf: blockers.organizations, openPayments: blockers.orders },
  }
}
