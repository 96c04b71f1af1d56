-- The zones that a version of a pass opens; none: the event as a whole. What a version opened stays written down, so that an
-- older one may name a zone that is gone.
alter table pass_forms add column zone_ids uuid[] not null default '{}';

-- Counts the changes of a ticket type's pass: drafts, publications, and drafts thrown away.
create table pass_configurations (
  organization_id uuid not null,
  ticket_type_id uuid not null,
  version integer not null check (version > 0),
  primary key (organization_id, ticket_type_id),
  foreign key (organization_id, ticket_type_id) references ticket_types on delete cascade
);

-- What was answered, in the short form in which answers are counted: `question=value`, and for a list of choices `question=` and
-- `question+choice` for each. Long texts are left out, numbers are rounded to three digits that count: nobody counts more.
alter table registration_answers add column given text[] not null default '{}';
-- The answer to the first question of the form that asks for a country.
alter table registration_answers add column country text;

create function short_answers(answers jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(a.id || x.answer), '{}')
    from (select e ->> 'questionId' as id, e -> 'value' as value, e ->> 'value' as words
            from jsonb_array_elements(answers) e) a
   cross join lateral (
           select '=' || case jsonb_typeof(a.value)
                           when 'array' then ''
                           when 'string' then case when length(a.words) > 40 then '' else a.words end
                           when 'number' then case when a.words::numeric = 0 then '0' else
                             trim_scale(round(a.words::numeric, 2 - floor(log(abs(a.words::numeric)))::integer))::text end
                           else a.words
                         end as answer
            union all
           select '+' || choice
             from jsonb_array_elements_text(case jsonb_typeof(a.value) when 'array' then a.value else '[]' end) choice) x
   where a.id is not null
$$;

create function keep_short_answers() returns trigger language plpgsql as $$
begin
  new.given := short_answers(new.answers);
  select e ->> 'value' into new.country
    from jsonb_array_elements(new.answers) e
   where e ->> 'questionId' = (
           select q ->> 'id' from pass_forms f
            cross join jsonb_array_elements(f.questions) with ordinality as listed (q, place)
            where f.organization_id = new.organization_id and f.ticket_type_id = new.ticket_type_id
              and f.version = new.form_version and q ->> 'kind' = 'country'
            order by place limit 1)
   limit 1;
  return new;
end $$;

create trigger short_answers before insert or update of answers on registration_answers
   for each row execute function keep_short_answers();
update registration_answers set answers = answers;

-- As before, and of every line the version of the form that its answers were checked against is the published one.
create or replace function book(b jsonb) returns jsonb language plpgsql as $$
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

  -- A form is published under the event's lock, so that what buyers are asked can't change from here on.
  if is_public then
    select l."ticketTypeId" as id into wrong
      from jsonb_to_recordset(b -> 'lines') as l ("ticketTypeId" uuid, "formVersion" integer)
     where l."formVersion" is distinct from (
             select max(version) from pass_forms
              where organization_id = org and ticket_type_id = l."ticketTypeId" and published_at is not null)
     limit 1;
    if found then return booking_refused('answers_wrong', wrong.id::text); end if;
  end if;

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
