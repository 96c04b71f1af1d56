create table scanner_grants (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  member_id uuid not null,
  device text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_seen_at timestamptz,
  app_version text,
  waiting integer,
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references memberships
);
create index scanner_grants_by_event on scanner_grants (organization_id, event_id);

-- Only the hash of a code is kept. A code is used up by the update that sets used_at.
create table pairing_codes (
  organization_id uuid not null,
  code_hash bytea not null,
  event_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, code_hash),
  foreign key (organization_id, event_id) references events on delete cascade,
  foreign key (organization_id, member_id) references memberships
);
create index pairing_codes_by_hash on pairing_codes (code_hash);
