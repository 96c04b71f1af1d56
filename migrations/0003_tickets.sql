create table registrations (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  user_id uuid references users,
  status text not null check (status in ('held', 'confirmed', 'expired', 'cancelled')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, event_id, id),
  foreign key (organization_id, event_id) references events
);
create index registrations_by_user on registrations (user_id);

-- issue counts the codes made for a ticket: only the newest is valid. Points go to user_id, when there is one.
create table tickets (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  ticket_type_id uuid not null,
  registration_id uuid not null,
  user_id uuid references users,
  holder_name text,
  key_id smallint not null default 1 check (key_id between 0 and 255),
  issue smallint not null default 1 check (issue between 1 and 255),
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, event_id, id),
  foreign key (organization_id, event_id, ticket_type_id) references ticket_types (organization_id, event_id, id),
  foreign key (organization_id, event_id, registration_id) references registrations (organization_id, event_id, id)
);
create index tickets_by_user on tickets (user_id);
