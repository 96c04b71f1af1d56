import type { Tx } from '../db/db.ts'
import type { NewIds } from '../events/copy.ts'
import type { LockedEvent } from '../locks/locks.ts'

/**
 * Gives the ticket types of a copied event the passes of the original: the newest published version as the first, and the draft
 * behind it. They open the copied zones.
 */
export async function copyPasses(
  tx: Tx,
  { organizationId }: LockedEvent,
  { types: [types, newTypes], zones: [zones, newZones] }: { types: NewIds; zones: NewIds },
): Promise<void> {
  await tx.query(
    `insert into pass_forms (organization_id, ticket_type_id, version, questions, zone_ids, created_at, published_at)
     select $1, renamed.new_id, row_number() over (partition by f.ticket_type_id order by f.version), f.questions,
            array(select zone.new_id from unnest($4::uuid[], $5::uuid[]) as zone (old_id, new_id) where zone.old_id = any (f.zone_ids)),
            f.created_at, f.published_at
       from pass_forms f
       join unnest($2::uuid[], $3::uuid[]) as renamed (old_id, new_id) on renamed.old_id = f.ticket_type_id
      where f.organization_id = $1
        and not exists (select from pass_forms newer
                         where newer.organization_id = $1 and newer.ticket_type_id = f.ticket_type_id
                           and newer.version > f.version and newer.published_at is not null)`,
    [organizationId, types, newTypes, zones, newZones],
  )
  await tx.query(
    `insert into pass_configurations (organization_id, ticket_type_id, version)
     select organization_id, ticket_type_id, max(version) from pass_forms
      where organization_id = $1 and ticket_type_id = any ($2)
      group by organization_id, ticket_type_id`,
    [organizationId, newTypes],
  )
}
