-- Makes the counters of an event's places that are not there yet, counted from what is. Whoever changes what is counted
-- calls this first: the unique keys then make everybody wait for whoever counts.
create function make_inventory(org uuid, ev uuid) returns void language plpgsql as $$
begin
  if not exists (select from event_inventory where organization_id = org and event_id = ev) then
    insert into event_inventory (organization_id, event_id, capacity, taken)
    select org, ev, case when e.capacity is not null then greatest(e.capacity, counted.taken) end,
           case when e.capacity is null then 0 else counted.taken end
      from events e
     cross join lateral (
       select (select count(*) from tickets t
                where t.organization_id = org and t.event_id = ev and t.voided_at is null)
            + (select coalesce(sum(l.quantity), 0)
                 from registrations r join registration_lines l on l.organization_id = org and l.registration_id = r.id
                where r.organization_id = org and r.event_id = ev and r.status = 'held') as taken) counted
     where e.organization_id = org and e.id = ev
        on conflict do nothing;
  end if;
  if exists (select from ticket_types y where y.organization_id = org and y.event_id = ev
                and not exists (select from ticket_inventory i
                                 where i.organization_id = org and i.event_id = ev and i.ticket_type_id = y.id)) then
    insert into ticket_inventory (organization_id, event_id, ticket_type_id, quantity, taken)
    select org, ev, y.id, case when y.quantity is not null then greatest(y.quantity, counted.taken) end,
           case when y.quantity is null then 0 else counted.taken end
      from ticket_types y
     cross join lateral (
       select (select count(*) from tickets t
                where t.organization_id = org and t.event_id = ev and t.ticket_type_id = y.id and t.voided_at is null)
            + (select coalesce(sum(l.quantity), 0)
                 from registration_lines l join registrations r on r.organization_id = org and r.id = l.registration_id
                where l.organization_id = org and l.event_id = ev and l.ticket_type_id = y.id and r.status = 'held') as taken) counted
     where y.organization_id = org and y.event_id = ev
     order by y.id
        on conflict do nothing;
  end if;
  if exists (select from workshops w where w.organization_id = org and w.event_id = ev
                and not exists (select from workshop_inventory i
                                 where i.organization_id = org and i.event_id = ev and i.workshop_id = w.id)) then
    insert into workshop_inventory (organization_id, event_id, workshop_id, capacity, taken)
    select org, ev, w.id, greatest(w.capacity, counted.taken), counted.taken
      from workshops w
     cross join lateral (
       select coalesce(sum(p.quantity), 0) as taken
         from registration_workshops p join registrations r on r.organization_id = org and r.id = p.registration_id
        where p.organization_id = org and p.event_id = ev and p.workshop_id = w.id
          and r.status in ('held', 'confirmed')) counted
     where w.organization_id = org and w.event_id = ev
     order by w.id
        on conflict do nothing;
  end if;
end $$;

-- Takes places (or, with negative counts, frees them) of one event: all that are asked for or none. Locks the counters in
-- their order: event, ticket types, workshops. Returns null, or which limit has no room: 'event', or the id of a ticket
-- type or workshop. The caller holds the event in share.
create function take_places(
  org uuid, ev uuid, type_ids uuid[], type_counts integer[], workshop_ids uuid[], workshop_counts integer[]
) returns text language plpgsql as $$
declare
  asked integer := (select coalesce(sum(n), 0) from unnest(type_counts) as n);
  full_one text;
begin
  perform make_inventory(org, ev);
  perform from event_inventory
    where organization_id = org and event_id = ev and capacity is not null and asked <> 0 for no key update;
  perform from ticket_inventory
    where organization_id = org and event_id = ev and ticket_type_id = any (type_ids) and quantity is not null
    order by ticket_type_id for no key update;
  perform from workshop_inventory
    where organization_id = org and event_id = ev and workshop_id = any (workshop_ids)
    order by workshop_id for no key update;

  select 'event' into full_one from event_inventory
   where organization_id = org and event_id = ev and asked > 0 and taken + asked > capacity;
  if found then return full_one; end if;
  select i.ticket_type_id::text into full_one
    from unnest(type_ids, type_counts) as a (id, n)
    join ticket_inventory i on i.organization_id = org and i.event_id = ev and i.ticket_type_id = a.id
   where a.n > 0 and i.taken + a.n > i.quantity limit 1;
  if found then return full_one; end if;
  select i.workshop_id::text into full_one
    from unnest(workshop_ids, workshop_counts) as a (id, n)
    join workshop_inventory i on i.organization_id = org and i.event_id = ev and i.workshop_id = a.id
   where a.n > 0 and i.taken + a.n > i.capacity limit 1;
  if found then return full_one; end if;

  update event_inventory set taken = taken + asked
   where organization_id = org and event_id = ev and capacity is not null and asked <> 0;
  update ticket_inventory i set taken = i.taken + a.n
    from unnest(type_ids, type_counts) as a (id, n)
   where i.organization_id = org and i.event_id = ev and i.ticket_type_id = a.id and i.quantity is not null;
  update workshop_inventory i set taken = i.taken + a.n
    from unnest(workshop_ids, workshop_counts) as a (id, n)
   where i.organization_id = org and i.event_id = ev and i.workshop_id = a.id;
  return null;
