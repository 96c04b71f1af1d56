-- The tables of the sign-in library under our names; ids are made by the server.
create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  -- What the person last chose to work on. Never an authority: membership is looked up at every request.
  selected_organization_id uuid references organizations on delete set null
);
create index sessions_by_user on sessions (user_id);

-- Granted only by the operator's command, and by nothing that an organisation can do.
create table platform_admins (
  user_id uuid primary key references users,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- Entries that belong to no organisation (a failed sign-in) carry the nil id.
alter table audit_log drop constraint audit_log_organization_id_fkey;
create index audit_log_by_time on audit_log (created_at);
