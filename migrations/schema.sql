-- What the migrations add up to. Made by `npm run schema`; compared with a fresh database by npm test.

create table audit_log (
  organization_id uuid not null,
  id uuid not null,
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  metadata jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint audit_log_pkey PRIMARY KEY (organization_id, id)
);

create table door_counts (
  organization_id uuid not null,
  event_id uuid not null,
  day date not null,
  grant_id uuid not null,
  checked_in integer not null,
  changes bigint not null,
  constraint door_counts_pkey PRIMARY KEY (organization_id, event_id, day, grant_id)
) with (fillfactor=50);

create table event_directory (
  event_id uuid not null,
  slug text not null,
  organization_id uuid not null,
  constraint event_directory_pkey PRIMARY KEY (event_id),
  constraint event_directory_slug_key UNIQUE (slug)
);

create table events (
  organization_id uuid not null,
  id uuid not null,
  slug text not null,
  name text not null,
  status text default 'draft'::text not null,
  venue text default ''::text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  capacity integer,
  created_at timestamp with time zone default now() not null,
  constraint events_pkey PRIMARY KEY (organization_id, id),
  constraint events_capacity_check CHECK ((capacity > 0)),
  constraint events_check CHECK ((ends_at > starts_at)),
  constraint events_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text])))
);

create table loyalty_settings (
  organization_id uuid not null,
  points_per_scan integer default 10 not null,
  constraint loyalty_settings_pkey PRIMARY KEY (organization_id),
  constraint loyalty_settings_points_per_scan_check CHECK ((points_per_scan >= 0))
);

create table memberships (
  organization_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  constraint memberships_pkey PRIMARY KEY (organization_id, user_id),
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'staff'::text, 'crew'::text])))
);

create table organizations (
  id uuid not null,
  slug text not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_slug_key UNIQUE (slug)
);

create table pairing_codes (
  organization_id uuid not null,
  code_hash bytea not null,
  event_id uuid not null,
  member_id uuid not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint pairing_codes_pkey PRIMARY KEY (organization_id, code_hash)
);

create table point_accounts (
  organization_id uuid not null,
  user_id uuid not null,
  constraint point_accounts_pkey PRIMARY KEY (organization_id, user_id)
);

create table point_entries (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  amount integer not null,
  note text default ''::text not null,
  event_id uuid,
  scan_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint point_entries_pkey PRIMARY KEY (organization_id, id),
  constraint point_entries_organization_id_scan_id_kind_key UNIQUE (organization_id, scan_id, kind),
  constraint point_entries_kind_check CHECK ((kind = ANY (ARRAY['scan'::text, 'scan_undone'::text, 'write_off'::text])))
);

create table registrations (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  user_id uuid,
  status text not null,
  created_at timestamp with time zone default now() not null,
  constraint registrations_pkey PRIMARY KEY (organization_id, id),
  constraint registrations_organization_id_event_id_id_key UNIQUE (organization_id, event_id, id),
  constraint registrations_status_check CHECK ((status = ANY (ARRAY['held'::text, 'confirmed'::text, 'expired'::text, 'cancelled'::text])))
);

create table scan_claims (
  organization_id uuid not null,
  ticket_id uuid not null,
  scan_key text not null,
  grant_id uuid not null,
  scanned_at timestamp with time zone not null,
  event_id uuid not null,
  device text not null,
  received_at timestamp with time zone default now() not null,
  constraint scan_claims_pkey PRIMARY KEY (organization_id, ticket_id, scan_key, grant_id, scanned_at)
);

create table scanner_grants (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  member_id uuid not null,
  device text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  app_version text,
  waiting integer,
  constraint scanner_grants_pkey PRIMARY KEY (organization_id, id)
);

create table scans (
  organization_id uuid not null,
  ticket_id uuid not null,
  scan_key text not null,
  id uuid not null,
  event_id uuid not null,
  day date not null,
  grant_id uuid not null,
  scanned_at timestamp with time zone not null,
  device text not null,
  received_at timestamp with time zone default now() not null,
  constraint scans_pkey PRIMARY KEY (organization_id, ticket_id, scan_key)
);

