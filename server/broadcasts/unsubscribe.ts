import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import type { Tx } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { sharePerson } from '../locks/person.ts'
import { readUnsubscribeLink } from '../signing/links/unsubscribe-link.ts'
import type { UnsubscribeLink } from '../signing/links/unsubscribe-link.ts'

/** `loyalty.unsubscribe`: whoever has the link may; a forged one makes no query. */
export const unsubscribe: Handler<'loyalty.unsubscribe'> = async ({ input: { query }, deps }) => {
  const link = readUnsubscribeLink(deps.keyrings.links, query.token)
  const organizationName =
    link && (await transaction(deps.db.web, (tx) => optOut(tx, { ...link, now: deps.clock.now() })))
  if (organizationName === null)
    return refused(
      'invalid',
      'This link is not one of ours, or it is incomplete. Open it again from the e-mail.',
    )
  return { state: 'done', organizationName }
}

/**
 * Notes that a person wants no more mail, once, and not while they are erased. The name of the organisation, or null when one
 * of the two is gone.
 */
async function optOut(
  tx: Tx,
  { organizationId, userId, now }: UnsubscribeLink & { now: Date },
): Promise<string | null> {
  if (!(await sharePerson(tx, userId))) return null
  await tx.query(
    `insert into broadcast_opt_outs (organization_id, user_id, opted_out_at)
     select id, $2, $3 from organizations where id = $1
         on conflict do nothing`,
    [organizationId, userId, now],
  )
  const { rows } = await tx.query<{ name: string }>(
    `select o.name from organizations o
       join broadcast_opt_outs out on out.organization_id = o.id and out.user_id = $2
      where o.id = $1`,
    [organizationId, userId],
  )
  return rows[0]?.name ?? null
}
