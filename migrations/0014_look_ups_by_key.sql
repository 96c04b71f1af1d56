-- What a scan looks up by key must be read by that key, also when the statistics don't know the organisation yet. An
-- index that begins with organization_id then promises one row as the key does, and may be taken although it finds all
-- rows of the organisation. So the other indexes of these tables hold no column that such a look-up compares.
create index scans_of_day on scans (event_id, day);
drop index scans_by_day;
alter index scans_of_day rename to scans_by_day;

create index scanner_grants_of_event on scanner_grants (event_id);
drop index scanner_grants_by_event;
alter index scanner_grants_of_event rename to scanner_grants_by_event;

-- As good a key as the primary one.
create unique index memberships_of_user on memberships (user_id, organization_id);
drop index memberships_by_user;
alter index memberships_of_user rename to memberships_by_user;

create index point_entries_of_user on point_entries (user_id);
drop index point_entries_by_user;
alter index point_entries_of_user rename to point_entries_by_user;
create unique index point_entries_by_scan on point_entries (scan_id, kind, organization_id);
alter table point_entries drop constraint point_entries_organization_id_scan_id_kind_key;

-- The foreign keys are looked up at every insert, by a statement that PostgreSQL plans like any other.
alter table scans drop constraint scans_organization_id_event_id_ticket_id_fkey;
alter table scan_claims drop constraint scan_claims_organization_id_event_id_ticket_id_fkey;
alter table tickets drop constraint tickets_organization_id_event_id_id_key;
create index tickets_of_registration on tickets (registration_id);
drop index tickets_by_registration;
alter index tickets_of_registration rename to tickets_by_registration;
-- The organisation at the end, so that counting an event's tickets reads the index alone: included, it would be ten times
-- as large.
create index tickets_of_type on tickets (event_id, ticket_type_id, voided_at, organization_id);
drop index tickets_by_type;
alter index tickets_of_type rename to tickets_by_type;
-- Made anew after it: while the table is empty both cost nothing, and then the newest is taken.
alter table tickets drop constraint tickets_pkey, add primary key (organization_id, id);
alter table scans add foreign key (organization_id, ticket_id) references tickets;
alter table scan_claims add foreign key (organization_id, ticket_id) references tickets;
