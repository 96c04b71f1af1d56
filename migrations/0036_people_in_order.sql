-- The people of an event by name, and by ticket type.

-- What a name is sorted by: without case and accents. Tickets without a name come last.
create function sorted_name(name text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(lower(regexp_replace(normalize(trim(name), nfkd), '[\u0300-\u036f]', '', 'g')), ''), chr(1114111))
$$;

-- By bytes: the same on every server, whatever its locale.
-- Neither begins with the organisation: they would promise to find one ticket as the primary key does (decision 043).
create index tickets_by_name on tickets (event_id, sorted_name(holder_name) collate "C", id);
create index tickets_in_types on tickets (event_id, ticket_type_id, id);
