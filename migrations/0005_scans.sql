create table scans (
  organization_id uuid not null,
  ticket_id uuid not null,
  scan_key text not null,
  id uuid not null,
  event_id uuid not null,
  day date not null,
  grant_id uuid not null,
  scanned_at timestamptz not null,
  device text not null,
  received_at timestamptz not null default now(),
  primary key (organization_id, ticket_id, scan_key),
  foreign key (organization_id, event_id, ticket_id) references tickets (organization_id, event_id, id)
);
create index scans_by_day on scans (organization_id, event_id, day);

-- A scan that lost: the same ticket and day had been admitted by another. Kept as evidence of who let it in, and where.
create table scan_claims (
  organization_id uuid not null,
  ticket_id uuid not null,
  scan_key text not null,
  grant_id uuid not null,
  scanned_at timestamptz not null,
  event_id uuid not null,
  device text not null,
  received_at timestamptz not null default now(),
  primary key (organization_id, ticket_id, scan_key, grant_id, scanned_at),
  foreign key (organization_id, event_id, ticket_id) references tickets (organization_id, event_id, id)
);
create index scan_claims_by_event on scan_claims (organization_id, event_id);

-- Heads by day and door, so that a count costs the same for 2,000 tickets and 200,000. One row a grant: doors don't
-- wait for each other. changes only grows, with every admission and undo: its sum names one state of the day.
create table door_counts (
  organization_id uuid not null,
  event_id uuid not null,
  day date not null,
  grant_id uuid not null,
  checked_in integer not null,
  changes bigint not null,
  primary key (organization_id, event_id, day, grant_id)
) with (fillfactor = 50);

create table loyalty_settings (
  organization_id uuid primary key references organizations,
  points_per_scan integer not null default 10 check (points_per_scan >= 0)
);

-- The row that spending and giving back lock, so that a balance is never read stale. Awards only add and need no lock.
create table point_accounts (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  primary key (organization_id, user_id)
);

-- Append-only. A balance is the sum of a person's entries and never negative.
create table point_entries (
  organization_id uuid not null references organizations,
  id uuid not null,
  user_id uuid not null references users,
  kind text not null check (kind in ('scan', 'scan_undone', 'write_off')),
  amount integer not null,
  note text not null default '',
  event_id uuid,
  scan_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, scan_id, kind)
);
create index point_entries_by_user on point_entries (organization_id, user_id);

create table audit_log (
  organization_id uuid not null references organizations,
  id uuid not null,
  actor_id uuid references users,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
