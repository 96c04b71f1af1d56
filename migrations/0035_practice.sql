alter table workshops add version integer not null default 1;

-- An event to try the whole way with. Set when it is made, and never changed: it can be thrown away with all that was made in
-- it, and so nobody but its team and those with an invite may find it, and it takes no real money.
alter table events
  add is_practice boolean not null default false,
  add constraint practice_is_private check (not is_practice or visibility = 'private'),
  add constraint practice_is_small check (not is_practice or (capacity is not null and capacity <= 100));

create function keep_practice_unpaid() returns trigger language plpgsql as $$
begin
  if exists (select from events where organization_id = new.organization_id and id = new.event_id and is_practice) then
    raise exception 'A practice event takes no payment of %.', new.provider using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger practice_unpaid before insert or update of provider, event_id on payment_intents
  for each row when (new.provider not in ('tng_demo', 'curlec_demo')) execute function keep_practice_unpaid();

create function keep_practice_as_it_is() returns trigger language plpgsql as $$
begin
  raise exception 'Whether an event is for practice is said when it is made.' using errcode = 'check_violation';
end $$;
create trigger practice_stays before update of is_practice on events
  for each row when (new.is_practice is distinct from old.is_practice) execute function keep_practice_as_it_is();

-- As before (0025), and a practice event earns nobody anything.
create or replace function award_order(org uuid, reg uuid, at timestamptz, entry_ids uuid[]) returns void language sql as $$
  insert into point_entries (organization_id, id, user_id, kind, amount, event_id, registration_id, created_at)
  select org, award.id, r.user_id, award.kind, award.amount, r.event_id, reg, at
    from registrations r
    join events e on e.organization_id = org and e.id = r.event_id and not e.is_practice
    join loyalty_settings s on s.organization_id = org
   cross join lateral (values
           (entry_ids[1], 'registration', s.points_per_registration),
           (entry_ids[2], 'payment', least(s.points_per_ringgit * (r.total_sen / 100), 1000000000)::integer)
         ) as award (id, kind, amount)
   where r.organization_id = org and r.id = reg and r.user_id is not null and award.amount > 0
$$;

-- Throws a practice event away with everything that was made in it. The caller holds the event, so that nobody books, pays or
-- draws meanwhile; registrations, payments and tickets are locked in their order, for who holds one of them without the
-- event. An event that is not for practice is an error. Promotion codes get their uses back.
create function throw_practice_away(org uuid, ev uuid) returns void language plpgsql as $$
declare
  orders uuid[];
  intents uuid[];
begin
  perform from events where organization_id = org and id = ev and is_practice for update;
  if not found then raise exception 'Only a practice event is thrown away.'; end if;

  perform from promotion_codes c
    where c.organization_id = org and exists (
          select from promotion_uses u join registrations r on r.organization_id = org and r.id = u.registration_id
           where u.organization_id = org and u.promotion_code_id = c.id and r.event_id = ev)
    order by c.id for no key update;
  perform from registrations where organization_id = org and event_id = ev order by id for update;
  perform from payment_intents where organization_id = org and event_id = ev order by id for update;
  perform from tickets where organization_id = org and event_id = ev order by id for update;
  orders := array(select id from registrations where organization_id = org and event_id = ev);
  intents := array(select id from payment_intents where organization_id = org and event_id = ev);

  delete from scans where organization_id = org and event_id = ev;
  delete from scan_claims where organization_id = org and event_id = ev;
  delete from scan_undos where organization_id = org and event_id = ev;
  delete from scan_conflict_settlements where organization_id = org and event_id = ev;
  delete from door_exceptions where organization_id = org and event_id = ev;
  delete from door_counts where organization_id = org and event_id = ev;
  delete from pairing_codes where organization_id = org and event_id = ev;
  delete from scanner_grants where organization_id = org and event_id = ev;

  delete from giveaway_entries where organization_id = org
     and giveaway_id in (select id from giveaways where organization_id = org and event_id = ev);
  delete from giveaways where organization_id = org and event_id = ev;

  delete from payment_callbacks
   where (provider, dedupe_key) in (
         select i.provider, i.provider || '_' || i.id || '_' || outcome
           from payment_intents i cross join unnest(array['paid', 'failed']) as outcome
          where i.organization_id = org and i.id = any (intents));
  delete from ledger_entries where organization_id = org and intent_id = any (intents);
  delete from refunds where organization_id = org and intent_id = any (intents);
  delete from billing_identities where organization_id = org and intent_id = any (intents);
  delete from payment_directory where organization_id = org and intent_id = any (intents);
  delete from payment_intents where organization_id = org and event_id = ev;

  with given_back as (
    delete from promotion_uses where organization_id = org and registration_id = any (orders)
    returning promotion_code_id, released_at)
  update promotion_codes c set uses = c.uses - counted.uses
    from (select promotion_code_id as id, count(*) as uses from given_back where released_at is null group by 1) counted
   where c.organization_id = org and c.id = counted.id;

  delete from ticket_mails where organization_id = org and registration_id = any (orders);
  delete from tickets where organization_id = org and event_id = ev;
  delete from registration_answers where organization_id = org and registration_id = any (orders);
  delete from registration_workshops where organization_id = org and event_id = ev;
  delete from registration_lines where organization_id = org and event_id = ev;
  delete from registrations where organization_id = org and event_id = ev;
  delete from notifications where organization_id = org and event_id = ev;
  delete from ticket_types where organization_id = org and event_id = ev;
  delete from event_directory where organization_id = org and event_id = ev;
  delete from events where organization_id = org and id = ev;
end $$;
