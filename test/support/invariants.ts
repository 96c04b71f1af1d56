import { expect } from 'vitest'
import type { House } from './house.ts'

/** Each finds rows that must not exist. */
const broken = {
  'door_counts is the number of scans of each event, day and door': `
    select *
      from (select organization_id, event_id, day, grant_id, count(*) as scans from scans group by 1, 2, 3, 4) s
      full join (select organization_id, event_id, day, grant_id, sum(checked_in) as checked_in
                   from door_counts group by 1, 2, 3, 4) c using (organization_id, event_id, day, grant_id)
     where coalesce(s.scans, 0) <> coalesce(c.checked_in, 0)`,
  'a day never changes less often than it has scans': `
    select * from door_counts where changes < checked_in or checked_in < 0`,
  'the day of a scan is the tail of its key, and the ticket its head': `
    select * from scans where scan_key <> ticket_id || ':' || to_char(day, 'YYYY-MM-DD')`,
  'each scan of a ticket with a user has exactly one award of the right size': `
    select s.*, p.amount
      from scans s
      join tickets t on t.organization_id = s.organization_id and t.id = s.ticket_id
      join loyalty_settings l on l.organization_id = s.organization_id and l.points_per_scan > 0
      left join point_entries p
        on p.organization_id = s.organization_id and p.scan_id = s.id and p.kind = 'scan'
     where t.user_id is not null and (p.id is null or p.amount <> l.points_per_scan or p.user_id <> t.user_id)`,
  'an award whose scan is gone was reversed exactly once': `
    select p.*
      from point_entries p
     where p.kind = 'scan' and p.scan_id is not null
       and not exists (select 1 from scans s where s.organization_id = p.organization_id and s.id = p.scan_id)
       and 1 <> (select count(*) from point_entries u where u.organization_id = p.organization_id
                    and u.scan_id = p.scan_id and u.kind = 'scan_undone' and u.amount = -p.amount)`,
  'no award is reversed for a scan that is still there': `
    select u.* from point_entries u join scans s on s.organization_id = u.organization_id and s.id = u.scan_id
     where u.kind in ('scan_undone', 'write_off')`,
  'nothing is written off or reversed without an award': `
    select u.* from point_entries u
     where u.kind in ('scan_undone', 'write_off') and u.scan_id is not null
       and not exists (select 1 from point_entries p where p.organization_id = u.organization_id
                          and p.scan_id = u.scan_id and p.kind = 'scan')`,
  'no balance is negative': `
    select organization_id, user_id, sum(amount) from point_entries group by 1, 2 having sum(amount) < 0`,
  // After an undo the loser may come again and stand; its claim stays, because it was true when it was made.
  'where nothing was undone, a claim is never the scan that stands': `
    select c.* from scan_claims c join scans s using (organization_id, ticket_id, scan_key, grant_id, scanned_at)
     where not exists (select 1 from audit_log a where a.organization_id = c.organization_id
                          and a.action in ('scan.undone', 'scan.found_undone') and a.metadata ->> 'scanKey' = c.scan_key)`,
  'who has left a claim lost to an admission': `
    select c.* from scan_claims c
     where not exists (select 1 from scans s where s.organization_id = c.organization_id
                          and s.ticket_id = c.ticket_id and s.scan_key = c.scan_key)
       and not exists (select 1 from audit_log a where a.organization_id = c.organization_id
                          and a.action in ('scan.undone', 'scan.found_undone') and a.metadata ->> 'scanKey' = c.scan_key)`,
  'every undo has one audit entry, and every entry one undo': `
    select *
      from (select organization_id, event_id, sum(changes - checked_in) / 2 as undone from door_counts group by 1, 2) c
      full join (select organization_id, (metadata ->> 'eventId')::uuid as event_id, count(*) as entries
                   from audit_log where action in ('scan.undone', 'scan.found_undone') group by 1, 2) a using (organization_id, event_id)
     where coalesce(undone, 0) <> coalesce(entries, 0)`,
} as const

/** Checks everything that must hold of the scans in a database whatever has happened to it. */
export async function expectInvariants({ rows }: House): Promise<void> {
  for (const [rule, query] of Object.entries(broken)) {
    expect(await rows(query), rule).toEqual([])
  }
}
