-- The tables of the sign-in library under our names; ids are made by the server.
create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The library has these two; we keep neither.
  ip_address text,
  user_agent text,
  -- What the person last chose to work on. Never an authority: membership is looked up at every request.
  selected_organization_id uuid references organizations on delete set null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

-- Empty as long as people sign in with nothing but a code: here the library keeps what other ways in would need.
create table auth_accounts (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references users on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_accounts_by_user on auth_accounts (user_id);

-- One-time codes: the name and the code are keyed hashes. The library gives some rows an id of its own, which is no UUID.
create table auth_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verifications_by_identifier on auth_verifications (identifier);

-- What counts against an e-mail address, whether or not anybody has an account with it. Its row is what sign-ins for
-- one address lock.
create table sign_in_addresses (
  address_hash bytea primary key,
  sent_at timestamptz[] not null default '{}',
  wrong_at timestamptz[] not null default '{}',
  code_ends_at timestamptz,
  tries smallint not null default 0,
  -- When a refusal was last written to the audit log.
  noted_at timestamptz,
  seen_at timestamptz not null
);
create index sign_in_addresses_by_time on sign_in_addresses (seen_at);

-- Counters of the rate limiter library: by network for sign-ins, which must survive a crash, and by caller for all
-- requests, which need not. expire is milliseconds since 1970.
create table sign_in_networks (key text primary key, points integer not null default 0, expire bigint);
create unlogged table request_counts (key text primary key, points integer not null default 0, expire bigint);

-- Granted only by the operator's command, and by nothing that an organisation can do.
create table platform_admins (
  user_id uuid primary key references users,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- Entries that belong to no organisation (a failed sign-in) carry the nil id.
alter table audit_log drop constraint audit_log_organization_id_fkey;
create index audit_log_by_time on audit_log (created_at);
