import type { Db, Tx } from '../../db/db.ts'
import type { UnsubscribeLink } from '../../signing/links/unsubscribe-link.ts'

/** How a person and an organisation stand to each other, for whoever has the link; null when one of the two is gone. */
export async function findMailChoice(
  db: Db,
  { organizationId, userId }: UnsubscribeLink,
): Promise<{ organizationName: string; getsMail: boolean } | null> {
  const { rows } = await db.query<{ organizationName: string; getsMail: boolean }>(
    `select o.name as "organizationName",
            not exists (select from broadcast_opt_outs out
                         where out.organization_id = o.id and out.user_id = u.id) as "getsMail"
       from organizations o, users u
      where o.id = $1 and u.id = $2 and u.deleted_at is null`,
    [organizationId, userId],
  )
  return rows[0] ?? null
}

/** Notes that a person wants no more broadcasts of an organisation by mail, once. */
export async function addOptOut(
  tx: Tx,
  { organizationId, userId }: UnsubscribeLink,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into broadcast_opt_outs (organization_id, user_id, opted_out_at)
     select id, $2, $3 from organizations where id = $1
         on conflict do nothing`,
    [organizationId, userId, now],
  )
}

/** Forgets it. */
export async function deleteOptOut(tx: Tx, { organizationId, userId }: UnsubscribeLink): Promise<void> {
  await tx.query('delete from broadcast_opt_outs where organization_id = $1 and user_id = $2', [
    organizationId,
    userId,
  ])
}
