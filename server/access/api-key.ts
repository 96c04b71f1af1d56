import type { Credentials } from '../core/access-control.ts'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import { KEY_HAS_ENDED } from '../core/proofs.ts'
import type { KeyProof } from '../core/proofs.ts'
import { readApiKey } from '../signing/api-key.ts'
import { cookieValues } from '../signing/session-cookie.ts'
import { findLiveKey, noteUse } from './api-key-rows.ts'

const USE_EVERY_MS = 60_000

/** Refuses a key that comes with a session: nobody could tell in whose name the request is. */
export function refuseBoth({ cookies }: Credentials, { sessionCookie }: Deps): void {
  if (cookieValues(cookies, sessionCookie.name).length === 0) return
  throw new Fault(401, 'Send either the session cookie or an API key, not both.')
}

/** What a key may act on at this moment. A mistyped one makes no query. */
export async function requireLiveKey(text: string, { db, clock }: Deps): Promise<KeyProof> {
  const read = readApiKey(text)
  const key = read && (await findLiveKey(db.session, { ...read, now: clock.now() }))
  if (!key) throw new Fault(401, KEY_HAS_ENDED)
  const { organizationId, role, ...rest } = key
  return { ...rest, memberships: [{ organizationId, role }], selectedOrganizationId: organizationId }
}

/** Keeps when the key was last used, at most once a minute. */
export async function keepUse({ lastUsedAt, ...key }: KeyProof, { db, clock }: Deps): Promise<void> {
  const now = clock.now()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < USE_EVERY_MS) return
  const { apiKeyId, selectedOrganizationId: organizationId } = key
  await noteUse(db.session, { organizationId, apiKeyId, now, everyMs: USE_EVERY_MS })
}
