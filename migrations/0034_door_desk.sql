-- What the desk at a door needs beside scanning: settings, search by name, what it let in all the same, and how its
-- devices are.

-- What a door does with a well-formed code that its roster doesn't know, and the PIN behind which a supervisor decides:
-- {"salt", "iterations", "hash"}, from which nobody reads the PIN (decision 174).
alter table events
  add column door_unknown_codes text not null default 'admit' check (door_unknown_codes in ('admit', 'refuse')),
  add column door_pin jsonb check (door_pin ?& array['salt', 'iterations', 'hash']);

-- By what a ticket was found: its code, or a search at the door.
alter table scans add column source text not null default 'code' check (source in ('code', 'search'));
alter table scan_claims add column source text not null default 'code' check (source in ('code', 'search'));
create index scan_claims_by_event on scan_claims (event_id, scan_key);

-- The words of a holder's name, each behind the end of the event's id: one look-up finds those of an event that begin so.
create function ticket_words(event uuid, name text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select distinct right(event::text, 8) || ':' || left(word, 40)
      from regexp_split_to_table(lower(name), '[\s.,/()''"@&|!:*\\-]+') word
     where word <> ''))
$$;
-- Without the list of what is not yet sorted in: every search would read all of that.
create index tickets_by_word on tickets using gin (ticket_words(event_id, holder_name)) with (fastupdate = off)
  where holder_name is not null;

-- Whom a door has let in although the scan was rejected, or because a supervisor said so.
create table door_exceptions (
  organization_id uuid not null,
  grant_id uuid not null,
  scan_key text not null,
  scanned_at timestamptz not null,
  id uuid not null,
  event_id uuid not null,
  device text not null,
  rejection text,
  override_reason text,
  received_at timestamptz not null default now(),
  primary key (organization_id, grant_id, scan_key, scanned_at),
  foreign key (organization_id, event_id) references events on delete cascade,
  check (rejection is not null or override_reason is not null)
);
create index door_exceptions_by_event on door_exceptions (event_id, id);
create index door_exceptions_by_age on door_exceptions (received_at);

-- Conflicts that an organiser has looked into: as many claims as there were then.
create table scan_conflict_settlements (
  organization_id uuid not null,
  ticket_id uuid not null,
  scan_key text not null,
  event_id uuid not null,
  claims integer not null check (claims > 0),
  settled_by uuid not null references users,
  settled_at timestamptz not null,
  note text not null,
  primary key (organization_id, ticket_id, scan_key),
  foreign key (organization_id, ticket_id) references tickets on delete cascade
);
create index scan_conflict_settlements_by_event on scan_conflict_settlements (event_id, scan_key);

-- What a device last said of itself.
alter table scanner_grants
  add column quarantined integer,
  add column roster_age_seconds integer,
  add column battery_percent smallint,
  add column is_charging boolean,
  add column clock_skew_ms integer,
  add column oldest_waiting_seconds integer;
