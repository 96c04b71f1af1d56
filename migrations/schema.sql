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

create table auth_accounts (
  id uuid not null,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint auth_accounts_pkey PRIMARY KEY (id)
);

create table auth_verifications (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint auth_verifications_pkey PRIMARY KEY (id)
);

create table categories (
  id uuid not null,
  slug text not null,
  name text not null,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_slug_key UNIQUE (slug)
);

create table door_counts (
  organization_id uuid not null,
  event_id uuid not null,
  day date not null,
  grant_id uuid not null,
  checked_in integer not null,
  changes bigint not null,
  slot timestamp with time zone not null,
  constraint door_counts_pkey PRIMARY KEY (organization_id, event_id, day, grant_id, slot)
) with (fillfactor=50);

create table event_categories (
  organization_id uuid not null,
  event_id uuid not null,
  category_id uuid not null,
  constraint event_categories_pkey PRIMARY KEY (organization_id, event_id, category_id)
);

create table event_directory (
  event_id uuid not null,
  slug text,
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
  description text default ''::text not null,
  closed_at timestamp with time zone,
  version integer default 1 not null,
  constraint events_pkey PRIMARY KEY (organization_id, id),
  constraint events_organization_id_slug_key UNIQUE (organization_id, slug),
  constraint events_capacity_check CHECK ((capacity > 0)),
  constraint events_check CHECK ((ends_at > starts_at)),
  constraint events_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text])))
);

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  reply text,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key)
);

create table invitation_mails (
  organization_id uuid not null,
  invitation_id uuid not null,
  mailed_at timestamp with time zone not null,
  constraint invitation_mails_pkey PRIMARY KEY (organization_id, mailed_at, invitation_id)
);

create table invitation_zones (
  organization_id uuid not null,
  invitation_id uuid not null,
  zone_id uuid not null,
  constraint invitation_zones_pkey PRIMARY KEY (organization_id, invitation_id, zone_id)
);

create table invitations (
  organization_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  status text default 'pending'::text not null,
  invited_by uuid not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by uuid,
  constraint invitations_pkey PRIMARY KEY (organization_id, id),
  constraint invitations_email_check CHECK ((email = lower(email))),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'staff'::text, 'crew'::text]))),
  constraint invitations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text, 'revoked'::text])))
);

create table loyalty_settings (
  organization_id uuid not null,
  points_per_scan integer default 10 not null,
  constraint loyalty_settings_pkey PRIMARY KEY (organization_id),
  constraint loyalty_settings_points_per_scan_check CHECK ((points_per_scan >= 0))
);

create table member_zones (
  organization_id uuid not null,
  user_id uuid not null,
  zone_id uuid not null,
  constraint member_zones_pkey PRIMARY KEY (organization_id, user_id, zone_id)
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
  device_key_hash bytea,
  grant_id uuid,
  constraint pairing_codes_pkey PRIMARY KEY (organization_id, code_hash)
);

create table platform_admins (
  user_id uuid not null,
  granted_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone,
  constraint platform_admins_pkey PRIMARY KEY (user_id)
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

create table request_counts (
  key text not null,
  points integer default 0 not null,
  expire bigint,
  constraint request_counts_pkey PRIMARY KEY (key)
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

create table schedule_slots (
  organization_id uuid not null,
  event_id uuid not null,
  position smallint not null,
  title text not null,
  place text default ''::text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint schedule_slots_pkey PRIMARY KEY (organization_id, event_id, "position"),
  constraint schedule_slots_position_check CHECK ((("position" >= 0) AND ("position" <= 59)))
);

create table sessions (
  id uuid not null,
  token text not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  ip_address text,
  user_agent text,
  selected_organization_id uuid,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token)
);

create table sign_in_addresses (
  address_hash bytea not null,
  sent_at timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  wrong_at timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  code_ends_at timestamp with time zone,
  tries smallint default 0 not null,
  seen_at timestamp with time zone not null,
  constraint sign_in_addresses_pkey PRIMARY KEY (address_hash)
);

create table sign_in_networks (
  key text not null,
  points integer default 0 not null,
  expire bigint,
  constraint sign_in_networks_pkey PRIMARY KEY (key)
);

create table sign_in_notes (
  action text not null,
  subject_id text not null,
  noted_at timestamp with time zone not null,
  constraint sign_in_notes_pkey PRIMARY KEY (action, subject_id)
);

create table ticket_key_fingerprints (
  key_id smallint not null,
  fingerprint text,
  constraint ticket_key_fingerprints_pkey PRIMARY KEY (key_id),
  constraint ticket_key_fingerprints_key_id_check CHECK (((key_id >= 0) AND (key_id <= 255)))
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
  version integer default 1 not null,
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
  shown_name text generated always as (
CASE
    WHEN (name <> ''::text) THEN name
    WHEN (email IS NULL) THEN ''::text
    ELSE (((("left"(email, 1) || '•••@'::text) || "left"(split_part(email, '@'::text, 2), 1)) || '•••'::text) || COALESCE("substring"(email, '\.[^.]*$'::text), ''::text))
END) stored not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email)
);

create table workshops (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  description text default ''::text not null,
  place text default ''::text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  capacity integer not null,
  created_at timestamp with time zone default now() not null,
  constraint workshops_pkey PRIMARY KEY (organization_id, id),
  constraint workshops_capacity_check CHECK ((capacity > 0)),
  constraint workshops_check CHECK ((ends_at > starts_at))
);

