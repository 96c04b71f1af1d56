import type { KeyAbility, Role } from '@masuk/shared/roles.ts'
import type pg from 'pg'
import type { Db, Tx } from '../db/db.ts'
import type { LockedTeam } from '../locks/locks.ts'

/** A live key with the member who made it, as they are at this moment. */
export interface LiveKey {
  organizationId: string
  apiKeyId: string
  userId: string
  role: Role
  abilities: KeyAbility[]
  lastUsedAt: Date | null
}

/** The live key with that hash, of a member who is one still. */
export async function findLiveKey(
  db: pg.Pool,
  { organizationId, keyHash, now }: { organizationId: string; keyHash: Buffer; now: Date },
): Promise<LiveKey | null> {
  const { rows } = await db.query<LiveKey>({
    name: 'find-live-key',
    text: `select k.organization_id as "organizationId", k.id as "apiKeyId", k.created_by as "userId", m.role,
                  k.abilities, k.last_used_at as "lastUsedAt"
             from (select * from api_keys where organization_id = $1 and key_hash = $2 limit 1) k
            cross join lateral (select role from memberships
                                 where organization_id = k.organization_id and user_id = k.created_by
                                   and removed_at is null limit 1) m
            where k.revoked_at is null and k.expires_at > $3`,
    values: [organizationId, keyHash, now],
  })
  return rows[0] ?? null
}

/**
 * Keeps when a key was used, once in `everyMs`. Of requests at the same time one writes, and none waits for a change that
 * is being made with the key.
 */
export async function noteUse(db: Db, { organizationId, apiKeyId, now, everyMs }: Used): Promise<void> {
  await db.query(
    `update api_keys set last_used_at = $3
      where organization_id = $1
        and id in (select id from api_keys
                    where organization_id = $1 and id = $2 and (last_used_at is null or last_used_at <= $4)
                      for no key update skip locked)`,
    [organizationId, apiKeyId, now, new Date(now.getTime() - everyMs)],
  )
}

interface Used {
  organizationId: string
  apiKeyId: string
  now: Date
  everyMs: number
}

/** A key as it is made. */
export interface NewKey {
  id: string
  name: string
  keyHash: Buffer
  ending: string
  abilities: readonly KeyAbility[]
  createdBy: string
  createdAt: Date
  expiresAt: Date
}

/** Adds a key to a locked team: who counts the live ones there counts all. */
export async function addKey(tx: Tx, { organizationId }: LockedTeam, key: NewKey): Promise<void> {
  await tx.query(
    `insert into api_keys (organization_id, id, name, key_hash, ending, abilities, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      organizationId,
      key.id,
      key.name,
      key.keyHash,
      key.ending,
      key.abilities,
      key.createdBy,
      key.createdAt,
      key.expiresAt,
    ],
  )
}

/** Ends a key. Waits for changes that are being made with it. False when it was revoked before. */
export async function revokeKey(
  tx: Tx,
  { organizationId, apiKeyId, now }: { organizationId: string; apiKeyId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update api_keys set revoked_at = $3 where organization_id = $1 and id = $2 and revoked_at is null',
    [organizationId, apiKeyId, now],
  )
  return rowCount === 1
}

/** Ends the live keys that a member made: nothing of theirs outlives their membership. Returns their ids. */
export async function revokeKeysOf(
  tx: Tx,
  { organizationId }: LockedTeam,
  { memberId, now }: { memberId: string; now: Date },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update api_keys set revoked_at = $3
      where organization_id = $1 and created_by = $2 and revoked_at is null and expires_at > $3
     returning id`,
    [organizationId, memberId, now],
  )
  return rows.map(({ id }) => id)
}
