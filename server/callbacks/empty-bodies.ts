import type { Db, Tx } from '../db/db.ts'
import type { LockedOrders } from '../locks/person.ts'

/** Empties the bodies of callbacks about the payments of these orders: they hold the payer as the gateway knows them. */
export async function emptyBodiesOf(
  tx: Tx,
  { organizationIds, eventIds, registrationIds }: LockedOrders,
): Promise<void> {
  await tx.query(
    `with paid as (
       select organization_id, id, provider from payment_intents
        where (organization_id, event_id, registration_id) in (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]))),
     named as (
       select provider, jsonb_build_object('intentId', id) as fact from paid
       union all
       select d.provider, jsonb_build_object(name, d.gateway_ref)
         from paid p
         join payment_directory d on d.organization_id = p.organization_id and d.intent_id = p.id
        cross join unnest('{gatewayRef,gatewayPaymentRef}'::text[]) as name)
     update payment_callbacks set body = null
      where id in (select c.id from named n
                     join payment_callbacks c on c.body is not null and c.events @> jsonb_build_array(n.fact)
                    where c.provider = n.provider)`,
    [organizationIds, eventIds, registrationIds],
  )
}

/** Empties at most so many bodies from before that time, and returns how many there were; what they said stays, in ids and amounts. */
export async function emptyOldBodies(
  db: Db,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `update payment_callbacks set body = null
      where id in (select id from payment_callbacks where received_at < $1 and body is not null limit $2)`,
    [before, most],
  )
  return rowCount ?? 0
}
