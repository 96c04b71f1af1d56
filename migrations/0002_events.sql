create table events (
  organization_id uuid not null references organizations,
  id uuid not null,
  slug text not null,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'closed')),
  venue text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null check (capacity > 0),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (ends_at > starts_at)
);

-- Where an event lives: the one place that knows a slug or a bare event id without its organisation.
create table event_directory (
  event_id uuid primary key,
  slug text not null unique,
  organization_id uuid not null references organizations
);

create table ticket_types (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  price_sen bigint not null default 0 check (price_sen >= 0),
  quantity integer not null check (quantity > 0),
  public_registration boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, event_id, id),
  foreign key (organization_id, event_id) references events
);
