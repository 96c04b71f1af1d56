create table categories (
  id uuid primary key,
  slug text not null unique,
  name text not null
);
insert into categories (id, slug, name) values
  ('0192a000-0000-7000-8000-000000000001', 'music', 'Music'),
  ('0192a000-0000-7000-8000-000000000002', 'arts', 'Arts and culture'),
  ('0192a000-0000-7000-8000-000000000003', 'food', 'Food and drink'),
  ('0192a000-0000-7000-8000-000000000004', 'sports', 'Sports and fitness'),
  ('0192a000-0000-7000-8000-000000000005', 'business', 'Business'),
  ('0192a000-0000-7000-8000-000000000006', 'technology', 'Technology'),
  ('0192a000-0000-7000-8000-000000000007', 'education', 'Education'),
  ('0192a000-0000-7000-8000-000000000008', 'family', 'Family'),
  ('0192a000-0000-7000-8000-000000000009', 'community', 'Community'),
  ('0192a000-0000-7000-8000-00000000000a', 'exhibition', 'Exhibitions');

alter table events add column description text not null default '';
create index events_by_start on events (organization_id, starts_at desc, id);

create table event_categories (
  organization_id uuid not null,
  event_id uuid not null,
  category_id uuid not null references categories,
  primary key (organization_id, event_id, category_id),
  foreign key (organization_id, event_id) references events on delete cascade
);

create table schedule_slots (
  organization_id uuid not null,
  event_id uuid not null,
  position smallint not null check (position between 0 and 59),
  title text not null,
  place text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz,
  primary key (organization_id, event_id, position),
  foreign key (organization_id, event_id) references events on delete cascade
);

create table workshops (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  description text not null default '',
  place text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null check (capacity > 0),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, event_id) references events on delete cascade,
  check (ends_at > starts_at)
);
create index workshops_by_event on workshops (organization_id, event_id);

-- A part of an event's place that a member or a device may be limited to.
create table zones (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, event_id, name),
  foreign key (organization_id, event_id) references events on delete cascade
);

create table invitations (
  organization_id uuid not null references organizations,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'staff', 'crew')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'revoked')),
  invited_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references users,
  primary key (organization_id, id)
);
create unique index invitations_one_pending on invitations (organization_id, email) where status = 'pending';
create index invitations_by_email on invitations (email);

create table invitation_zones (
  organization_id uuid not null,
  invitation_id uuid not null,
  zone_id uuid not null,
  primary key (organization_id, invitation_id, zone_id),
  foreign key (organization_id, invitation_id) references invitations on delete cascade,
  foreign key (organization_id, zone_id) references zones on delete cascade
);

create table member_zones (
  organization_id uuid not null,
  user_id uuid not null,
  zone_id uuid not null,
  primary key (organization_id, user_id, zone_id),
  foreign key (organization_id, user_id) references memberships on delete cascade,
  foreign key (organization_id, zone_id) references zones on delete cascade
);

create index tickets_by_type on tickets (organization_id, event_id, ticket_type_id) where voided_at is null;

-- Counts of an event are read from indexes alone.
create index registrations_by_status on registrations (organization_id, event_id, status);
create index tickets_by_registration on tickets (organization_id, registration_id);
-- The newest claims of an event first.
create index scan_claims_by_time on scan_claims (organization_id, event_id, received_at);
drop index scan_claims_by_event;
