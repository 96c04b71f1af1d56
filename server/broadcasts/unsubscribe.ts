import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import type { Db } from '../db/db.ts'
import { readUnsubscribeLink } from '../signing/links/unsubscribe-link.ts'
import type { UnsubscribeLink } from '../signing/links/unsubscribe-link.ts'

/** `loyalty.unsubscribe`: whoever has the link may; a forged one makes no query. */
export const unsubscribe: Handler<'loyalty.unsubscribe'> = async ({ input: { query }, deps }) => {
  const link = readUnsubscribeLink(deps.keyrings.links, query.token)
  const organizationName = link && (await optOut(deps.db.web, { ...link, now: deps.clock.now() }))
  if (organizationName === null)
    return refused(
      'invalid',
      'This link is not one of ours, or it is incomplete. Open it again from the e-mail.',
    )
  return { state: 'done', organizationName }
}

/** Notes that a person wants no more mail, once; waits for whoever erases them. The name of the organisation, or null when one of the two is gone. */
async function optOut(
  db: Db,
  { organizationId, userId, now }: UnsubscribeLink & { now: Date },
): Promise<string | null> {
  await db.query(
    `insert into broadcast_opt_outs (organization_id, user_id, opted_out_at)
     select o.id, u.id, $3 from organizations o, users u where o.id = $1 and u.id = $2 and u.deleted_at is null
        for share of u
         on conflict do nothing`,
    [organizationId, userId, now],
  )
  const { rows } = await db.query<{ name: string }>(
    `select o.name from organizations o
       join broadcast_opt_outs out on out.organization_id = o.id and out.user_id = $2
      where o.id = $1`,
    [organizationId, userId],
  )
  return rows[0]?.name ?? null
}