create table ticket_types (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  price_sen bigint default 0 not null,
  quantity integer,
  public_registration boolean default true not null,
  created_at timestamp with time zone default now() not null,
  constraint ticket_types_pkey PRIMARY KEY (organization_id, id),
  constraint ticket_types_organization_id_event_id_id_key UNIQUE (organization_id, event_id, id),
  constraint ticket_types_price_sen_check CHECK ((price_sen >= 0)),
  constraint ticket_types_quantity_check CHECK ((quantity > 0))
);

create table tickets (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  ticket_type_id uuid not null,
  registration_id uuid not null,
  user_id uuid,
  holder_name text,
  key_id smallint default 1 not null,
  issue smallint default 1 not null,
  voided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint tickets_pkey PRIMARY KEY (organization_id, id),
  constraint tickets_organization_id_event_id_id_key UNIQUE (organization_id, event_id, id),
  constraint tickets_issue_check CHECK (((issue >= 1) AND (issue <= 255))),
  constraint tickets_key_id_check CHECK (((key_id >= 0) AND (key_id <= 255)))
);

create table users (
  id uuid not null,
  name text not null,
  email text,
  email_verified boolean default false not null,
  image text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email)
);

alter table audit_log
  add constraint audit_log_actor_id_fkey
  FOREIGN KEY (actor_id) REFERENCES users(id);

alter table audit_log
  add constraint audit_log_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table event_directory
  add constraint event_directory_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table events
  add constraint events_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table loyalty_settings
  add constraint loyalty_settings_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table memberships
  add constraint memberships_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table memberships
  add constraint memberships_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

alter table pairing_codes
  add constraint pairing_codes_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

alter table pairing_codes
  add constraint pairing_codes_organization_id_member_id_fkey
  FOREIGN KEY (organization_id, member_id) REFERENCES memberships(organization_id, user_id);

alter table point_accounts
  add constraint point_accounts_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table point_accounts
  add constraint point_accounts_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

alter table point_entries
  add constraint point_entries_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table point_entries
  add constraint point_entries_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

alter table registrations
  add constraint registrations_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);

alter table registrations
  add constraint registrations_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

alter table scan_claims
  add constraint scan_claims_organization_id_event_id_ticket_id_fkey
  FOREIGN KEY (organization_id, event_id, ticket_id) REFERENCES tickets(organization_id, event_id, id);

alter table scanner_grants
  add constraint scanner_grants_organization_id_member_id_fkey
  FOREIGN KEY (organization_id, member_id) REFERENCES memberships(organization_id, user_id);

alter table scans
  add constraint scans_organization_id_event_id_ticket_id_fkey
  FOREIGN KEY (organization_id, event_id, ticket_id) REFERENCES tickets(organization_id, event_id, id);

alter table ticket_types
  add constraint ticket_types_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);

alter table tickets
  add constraint tickets_organization_id_event_id_registration_id_fkey
  FOREIGN KEY (organization_id, event_id, registration_id) REFERENCES registrations(organization_id, event_id, id);

alter table tickets
  add constraint tickets_organization_id_event_id_ticket_type_id_fkey
  FOREIGN KEY (organization_id, event_id, ticket_type_id) REFERENCES ticket_types(organization_id, event_id, id);

alter table tickets
  add constraint tickets_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

CREATE INDEX memberships_by_user ON memberships USING btree (user_id);

CREATE INDEX pairing_codes_by_hash ON pairing_codes USING btree (code_hash);

CREATE INDEX point_entries_by_user ON point_entries USING btree (organization_id, user_id);

CREATE INDEX registrations_by_user ON registrations USING btree (user_id);

CREATE INDEX scan_claims_by_event ON scan_claims USING btree (organization_id, event_id);

CREATE INDEX scanner_grants_by_event ON scanner_grants USING btree (organization_id, event_id);

CREATE INDEX scans_by_day ON scans USING btree (organization_id, event_id, day);

CREATE INDEX tickets_by_user ON tickets USING btree (user_id);
