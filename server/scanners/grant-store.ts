import type pg from 'pg'

type Db = pg.Pool | pg.PoolClient | pg.Client

export interface PairedEvent {
  organizationId: string
  eventId: string
  memberId: string
  slug: string
  name: string
  venue: string
  startsAt: Date
  endsAt: Date
  /** Those of this event that the member is limited to; none means all of it. */
  zones: { id: string; name: string }[]
}

/** Keeps the hash of a new pairing code. */
export async function addPairingCode(
  db: Db,
  code: {
    organizationId: string
    eventId: string
    memberId: string
    codeHash: Buffer
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await db.query(
    `insert into pairing_codes (organization_id, code_hash, event_id, member_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [code.organizationId, code.codeHash, code.eventId, code.memberId, code.createdAt, code.expiresAt],
  )
}

/**
 * Uses a code up, once: of several devices that send it at the same time one gets the event, the others null. The
 * member is locked first, as by who removes them: no grant comes after the removal has revoked what there was.
 */
export async function useUpPairingCode(
  tx: pg.PoolClient,
  { codeHash, now }: { codeHash: Buffer; now: Date },
): Promise<PairedEvent | null> {
  const { rows } = await tx.query<PairedEvent>(
    `with member as (
       select c.organization_id
         from pairing_codes c
         join memberships m
           on m.organization_id = c.organization_id and m.user_id = c.member_id and m.removed_at is null
        where c.code_hash = $1 and c.used_at is null and c.expires_at > $2
          for share of m
     ), used as (
       update pairing_codes c set used_at = $2
         from member
        where c.organization_id = member.organization_id and c.code_hash = $1
          and c.used_at is null and c.expires_at > $2
       returning c.organization_id, c.event_id, c.member_id
     )
     select used.organization_id as "organizationId", used.event_id as "eventId", used.member_id as "memberId",
            e.slug, e.name, e.venue, e.starts_at as "startsAt", e.ends_at as "endsAt",
            coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name) order by z.name, z.id)
                        from member_zones mz
                        join zones z on z.organization_id = mz.organization_id and z.id = mz.zone_id
                       where mz.organization_id = used.organization_id and mz.user_id = used.member_id
                         and z.event_id = used.event_id), '[]') as zones
       from used
       join events e on e.organization_id = used.organization_id and e.id = used.event_id`,
    [codeHash, now],
  )
  return rows[0] ?? null
}

/** Adds a device's grant. */
export async function addGrant(
  tx: pg.PoolClient,
  grant: {
    organizationId: string
    id: string
    eventId: string
    memberId: string
    device: string
    appVersion: string | null
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await tx.query(
    `insert into scanner_grants
       (organization_id, id, event_id, member_id, device, app_version, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      grant.organizationId,
      grant.id,
      grant.eventId,
      grant.memberId,
      grant.device,
      grant.appVersion,
      grant.createdAt,
      grant.expiresAt,
    ],
  )
}
