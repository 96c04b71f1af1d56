import type { KeyAbility } from '@masuk/shared/roles.ts'
import type { Db, Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { LockedTeam } from '../locks/locks.ts'

export interface KeyRow {
  id: string
  name: string
  ending: string
  abilities: KeyAbility[]
  createdBy: string
  createdByName: string
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** How many keys of an organisation live. */
export function countLiveKeys(tx: Tx, { organizationId }: LockedTeam, now: Date): Promise<number> {
  return readCount(
    tx,
    'select count(*) from api_keys where organization_id = $1 and revoked_at is null and expires_at > $2',
    [organizationId, now],
  )
}

/** The keys of an organisation, the newest first, behind the key `after`. */
export async function listKeys(
  db: Db,
  { organizationId, after, limit }: { organizationId: string; after: string | null; limit: number },
): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow>(
    `select k.id, k.name, k.ending, k.abilities, k.created_by as "createdBy", u.shown_name as "createdByName",
            k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
            k.revoked_at as "revokedAt"
       from api_keys k
       join users u on u.id = k.created_by
      where k.organization_id = $1
        and ($2::uuid is null or (k.created_at, k.id) <
             (select created_at, id from api_keys where organization_id = $1 and id = $2))
      order by k.created_at desc, k.id desc limit $3`,
    [organizationId, after, limit],
  )
  return rows
}

/** A key, live or ended; null when the organisation has no such key. */
export async function findKey(
  db: Db,
  { organizationId, apiKeyId }: { organizationId: string; apiKeyId: string },
): Promise<KeyRow | null> {
  const { rows } = await db.query<KeyRow>(
    `select k.id, k.name, k.ending, k.abilities, k.created_by as "createdBy", u.shown_name as "createdByName",
            k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
            k.revoked_at as "revokedAt"
       from api_keys k
       join users u on u.id = k.created_by
      where k.organization_id = $1 and k.id = $2`,
    [organizationId, apiKeyId],
  )
  return rows[0] ?? null
}

/** A key as its organisation is told of it. */
export function showKey({ createdBy, createdByName, ...key }: KeyRow) {
  return {
    ...key,
    createdBy: { userId: createdBy, name: createdByName },
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }
}
