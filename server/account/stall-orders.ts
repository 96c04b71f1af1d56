import type { Tx } from '../db/db.ts'

/** A purchase at a stall, as the books of the former shop have it. */
export interface StallOrder {
  /** The slug of its organisation. */
  organization: string
  id: string
  /** Of whoever bought; null when that is not known. */
  email: string | null
  stallName: string
  description: string
  amountSen: number
  status: 'paid' | 'refunded' | 'cancelled'
  orderedAt: string
}

export interface ImportedOrders {
  organizationId: string
  organization: string
  imported: number
  /** Those of people who have an account: they find them in their export. */
  withAccount: number
}

/** Brings purchases in; one that is there already stays as it is. Nothing of an organisation that does not exist. */
export async function importStallOrders(
  tx: Tx,
  orders: readonly StallOrder[],
  now: Date,
): Promise<ImportedOrders[]> {
  const { rows } = await tx.query<ImportedOrders>(
    `with added as (
       insert into stall_orders (organization_id, id, user_id, stall_name, description, amount_sen, status, ordered_at, imported_at)
       select o.id, given.id, u.id, given."stallName", given.description, given."amountSen", given.status, given."orderedAt", $2
         from jsonb_to_recordset($1::jsonb) as given
              (organization text, id uuid, email text, "stallName" text, description text, "amountSen" bigint, status text,
               "orderedAt" timestamptz)
         join organizations o on o.slug = given.organization
         left join users u on u.email = given.email
           on conflict (organization_id, id) do nothing
       returning organization_id, user_id)
     select o.id as "organizationId", o.slug as organization, count(added.*) as imported,
            count(added.user_id) as "withAccount"
       from organizations o left join added on added.organization_id = o.id
      where o.slug in (select organization from jsonb_to_recordset($1::jsonb) as given (organization text))
      group by o.id, o.slug order by o.slug`,
    [JSON.stringify(orders), now],
  )
  return rows
}
