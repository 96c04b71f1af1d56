-- When a refusal of a kind was last written to the audit log, by the keyed hash of the address or network.
create table sign_in_notes (
  action text not null,
  subject_id text not null,
  noted_at timestamptz not null,
  primary key (action, subject_id)
);
create index sign_in_notes_by_time on sign_in_notes (noted_at);
alter table sign_in_addresses drop column noted_at;

-- With void tickets as well: what was ever issued of a type, and what points at a type that is deleted, is looked up too.
create index tickets_of_type on tickets (organization_id, event_id, ticket_type_id, voided_at);
create index member_zones_by_zone on member_zones (organization_id, zone_id);
create index invitation_zones_by_zone on invitation_zones (organization_id, zone_id);
create index pairing_codes_by_event on pairing_codes (organization_id, event_id);

-- Of owners who were members with limits before: nobody could lift them.
delete from member_zones mz
 using memberships m
 where m.organization_id = mz.organization_id and m.user_id = mz.user_id and m.role = 'owner';

-- Last: from here until the commit nobody reads tickets.
drop index tickets_by_type;
alter index tickets_of_type rename to tickets_by_type;