end $$;

-- What a use of a promotion code is refused for, or null when it was counted. `b` is the call of `book`: the discount in it
-- must be what the code gives, as shared/order-price.ts has it. Waits for other uses of the code.
create function use_promotion(org uuid, b jsonb) returns text language plpgsql as $$
declare
  at constant timestamptz := b ->> 'now';
  person constant uuid := b ->> 'userId';
  code promotion_codes;
  covered record;
begin
  select * into code from promotion_codes
   where organization_id = org and id = (b #>> '{promotion,id}')::uuid for no key update;
  if not found or code.retired_at is not null or at < code.starts_at or at >= code.ends_at
     or (b ->> 'eventId')::uuid <> all (code.event_ids) then
    return 'promotion_unknown';
  end if;
  select count(*) filter (where l.is_covered) as lines,
         coalesce(sum(l.price_sen) filter (where l.is_covered), 0) as sen,
         coalesce(sum(l.discount_sen) filter (where l.is_covered), 0) as off,
         coalesce(sum(l.discount_sen), 0) as all_off
    into covered
    from (select quantity * "unitPriceSen" as price_sen, "discountSen" as discount_sen,
                 code.ticket_type_ids is null or "ticketTypeId" = any (code.ticket_type_ids) as is_covered
            from jsonb_to_recordset(b -> 'lines') as given
                 ("ticketTypeId" uuid, quantity integer, "unitPriceSen" bigint, "discountSen" bigint)) l;
  if covered.lines = 0 then return 'promotion_other_tickets'; end if;
  if covered.sen < code.minimum_sen then return 'promotion_minimum'; end if;
  -- `least` passes over null.
  if covered.off <> least(covered.sen, code.most_discount_sen,
                          case code.kind when 'fixed' then code.amount else div(covered.sen * code.amount, 100) end)
     or covered.off <> covered.all_off or covered.off <> (b #>> '{promotion,discountSen}')::bigint then
    return 'price_changed';
  end if;
  if code.uses >= code.most_uses then return 'promotion_used_up'; end if;
  if code.most_per_person is not null and person is not null and code.most_per_person <= (
       select count(*) from promotion_uses
        where organization_id = org and promotion_code_id = code.id and user_id = person and released_at is null) then
    return 'promotion_used_up';
  end if;
  update promotion_codes set uses = uses + 1 where organization_id = org and id = code.id;
  return null;
end $$;

create function booking_refused(reason text, id text default null) returns jsonb language sql immutable
  return jsonb_build_object('state', 'refused', 'reason', reason, 'id', id);

-- One attempt to book, in one call: checks under the locks what the caller has read without them, takes the places, and
-- writes the registration with its lines and answers, and the tickets (nothing to pay) or the payment to come. The same
-- attempt again is `repeated`. A refusal writes nothing. Locks: the buyer, their orders for the event, event, inventory,
-- promotion code, the buyer's profile.
create function book(b jsonb) returns jsonb language plpgsql as $$
declare
  org constant uuid := b ->> 'organizationId';
  ev constant uuid := b ->> 'eventId';
  reg constant uuid := b ->> 'registrationId';
  person constant uuid := b ->> 'userId';
  at constant timestamptz := b ->> 'now';
  is_public constant boolean := b ->> 'issuedBy' is null;
  total constant bigint := b ->> 'totalSen';
  is_confirmed constant boolean := total = 0 or not is_public;
  existing uuid;
  own record;
  event_row record;
  wrong record;
  refusal text;
begin
  -- A buyer whose account is being erased orders nothing behind that.
  if person is not null then
    perform from users where id = person and deleted_at is null for share;
    if not found then return booking_refused('sign_in'); end if;
  end if;
  -- What a buyer has ordered is counted: their orders for one event take turns.
  if is_public then perform pg_advisory_xact_lock(hashtextextended(ev::text || person::text, 0)); end if;
  select id into existing from registrations
   where organization_id = org and event_id = ev and attempt_id = (b ->> 'attemptId')::uuid
     -- An order that was issued by hand may have become its buyer's meanwhile.
     and (user_id is not distinct from person or (not is_public and issued_by is not null));
  if found then return jsonb_build_object('state', 'repeated', 'registrationId', existing); end if;

  -- Organisers change an event, its ticket types and workshops under a lock that waits for this one.
  select status, ends_at into event_row from events where organization_id = org and id = ev for key share;
  if not found then return booking_refused('event_gone'); end if;
  if is_public and event_row.status <> 'published' then return booking_refused('not_open'); end if;
  if is_public and event_row.ends_at <= at then return booking_refused('event_over'); end if;

  if is_public then
    select count(*) filter (where status = 'held' and hold_ends_at > at) as held,
           count(*) filter (where status = 'confirmed' and total_sen = 0) as free
      into own
      -- By the person alone, who has few: an index of the event would read all that it has sold.
      from (select * from registrations where user_id = person offset 0) theirs
     where organization_id = org and event_id = ev and issued_by is null;
    if not is_confirmed and own.held >= (b ->> 'mostHeld')::integer then
      return booking_refused('too_many_held');
    end if;
    if is_confirmed and own.free >= (b ->> 'mostFree')::integer then
      return booking_refused('too_many_free');
    end if;
  end if;

  select case
           when y.id is null or (is_public and not y.public_registration) then 'unavailable'
           when is_public and at < y.sales_start_at then 'not_on_sale_yet'
           when is_public and at >= y.sales_end_at then 'no_longer_on_sale'
           when is_public and l.quantity > y.most_per_order then 'too_many'
           when l."unitPriceSen" <> y.price_sen then 'price_changed'
         end as reason, l."ticketTypeId" as id
    into wrong
    from jsonb_to_recordset(b -> 'lines') as l ("ticketTypeId" uuid, quantity integer, "unitPriceSen" bigint)
    left join ticket_types y on y.organization_id = org and y.event_id = ev and y.id = l."ticketTypeId"
   where y.id is null
      or l."unitPriceSen" <> y.price_sen
      or is_public and (not y.public_registration or at < y.sales_start_at or at >= y.sales_end_at or l.quantity > y.most_per_order)
   limit 1;
  if found then return booking_refused(wrong.reason, wrong.id::text); end if;

  select w."workshopId" as id into wrong
    from jsonb_to_recordset(b -> 'workshops') as w ("workshopId" uuid)
   where not exists (select from workshops s where s.organization_id = org and s.event_id = ev and s.id = w."workshopId")
   limit 1;
  if found then return booking_refused('unavailable', wrong.id::text); end if;

  refusal := take_places(org, ev,
    array(select (l ->> 'ticketTypeId')::uuid from jsonb_array_elements(b -> 'lines') as l),
    array(select (l ->> 'quantity')::integer from jsonb_array_elements(b -> 'lines') as l),
    array(select (w ->> 'workshopId')::uuid from jsonb_array_elements(b -> 'workshops') as w),
    array(select (w ->> 'quantity')::integer from jsonb_array_elements(b -> 'workshops') as w));
  if refusal is not null then return booking_refused('sold_out', refusal); end if;

  insert into registrations (organization_id, id, event_id, user_id, status, created_at, reference, buyer_name, buyer_email,
         attempt_id, hold_ends_at, confirmed_at, discount_sen, total_sen, issued_by, visitor_source, visit_purpose, mail_asked_at)
  values (org, reg, ev, person, case when is_confirmed then 'confirmed' else 'held' end, at, b ->> 'reference',
          b ->> 'buyerName', b ->> 'buyerEmail', (b ->> 'attemptId')::uuid,
          case when not is_confirmed then (b ->> 'holdEndsAt')::timestamptz end, case when is_confirmed then at end,
          (b ->> 'discountSen')::bigint, total, (b ->> 'issuedBy')::uuid, b ->> 'visitorSource', b ->> 'visitPurpose',
          case when is_confirmed and b ->> 'buyerEmail' is not null then at end);
  insert into registration_lines (organization_id, registration_id, ticket_type_id, event_id, quantity, unit_price_sen,
         discount_sen, holder_names)
  select org, reg, "ticketTypeId", ev, quantity, "unitPriceSen", "discountSen", names
    from jsonb_to_recordset(b -> 'lines') as l
         ("ticketTypeId" uuid, quantity integer, "unitPriceSen" bigint, "discountSen" bigint, names text[]);
  insert into registration_workshops (organization_id, registration_id, workshop_id, event_id, quantity)
  select org, reg, "workshopId", ev, quantity
    from jsonb_to_recordset(b -> 'workshops') as w ("workshopId" uuid, quantity integer);
  insert into registration_answers (organization_id, registration_id, ticket_type_id, form_version, answers)
  select org, reg, "ticketTypeId", "formVersion", answers
    from jsonb_to_recordset(b -> 'answers') as a ("ticketTypeId" uuid, "formVersion" integer, answers jsonb);

  if b -> 'promotion' <> 'null' then
    refusal := use_promotion(org, b);
    -- Undoes what stands above; the caller reads the reason from the error.
    if refusal is not null then raise exception using errcode = 'MK001', message = refusal; end if;
    insert into promotion_uses (organization_id, promotion_code_id, registration_id, user_id, discount_sen, used_at)
    values (org, (b #>> '{promotion,id}')::uuid, reg, person, (b #>> '{promotion,discountSen}')::bigint, at);
  end if;

  if is_confirmed then
    insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id, user_id, holder_name, key_id, created_at)
    select org, t."ticketId", ev, t."ticketTypeId", reg, person, nullif(t."holderName", ''), (b ->> 'keyId')::smallint, at
      from jsonb_to_recordset(b -> 'tickets') as t ("ticketId" uuid, "ticketTypeId" uuid, "holderName" text);
    if b ->> 'buyerEmail' is not null then
      insert into ticket_mails (organization_id, id, registration_id, reason, asked_at)
      values (org, (b ->> 'mailId')::uuid, reg, 'issued', at);
    end if;
    if person is not null then
      perform award_order(org, reg, at, array(select id::uuid from jsonb_array_elements_text(b -> 'pointEntryIds') as id));
    end if;
  else
    insert into payment_intents (organization_id, id, event_id, registration_id, user_id, provider, amount_sen, created_at)
    values (org, (b #>> '{intent,id}')::uuid, ev, reg, person, b #>> '{intent,provider}', total, at);
  end if;
  if is_public then perform keep_registration_details(org, person, b ->> 'buyerName', b ->> 'buyerEmail', at); end if;
  return jsonb_build_object('state', 'booked', 'registrationId', reg);
end $$;

-- Locks every limited counter of an event, in their order.
create function lock_inventory(org uuid, ev uuid) returns void language plpgsql as $$
begin
  perform make_inventory(org, ev);
  perform from event_inventory
    where organization_id = org and event_id = ev and capacity is not null for no key update;
  perform from ticket_inventory
    where organization_id = org and event_id = ev and quantity is not null order by ticket_type_id for no key update;
  perform from workshop_inventory
    where organization_id = org and event_id = ev order by workshop_id for no key update;
end $$;

-- Ends registrations that still hold places, and frees those once: as `expired` only those whose time is over, as
-- `cancelled` any. Returns the ids of those that it ended. Locks: event, inventory, promotion codes, registrations.
create function release_held(org uuid, ev uuid, ids uuid[], at timestamptz, to_status text) returns uuid[] language plpgsql as $$
declare
  ended uuid[];
begin
  perform from events where organization_id = org and id = ev for key share;
  perform lock_inventory(org, ev);
  perform from promotion_codes
    where organization_id = org
      and id in (select promotion_code_id from promotion_uses where organization_id = org and registration_id = any (ids))
    order by id for no key update;
  -- Whoever is confirming one of them at this moment keeps it.
  ended := array(select id from registrations
                  where organization_id = org and event_id = ev and id = any (ids) and status = 'held'
                    and (to_status = 'cancelled' or hold_ends_at <= at)
                  order by id for no key update skip locked);
  update registrations set status = to_status, ended_at = at where organization_id = org and id = any (ended);
  with freed as (
    update promotion_uses set released_at = at
     where organization_id = org and registration_id = any (ended) and released_at is null
    returning promotion_code_id)
  update promotion_codes c set uses = c.uses - f.n
    from (select promotion_code_id, count(*)::integer as n from freed group by 1) f
   where c.organization_id = org and c.id = f.promotion_code_id;
  perform take_places(org, ev, l.ids, l.counts, w.ids, w.counts)
     from (select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(-n), '{}') as counts
             from (select ticket_type_id as id, sum(quantity)::integer as n from registration_lines
                    where organization_id = org and registration_id = any (ended) group by 1) x) l,
          (select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(-n), '{}') as counts
             from (select workshop_id as id, sum(quantity)::integer as n from registration_workshops
                    where organization_id = org and registration_id = any (ended) group by 1) x) w;
  update payment_intents set status = 'expired'
   where organization_id = org and event_id = ev and registration_id = any (ended) and status in ('created', 'awaiting');
  return ended;
end $$;

-- Takes the places of a registration that has lost them again, for money that came late. Returns null, or why it can't.
-- Its use of a promotion code counts again unless the code is used up: whoever has paid the price that we asked keeps it.
-- Locks: event, inventory, promotion code.
create function retake_places(org uuid, ev uuid, reg uuid, at timestamptz) returns text language plpgsql as $$
declare
  event_row record;
  refusal text;
begin
  select status, ends_at into event_row from events where organization_id = org and id = ev for key share;
  if event_row.status <> 'published' or event_row.ends_at <= at then return 'not_open'; end if;
  select take_places(org, ev, l.ids, l.counts, w.ids, w.counts) into refusal
    from (select coalesce(array_agg(ticket_type_id), '{}') as ids, coalesce(array_agg(quantity::integer), '{}') as counts
            from registration_lines where organization_id = org and registration_id = reg) l,
         (select coalesce(array_agg(workshop_id), '{}') as ids, coalesce(array_agg(quantity::integer), '{}') as counts
            from registration_workshops where organization_id = org and registration_id = reg) w;
  if refusal is not null then return refusal; end if;
  with counted as (
    update promotion_codes c set uses = c.uses + 1
      from promotion_uses u
     where u.organization_id = org and u.registration_id = reg and u.released_at is not null
       and c.organization_id = org and c.id = u.promotion_code_id and (c.most_uses is null or c.uses < c.most_uses)
    returning c.id)
  update promotion_uses set released_at = null
   where organization_id = org and registration_id = reg and promotion_code_id in (select id from counted);
  return null;
end $$;

-- Confirms a registration that was paid: its tickets, with the names that its lines have for them, the mail that brings
-- them, and its points. Its places are taken already; the caller holds its lock.
create function confirm_registration(
  org uuid, reg uuid, at timestamptz, ticket_ids uuid[], key integer, mail_id uuid, point_entry_ids uuid[]
) returns void language plpgsql as $$
begin
  update registrations
     set status = 'confirmed', confirmed_at = at, ended_at = null,
         mail_asked_at = case when buyer_email is not null then at end
   where organization_id = org and id = reg;
  insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id, user_id, holder_name, key_id, created_at)
  select org, ticket_ids[row_number() over (order by l.ticket_type_id, place)], l.event_id, l.ticket_type_id, reg, r.user_id,
         nullif(l.holder_names[place], ''), key, at
    from registrations r
    join registration_lines l on l.organization_id = org and l.registration_id = reg
   cross join lateral generate_series(1, l.quantity) as place
   where r.organization_id = org and r.id = reg;
  insert into ticket_mails (organization_id, id, registration_id, reason, asked_at)
  select org, mail_id, reg, 'issued', at
    from registrations where organization_id = org and id = reg and buyer_email is not null;
  perform award_order(org, reg, at, point_entry_ids);
end $$;

-- Voids tickets that are valid, and frees their places once. An order of which nothing valid is left is `cancelled`, and
-- its workshop places are free as well. Returns the ids of the tickets that it voided. Locks: event, inventory,
-- registrations, tickets.
create function void_tickets(org uuid, ev uuid, ids uuid[], at timestamptz) returns uuid[] language plpgsql as $$
declare
  orders uuid[];
  voided uuid[];
begin
  perform from events where organization_id = org and id = ev for key share;
  perform lock_inventory(org, ev);
  orders := array(select id from registrations
                   where organization_id = org and event_id = ev
                     and id in (select registration_id from tickets where organization_id = org and id = any (ids))
                   order by id for no key update);
  voided := array(select id from tickets
                   where organization_id = org and event_id = ev and id = any (ids) and voided_at is null
                   order by id for no key update);
  update tickets set voided_at = at where organization_id = org and id = any (voided);
  orders := array(select id from registrations r
                   where r.organization_id = org and r.id = any (orders) and r.status = 'confirmed'
                     and not exists (select from tickets t
                                      where t.organization_id = org and t.registration_id = r.id and t.voided_at is null));
  update registrations set status = 'cancelled', ended_at = at where organization_id = org and id = any (orders);
  perform take_places(org, ev, t.ids, t.counts, w.ids, w.counts)
     from (select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(-n), '{}') as counts
             from (select ticket_type_id as id, count(*)::integer as n from tickets
                    where organization_id = org and id = any (voided) group by 1) x) t,
          (select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(-n), '{}') as counts
             from (select workshop_id as id, sum(quantity)::integer as n from registration_workshops
                    where organization_id = org and registration_id = any (orders) group by 1) x) w;
  return voided;
end $$;
