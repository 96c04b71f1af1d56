/**
 * The part of the statement that stores a batch of scans (server/scan/store.ts) which gives their points: $1 is the
 * organisation, $2 the event, `stored` the new scans and `asked` whose they are. An award only adds, so it locks no account.
 * A practice event earns nobody anything: it is looked up as access/store.ts does, by its id alone, so that no other index answers.
 */
export const AWARD_SCANS = `
  insert into point_entries (organization_id, id, user_id, kind, amount, event_id, scan_id)
  select $1, stored.id, asked.user_id, 'scan', points.amount, $2, stored.id
    from stored
    join asked using (id)
   cross join (select coalesce((select points_per_scan from loyalty_settings where organization_id = $1), 10) as amount) points
   where asked.user_id is not null and points.amount > 0
     and (select is_practice from events where id = $2 limit 1) is not true`
