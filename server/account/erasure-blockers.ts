import type { Db } from '../db/db.ts'

const MOST_TOLD = 100

export interface ErasureBlockers {
  /** Organisations that would have no owner left. */
  lastOwnerOf: { id: string; name: string }[]
  /** Orders whose payment or refund is under way. */
  openPayments: { registrationId: string; reference: string; eventName: string }[]
}

/** What keeps the person's account from being erased, at most 100 of each. Whoever erases holds the teams and asks again. */
export async function listErasureBlockers(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<ErasureBlockers> {
  const owned = await db.query<{ id: string; name: string }>(
    `select o.id, o.name
       from memberships mine
       join organizations o on o.id = mine.organization_id
      where mine.user_id = $1 and mine.role = 'owner' and mine.removed_at is null
        and not exists (select from memberships other
                         where other.organization_id = mine.organization_id and other.user_id <> $1
                           and other.role = 'owner' and other.removed_at is null)
      order by o.name, o.id limit $2`,
    [userId, MOST_TOLD],
  )
  const paying = await db.query<{ registrationId: string; reference: string; eventName: string }>(
    `select r.id as "registrationId", coalesce(r.reference, '') as reference, e.name as "eventName"
       from registrations r
       join events e on e.organization_id = r.organization_id and e.id = r.event_id
      where r.user_id = $1
        and exists (select from payment_intents i
                     where i.organization_id = r.organization_id and i.event_id = r.event_id and i.registration_id = r.id
                       and (i.status in ('created', 'awaiting') and r.status = 'held' and r.hold_ends_at > $2
                            or exists (select from refunds f
                                        where f.organization_id = i.organization_id and f.intent_id = i.id
                                          and f.status in ('requested', 'sent'))))
      order by r.created_at, r.id limit $3`,
    [userId, now, MOST_TOLD],
  )
  return { lastOwnerOf: owned.rows, openPayments: paying.rows }
}
