/** Every ticket of event $2 with its holder and what its scans say, in the order of issue. */
export const ATTENDEES = `
select t.id as "ticketId", type.name as "ticketType", type.price_sen as "priceSen",
       case when t.voided_at is null then 'valid' else 'void' end as "ticketState",
       t.holder_name as "holderName", u.email, t.registration_id as "registrationId", r.status as "registrationStatus",
       r.created_at as "registeredAt", came.times as "checkIns", came.first as "firstCheckInAt", came.last as "lastCheckInAt"
  from tickets t
  join ticket_types type on type.organization_id = t.organization_id and type.id = t.ticket_type_id
  join registrations r on r.organization_id = t.organization_id and r.id = t.registration_id
  left join users u on u.id = t.user_id
 cross join lateral (
   select count(*) as times, min(s.scanned_at) as first, max(s.scanned_at) as last
     from scans s
    where s.organization_id = t.organization_id and s.ticket_id = t.id
 ) came
 where t.organization_id = $1 and t.event_id = $2
 order by t.id`

/** Every admission of event $2, and every claim, in the order of their times. */
export const SCANS = `
select happened.kind, happened.scan_key as "scanKey", happened.ticket_id as "ticketId", type.name as "ticketType",
       t.holder_name as "holderName", happened.day, happened.scanned_at as "scannedAt", happened.received_at as "receivedAt",
       happened.device, happened.grant_id as "grantId", g.member_id as "memberId", u.shown_name as "memberName"
  from (
    select 'admitted' as kind, ticket_id, scan_key, day, scanned_at, received_at, device, grant_id
      from scans where organization_id = $1 and event_id = $2
    union all
    select 'claim', ticket_id, scan_key, right(scan_key, 10)::date, scanned_at, received_at, device, grant_id
      from scan_claims where organization_id = $1 and event_id = $2
  ) happened
  join tickets t on t.organization_id = $1 and t.id = happened.ticket_id
  join ticket_types type on type.organization_id = $1 and type.id = t.ticket_type_id
  left join scanner_grants g on g.organization_id = $1 and g.id = happened.grant_id
  left join users u on u.id = g.member_id
 order by happened.scanned_at, happened.scan_key, happened.kind`