create table zones (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  constraint zones_pkey PRIMARY KEY (organization_id, id),
  constraint zones_organization_id_event_id_name_key UNIQUE (organization_id, event_id, name)
);

alter table audit_log
  add constraint audit_log_actor_id_fkey
  FOREIGN KEY (actor_id) REFERENCES users(id);

alter table auth_accounts
  add constraint auth_accounts_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table event_categories
  add constraint event_categories_category_id_fkey
  FOREIGN KEY (category_id) REFERENCES categories(id);

alter table event_categories
  add constraint event_categories_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

alter table event_directory
  add constraint event_directory_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table events
  add constraint events_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table idempotency_keys
  add constraint idempotency_keys_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table invitation_mails
  add constraint invitation_mails_organization_id_invitation_id_fkey
  FOREIGN KEY (organization_id, invitation_id) REFERENCES invitations(organization_id, id) ON DELETE CASCADE;

alter table invitation_zones
  add constraint invitation_zones_organization_id_invitation_id_fkey
  FOREIGN KEY (organization_id, invitation_id) REFERENCES invitations(organization_id, id) ON DELETE CASCADE;

alter table invitation_zones
  add constraint invitation_zones_organization_id_zone_id_fkey
  FOREIGN KEY (organization_id, zone_id) REFERENCES zones(organization_id, id) ON DELETE CASCADE;

alter table invitations
  add constraint invitations_answered_by_fkey
  FOREIGN KEY (answered_by) REFERENCES users(id);

alter table invitations
  add constraint invitations_invited_by_fkey
  FOREIGN KEY (invited_by) REFERENCES users(id);

alter table invitations
  add constraint invitations_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table loyalty_settings
  add constraint loyalty_settings_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table member_zones
  add constraint member_zones_organization_id_user_id_fkey
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id) ON DELETE CASCADE;

alter table member_zones
  add constraint member_zones_organization_id_zone_id_fkey
  FOREIGN KEY (organization_id, zone_id) REFERENCES zones(organization_id, id) ON DELETE CASCADE;

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

alter table platform_admins
  add constraint platform_admins_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

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
  add constraint scan_claims_organization_id_ticket_id_fkey
  FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets(organization_id, id);

alter table scanner_grants
  add constraint scanner_grants_organization_id_member_id_fkey
  FOREIGN KEY (organization_id, member_id) REFERENCES memberships(organization_id, user_id);

alter table scans
  add constraint scans_organization_id_ticket_id_fkey
  FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets(organization_id, id);

alter table schedule_slots
  add constraint schedule_slots_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

alter table sessions
  add constraint sessions_selected_organization_id_fkey
  FOREIGN KEY (selected_organization_id) REFERENCES organizations(id) ON DELETE SET NULL;

alter table sessions
  add constraint sessions_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

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

alter table workshops
  add constraint workshops_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

alter table zones
  add constraint zones_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

CREATE INDEX audit_log_by_time ON audit_log USING btree (created_at);

CREATE INDEX audit_log_deletions ON audit_log USING btree (organization_id, subject_id) WHERE (action ~~ '%.deleted'::text);

CREATE INDEX auth_accounts_by_user ON auth_accounts USING btree (user_id);

CREATE INDEX auth_verifications_by_identifier ON auth_verifications USING btree (identifier);

CREATE UNIQUE INDEX events_by_id ON events USING btree (id);

CREATE INDEX events_by_start ON events USING btree (organization_id, starts_at DESC, id);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

CREATE INDEX invitation_zones_by_zone ON invitation_zones USING btree (organization_id, zone_id);

CREATE INDEX invitations_by_email ON invitations USING btree (email);

CREATE UNIQUE INDEX invitations_one_pending ON invitations USING btree (organization_id, email) WHERE (status = 'pending'::text);

CREATE INDEX member_zones_by_zone ON member_zones USING btree (organization_id, zone_id);

CREATE UNIQUE INDEX memberships_by_user ON memberships USING btree (user_id, organization_id);

CREATE INDEX pairing_codes_by_event ON pairing_codes USING btree (organization_id, event_id);

CREATE INDEX pairing_codes_by_hash ON pairing_codes USING btree (code_hash);

CREATE UNIQUE INDEX point_entries_by_scan ON point_entries USING btree (scan_id, kind, organization_id);

CREATE INDEX point_entries_by_user ON point_entries USING btree (user_id);

CREATE INDEX registrations_by_status ON registrations USING btree (organization_id, event_id, status);

CREATE INDEX registrations_by_user ON registrations USING btree (user_id);

CREATE INDEX scan_claims_by_time ON scan_claims USING btree (organization_id, event_id, received_at);

CREATE INDEX scanner_grants_by_event ON scanner_grants USING btree (event_id);

CREATE INDEX scans_by_day ON scans USING btree (event_id, day);

CREATE INDEX sessions_by_end ON sessions USING btree (expires_at);

CREATE INDEX sessions_by_user ON sessions USING btree (user_id);

CREATE INDEX sign_in_addresses_by_time ON sign_in_addresses USING btree (seen_at);

CREATE INDEX sign_in_notes_by_time ON sign_in_notes USING btree (noted_at);

CREATE INDEX tickets_by_registration ON tickets USING btree (registration_id);

CREATE INDEX tickets_by_type ON tickets USING btree (event_id, ticket_type_id, voided_at, organization_id);

CREATE INDEX tickets_by_user ON tickets USING btree (user_id);

CREATE INDEX workshops_by_event ON workshops USING btree (organization_id, event_id);
