import type { Handler } from '../core/handler.ts'
import { listCategories } from '../event-details/categories.ts'
import { listStandingConsents, showConsents } from './consents.ts'
import { missingOf, showProfile } from './shown-account.ts'
import { listInterests, readAccount } from './store.ts'

/** `account.onboarding`: what the form of the profile begins with. */
export const onboarding: Handler<'account.onboarding'> = async ({ proof: { userId }, deps }) => {
  const { web } = deps.db
  const [account, categoryIds, categories, consents] = await Promise.all([
    readAccount(web, userId),
    listInterests(web, userId),
    listCategories(web),
    listStandingConsents(web, userId),
  ])
  return {
    profile: showProfile(account),
    categoryIds,
    categories,
    consents: showConsents(consents),
    missing: missingOf(account, consents),
  }
}
