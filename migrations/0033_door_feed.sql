-- What doors are told of what has changed since they last asked. Rows are in the order of transaction ids, and an answer
-- begins where the oldest transaction that was still running at the one before did (decision 171).

-- What the doors of an event may show of who holds a ticket.
alter table events
  add column door_names text not null default 'initials' check (door_names in ('nothing', 'initials', 'full'));

-- Whoever adds a ticket has an id by then; those that are there get the one of this migration.
alter table tickets add column changed_xid xid8 not null default pg_current_xact_id();
create index tickets_by_change on tickets (event_id, changed_xid);

create function note_ticket_change() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
create trigger ticket_changed before update of holder_name, issue, key_id, voided_at, ticket_type_id on tickets
  for each row execute function note_ticket_change();

alter table scans add column changed_xid xid8 not null default pg_current_xact_id();
drop index scans_by_day;
create index scans_by_day on scans (event_id, day, changed_xid);

-- Admissions that were taken back. One whose ticket is in again says nothing any more.
create table scan_undos (
  organization_id uuid not null,
  ticket_id uuid not null,
  day date not null,
  event_id uuid not null,
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (organization_id, ticket_id, day),
  foreign key (organization_id, ticket_id) references tickets on delete cascade
);
create index scan_undos_by_change on scan_undos (event_id, day, changed_xid);
