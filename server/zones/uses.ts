import type { Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import { lockZonesOf } from '../locks/locks.ts'
import type { LockedEvent } from '../locks/locks.ts'

export interface ZoneRow {
  id: string
  name: string
  members: number
  invitations: number
  /** Ticket types whose pass names it, as a draft or published. */
  passes: number
}

/** The zones of event $2 with who is limited to them at the time $3. Accepted, ended and revoked invitations don't count. */
export const ZONE_USES = `
  select z.id, z.name,
         (select count(*) from member_zones mz
            join memberships m on m.organization_id = mz.organization_id and m.user_id = mz.user_id and m.removed_at is null
           where mz.organization_id = z.organization_id and mz.zone_id = z.id) as members,
         (select count(*) from invitation_zones iz
            join invitations i on i.organization_id = iz.organization_id and i.id = iz.invitation_id
           where iz.organization_id = z.organization_id and iz.zone_id = z.id
             and i.status = 'pending' and i.expires_at > $3) as invitations,
         (select count(distinct f.ticket_type_id) from pass_forms f
            join ticket_types t on t.organization_id = f.organization_id and t.id = f.ticket_type_id
           where t.organization_id = z.organization_id and t.event_id = z.event_id and z.id = any (f.zone_ids)
             and not exists (select from pass_forms newer
                              where newer.organization_id = f.organization_id and newer.ticket_type_id = f.ticket_type_id
                                and newer.version > f.version and newer.published_at is not null)) as passes
    from zones z
   where z.organization_id = $1 and z.event_id = $2`

/** How many zones of the event a person or a live invitation is limited to. That stays so until the transaction ends. */
export async function countZonesInUse(tx: Tx, event: LockedEvent, now: Date): Promise<number> {
  await lockZonesOf(tx, event)
  return readCount(tx, `select count(*) from (${ZONE_USES}) uses where members + invitations > 0`, [
    event.organizationId,
    event.eventId,
    now,
  ])
}
