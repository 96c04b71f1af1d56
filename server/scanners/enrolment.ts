import type { Db, Tx } from '../db/db.ts'
import type { LockedMember } from '../locks/locks.ts'

/** A pairing code that may be used. */
export interface LivePairingCode {
  organizationId: string
  eventId: string
  memberId: string
}

/** The pairing code with that hash, if it is neither used nor over. */
export async function findPairingCode(
  db: Db,
  { codeHash, now }: { codeHash: Buffer; now: Date },
): Promise<LivePairingCode | null> {
  const { rows } = await db.query<LivePairingCode>(
    `select organization_id as "organizationId", event_id as "eventId", member_id as "memberId"
       from pairing_codes
      where code_hash = $1 and used_at is null and expires_at > $2`,
    [codeHash, now],
  )
  return rows[0] ?? null
}

export interface CodeUse {
  codeHash: Buffer
  grantId: string
  /** Of the device that may send this again; null when it gave none. */
  deviceKeyHash: Buffer | null
  now: Date
}

/** Uses a code up, once: of several devices that send it at the same time one is told true. */
export async function usePairingCode(
  tx: Tx,
  { organizationId }: LockedMember,
  { codeHash, grantId, deviceKeyHash, now }: CodeUse,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update pairing_codes set used_at = $3, grant_id = $4, device_key_hash = $5
      where organization_id = $1 and code_hash = $2 and used_at is null and expires_at > $3`,
    [organizationId, codeHash, now, grantId, deviceKeyHash],
  )
  return rowCount === 1
}

/** What the same device has made of the code, while both last; null for anybody else. */
export async function findEnrolment(
  db: Db,
  { codeHash, deviceKeyHash, now }: Omit<CodeUse, 'grantId'>,
): Promise<(LivePairingCode & NewGrant) | null> {
  const { rows } = await db.query<LivePairingCode & NewGrant>(
    `select g.organization_id as "organizationId", g.event_id as "eventId", g.member_id as "memberId",
            g.id, g.device, g.app_version as "appVersion", g.created_at as "createdAt", g.expires_at as "expiresAt"
       from pairing_codes c
       join scanner_grants g on g.organization_id = c.organization_id and g.id = c.grant_id and g.revoked_at is null
       join memberships m on m.organization_id = g.organization_id and m.user_id = g.member_id and m.removed_at is null
      where c.code_hash = $1 and c.device_key_hash = $2 and c.expires_at > $3`,
    [codeHash, deviceKeyHash, now],
  )
  return rows[0] ?? null
}

export interface PairedEvent extends LivePairingCode {
  slug: string
  name: string
  venue: string
  startsAt: Date
  endsAt: Date
  isClosed: boolean
  /** Those of this event that the member is limited to; none means all of it. */
  zones: { id: string; name: string }[]
}

/** The event of a pairing code, as a device is told; null when it is gone. */
export async function findPairedEvent(
  db: Db,
  { organizationId, eventId, memberId }: LivePairingCode,
): Promise<PairedEvent | null> {
  const { rows } = await db.query<PairedEvent>(
    `select e.organization_id as "organizationId", e.id as "eventId", $3::uuid as "memberId",
            e.slug, e.name, e.venue, e.starts_at as "startsAt", e.ends_at as "endsAt", e.status = 'closed' as "isClosed",
            coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name) order by z.name, z.id)
                        from member_zones mz
                        join zones z on z.organization_id = mz.organization_id and z.id = mz.zone_id
                       where mz.organization_id = $1 and mz.user_id = $3 and z.event_id = $2), '[]') as zones
       from events e
      where e.organization_id = $1 and e.id = $2`,
    [organizationId, eventId, memberId],
  )
  return rows[0] ?? null
}

export interface NewGrant {
  id: string
  eventId: string
  device: string
  appVersion: string | null
  createdAt: Date
  expiresAt: Date
}

/** Adds a device's grant, in the name of a member. */
export async function addGrant(
  tx: Tx,
  { organizationId, userId }: LockedMember,
  { id, eventId, device, appVersion, createdAt, expiresAt }: NewGrant,
): Promise<void> {
  await tx.query(
    `insert into scanner_grants
       (organization_id, id, event_id, member_id, device, app_version, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [organizationId, id, eventId, userId, device, appVersion, createdAt, expiresAt],
  )
}
