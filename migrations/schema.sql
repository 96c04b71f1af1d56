-- What the migrations add up to. Made by `npm run schema`; compared with a fresh database by npm test.

create table ai_organization_tokens (
  organization_id uuid not null,
  day date not null,
  tokens bigint not null,
  constraint ai_organization_tokens_pkey PRIMARY KEY (organization_id),
  constraint ai_organization_tokens_tokens_check CHECK ((tokens >= 0))
);

create table ai_person_tokens (
  user_id uuid not null,
  day date not null,
  tokens bigint not null,
  constraint ai_person_tokens_pkey PRIMARY KEY (user_id),
  constraint ai_person_tokens_tokens_check CHECK ((tokens >= 0))
);

create table api_keys (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  key_hash bytea not null,
  ending text not null,
  abilities text[] not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (organization_id, id),
  constraint api_keys_organization_id_key_hash_key UNIQUE (organization_id, key_hash),
  constraint api_keys_abilities_check CHECK ((cardinality(abilities) > 0)),
  constraint api_keys_key_hash_check CHECK ((length(key_hash) = 32))
);

create table audit_log (
  organization_id uuid not null,
  id uuid not null,
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  metadata jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  api_key_id uuid,
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

create table billing_identities (
  organization_id uuid not null,
  intent_id uuid not null,
  payer_name text not null,
  payer_email text,
  paid_at timestamp with time zone not null,
  retain_until timestamp with time zone not null,
  constraint billing_identities_pkey PRIMARY KEY (organization_id, intent_id)
);

create table blobs (
  organization_id uuid not null,
  id uuid not null,
  purpose text not null,
  event_id uuid,
  content_type text not null,
  upload_bytes integer not null,
  uploaded_by uuid not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  sha256 bytea,
  width integer,
  height integer,
  removing_at timestamp with time zone,
  constraint blobs_pkey PRIMARY KEY (organization_id, id),
  constraint blobs_check CHECK (((purpose = ANY (ARRAY['event_cover'::text, 'giveaway_picture'::text])) = (event_id IS NOT NULL))),
  constraint blobs_check1 CHECK (((confirmed_at IS NULL) = (sha256 IS NULL))),
  constraint blobs_check2 CHECK (((confirmed_at IS NULL) = (width IS NULL))),
  constraint blobs_check3 CHECK (((confirmed_at IS NULL) = (height IS NULL))),
  constraint blobs_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'image/avif'::text]))),
  constraint blobs_height_check CHECK ((height > 0)),
  constraint blobs_purpose_check CHECK ((purpose = ANY (ARRAY['event_cover'::text, 'organization_logo'::text, 'poster'::text, 'giveaway_picture'::text]))),
  constraint blobs_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint blobs_upload_bytes_check CHECK (((upload_bytes >= 1) AND (upload_bytes <= 12582912))),
  constraint blobs_width_check CHECK ((width > 0))
);

create table broadcast_deliveries (
  organization_id uuid not null,
  broadcast_id uuid not null,
  user_id uuid not null,
  channel text not null,
  batch smallint not null,
  state text default 'queued'::text not null,
  failure text,
  tries smallint default 0 not null,
  takeovers smallint default 0 not null,
  claimed_at timestamp with time zone,
  settled_at timestamp with time zone,
  constraint broadcast_deliveries_pkey PRIMARY KEY (organization_id, broadcast_id, user_id, channel),
  constraint broadcast_deliveries_channel_check CHECK ((channel = ANY (ARRAY['inbox'::text, 'push'::text, 'mail'::text]))),
  constraint broadcast_deliveries_check CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
  constraint broadcast_deliveries_failure_check CHECK ((failure = ANY (ARRAY['refused'::text, 'no_address'::text, 'opted_out'::text, 'gave_up'::text, 'unconfirmed'::text]))),
  constraint broadcast_deliveries_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'claimed'::text, 'sent'::text, 'failed'::text])))
);

create table broadcast_opt_outs (
  organization_id uuid not null,
  user_id uuid not null,
  opted_out_at timestamp with time zone not null,
  constraint broadcast_opt_outs_pkey PRIMARY KEY (organization_id, user_id)
);

create table broadcasts (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  title text not null,
  body text not null,
  audience text not null,
  ticket_type_id uuid,
  sent_by uuid,
  sent_at timestamp with time zone not null,
  day date not null,
  constraint broadcasts_pkey PRIMARY KEY (organization_id, id),
  constraint broadcasts_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'checked_in'::text, 'not_checked_in'::text]))),
  constraint broadcasts_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 2000))),
  constraint broadcasts_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 80)))
);

create table categories (
  id uuid not null,
  slug text not null,
  name text not null,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_slug_key UNIQUE (slug)
);

create table consents (
  user_id uuid not null,
  purpose text not null,
  number integer not null,
  given boolean not null,
  text_version text not null,
  locale text not null,
  source text not null,
  at timestamp with time zone not null,
  constraint consents_pkey PRIMARY KEY (user_id, purpose, number),
  constraint consents_number_check CHECK ((number > 0)),
  constraint consents_purpose_check CHECK ((purpose = ANY (ARRAY['terms'::text, 'marketing'::text, 'preferences'::text, 'organiser_sharing'::text])))
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

create table door_exceptions (
  organization_id uuid not null,
  grant_id uuid not null,
  scan_key text not null,
  scanned_at timestamp with time zone not null,
  id uuid not null,
  event_id uuid not null,
  device text not null,
  rejection text,
  override_reason text,
  received_at timestamp with time zone default now() not null,
  constraint door_exceptions_pkey PRIMARY KEY (organization_id, grant_id, scan_key, scanned_at),
  constraint door_exceptions_check CHECK (((rejection IS NOT NULL) OR (override_reason IS NOT NULL)))
);

create table erasures (
  user_id uuid not null,
  erased_at timestamp with time zone not null,
  constraint erasures_pkey PRIMARY KEY (user_id)
);

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

create table event_inventory (
  organization_id uuid not null,
  event_id uuid not null,
  capacity integer,
  taken integer default 0 not null,
  constraint event_inventory_pkey PRIMARY KEY (organization_id, event_id),
  constraint event_inventory_capacity_check CHECK ((capacity > 0)),
  constraint event_inventory_taken_check CHECK ((taken >= 0)),
  constraint event_not_oversold CHECK ((taken <= capacity))
) with (fillfactor=50);

create table event_invites (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  label text default ''::text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint event_invites_pkey PRIMARY KEY (organization_id, id)
);

create table event_updates (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  known_starts_at timestamp with time zone not null,
  known_ends_at timestamp with time zone not null,
  known_venue text not null,
  known_status text not null,
  due_at timestamp with time zone not null,
  title text,
  body text,
  constraint event_updates_pkey PRIMARY KEY (organization_id, id),
  constraint event_updates_check CHECK (((title IS NULL) = (body IS NULL))),
  constraint event_updates_known_status_check CHECK ((known_status = ANY (ARRAY['published'::text, 'closed'::text])))
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
  visibility text default 'public'::text not null,
  cover text,
  cover_blob_id uuid,
  door_names text default 'initials'::text not null,
  door_unknown_codes text default 'admit'::text not null,
  door_pin jsonb,
  is_practice boolean default false not null,
  constraint events_pkey PRIMARY KEY (organization_id, id),
  constraint events_organization_id_slug_key UNIQUE (organization_id, slug),
  constraint events_capacity_check CHECK ((capacity > 0)),
  constraint events_check CHECK ((ends_at > starts_at)),
  constraint events_door_names_check CHECK ((door_names = ANY (ARRAY['nothing'::text, 'initials'::text, 'full'::text]))),
  constraint events_door_pin_check CHECK ((door_pin ?& ARRAY['salt'::text, 'iterations'::text, 'hash'::text])),
  constraint events_door_unknown_codes_check CHECK ((door_unknown_codes = ANY (ARRAY['admit'::text, 'refuse'::text]))),
  constraint events_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text]))),
  constraint events_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text]))),
  constraint practice_is_private CHECK (((NOT is_practice) OR (visibility = 'private'::text))),
  constraint practice_is_small CHECK (((NOT is_practice) OR ((capacity IS NOT NULL) AND (capacity <= 100))))
);

create table giveaway_entries (
  organization_id uuid not null,
  giveaway_id uuid not null,
  id uuid not null,
  entrant_id uuid not null,
  user_id uuid,
  entry_id uuid not null,
  created_at timestamp with time zone not null,
  won_at timestamp with time zone,
  won_place integer,
  constraint giveaway_entries_pkey PRIMARY KEY (organization_id, giveaway_id, id),
  constraint giveaway_entries_check CHECK (((won_at IS NULL) = (won_place IS NULL)))
);

create table giveaways (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  title text not null,
  prize text not null,
  cost integer not null,
  winners integer not null,
  most_entries integer not null,
  audience text not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  seed bytea not null,
  entries_hash bytea,
  closed_at timestamp with time zone,
  drawn_at timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  picture_blob_id uuid,
  constraint giveaways_pkey PRIMARY KEY (organization_id, id),
  constraint giveaways_audience_check CHECK ((audience = ANY (ARRAY['ticket_holders'::text, 'checked_in'::text]))),
  constraint giveaways_check CHECK ((closes_at > opens_at)),
  constraint giveaways_check1 CHECK (((closed_at IS NULL) = (entries_hash IS NULL))),
  constraint giveaways_check2 CHECK (((drawn_at IS NULL) OR (closed_at IS NOT NULL))),
  constraint giveaways_cost_check CHECK (((cost >= 0) AND (cost <= 1000000))),
  constraint giveaways_entries_hash_check CHECK ((octet_length(entries_hash) = 32)),
  constraint giveaways_most_entries_check CHECK (((most_entries >= 1) AND (most_entries <= 1000))),
  constraint giveaways_seed_check CHECK ((octet_length(seed) = 32)),
  constraint giveaways_winners_check CHECK (((winners >= 1) AND (winners <= 100)))
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
  email text,
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

create table ledger_entries (
  organization_id uuid not null,
  transaction_id uuid not null,
  account text not null,
  amount_sen bigint not null,
  currency text default 'MYR'::text not null,
  intent_id uuid not null,
  refund_id uuid,
  created_at timestamp with time zone not null,
  constraint ledger_entries_pkey PRIMARY KEY (organization_id, transaction_id, account),
  constraint ledger_entries_amount_sen_check CHECK ((amount_sen <> 0))
);

create table listing_leases (
  name text not null,
  holder_id uuid not null,
  ends_at timestamp with time zone not null,
  constraint listing_leases_pkey PRIMARY KEY (name),
  constraint listing_leases_name_check CHECK ((name = ANY (ARRAY['ingest'::text, 'recheck'::text])))
);

create table listing_sources (
  id uuid not null,
  organization_id uuid,
  kind text not null,
  url text not null,
  etag text,
  last_modified text,
  fetched_at timestamp with time zone,
  read_at timestamp with time zone,
  failures integer default 0 not null,
  failure text,
  paused_at timestamp with time zone,
  paused_because text,
  created_at timestamp with time zone not null,
  constraint listing_sources_pkey PRIMARY KEY (id),
  constraint listing_sources_url_key UNIQUE (url),
  constraint listing_sources_check CHECK (((paused_at IS NULL) = (paused_because IS NULL))),
  constraint listing_sources_failures_check CHECK ((failures >= 0)),
  constraint listing_sources_kind_check CHECK ((kind = ANY (ARRAY['ics'::text, 'rss'::text, 'jsonld'::text]))),
  constraint listing_sources_paused_because_check CHECK ((paused_because = ANY (ARRAY['operator'::text, 'failures'::text])))
);

create table listing_visit_counts (
  listing_id uuid not null,
  day date not null,
  visitors integer not null,
  constraint listing_visit_counts_pkey PRIMARY KEY (listing_id, day),
  constraint listing_visit_counts_visitors_check CHECK ((visitors > 0))
);

create table listing_visits (
  listing_id uuid not null,
  visitor_hash bytea not null,
  visited_at timestamp with time zone not null,
  constraint listing_visits_pkey PRIMARY KEY (listing_id, visitor_hash)
);

create table listings (
  id uuid not null,
  source_id uuid not null,
  uid text not null,
  slug text not null,
  title text not null,
  venue text not null,
  url text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  failed_checks integer default 0 not null,
  failing_since date,
  gone_at timestamp with time zone,
  gone_because text,
  constraint listings_pkey PRIMARY KEY (id),
  constraint listings_slug_key UNIQUE (slug),
  constraint listings_source_id_uid_key UNIQUE (source_id, uid),
  constraint listings_check CHECK ((ends_at >= starts_at)),
  constraint listings_check1 CHECK (((gone_at IS NULL) = (gone_because IS NULL))),
  constraint listings_check2 CHECK (((failed_checks = 0) = (failing_since IS NULL))),
  constraint listings_failed_checks_check CHECK ((failed_checks >= 0)),
  constraint listings_gone_because_check CHECK ((gone_because = ANY (ARRAY['left_source'::text, 'dead_link'::text]))),
  constraint listings_url_check CHECK ((url ~~ 'https://%'::text))
);

create table loyalty_settings (
  organization_id uuid not null,
  points_per_scan integer default 10 not null,
  points_per_registration integer default 0 not null,
  points_per_ringgit integer default 0 not null,
  version integer default 1 not null,
  constraint loyalty_settings_pkey PRIMARY KEY (organization_id),
  constraint loyalty_settings_points_per_registration_check CHECK (((points_per_registration >= 0) AND (points_per_registration <= 10000))),
  constraint loyalty_settings_points_per_ringgit_check CHECK (((points_per_ringgit >= 0) AND (points_per_ringgit <= 10000))),
  constraint loyalty_settings_points_per_scan_check CHECK ((points_per_scan >= 0)),
  constraint loyalty_settings_points_per_scan_check1 CHECK ((points_per_scan <= 10000))
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

create table notification_settings (
  user_id uuid not null,
  workshop_reminder_minutes smallint,
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_workshop_reminder_minutes_check CHECK ((workshop_reminder_minutes = ANY (ARRAY[15, 30])))
);

create table notifications (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  cause text not null,
  organization_id uuid,
  event_id uuid,
  title text not null,
  body text not null,
  path text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (user_id, id),
  constraint notifications_id_key UNIQUE (id),
  constraint notifications_user_id_kind_cause_key UNIQUE (user_id, kind, cause),
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['event_changed'::text, 'workshop_begins'::text, 'broadcast'::text, 'giveaway_result'::text, 'registration_paid'::text, 'registration_refunded'::text]))),
  constraint notifications_path_check CHECK (((path ~~ '/%'::text) AND (path !~~ '//%'::text)))
);

create table organizations (
  id uuid not null,
  slug text not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  logo_blob_id uuid,
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

create table pass_configurations (
  organization_id uuid not null,
  ticket_type_id uuid not null,
  version integer not null,
  constraint pass_configurations_pkey PRIMARY KEY (organization_id, ticket_type_id),
  constraint pass_configurations_version_check CHECK ((version > 0))
);

create table pass_forms (
  organization_id uuid not null,
  ticket_type_id uuid not null,
  version integer not null,
  questions jsonb not null,
  created_at timestamp with time zone default now() not null,
  published_at timestamp with time zone,
  zone_ids uuid[] default '{}'::uuid[] not null,
  constraint pass_forms_pkey PRIMARY KEY (organization_id, ticket_type_id, version),
  constraint pass_forms_version_check CHECK ((version > 0))
);

create table payment_callbacks (
  provider text not null,
  dedupe_key text not null,
  id uuid not null,
  body bytea,
  events jsonb not null,
  received_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint payment_callbacks_pkey PRIMARY KEY (provider, dedupe_key),
  constraint payment_callbacks_id_key UNIQUE (id)
);

create table payment_directory (
  provider text not null,
  gateway_ref text not null,
  organization_id uuid not null,
  intent_id uuid not null,
  constraint payment_directory_pkey PRIMARY KEY (provider, gateway_ref)
);

create table payment_intents (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  registration_id uuid not null,
  user_id uuid,
  provider text not null,
  amount_sen bigint not null,
  currency text default 'MYR'::text not null,
  status text default 'created'::text not null,
  fulfilment text,
  captured_sen bigint default 0 not null,
  gateway_ref text,
  gateway_payment_ref text,
  redirect_url text,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  constraint payment_intents_pkey PRIMARY KEY (organization_id, id),
  constraint payment_intents_amount_sen_check CHECK ((amount_sen > 0)),
  constraint payment_intents_captured_sen_check CHECK ((captured_sen >= 0)),
  constraint payment_intents_currency_check CHECK ((currency = 'MYR'::text)),
  constraint payment_intents_fulfilment_check CHECK ((fulfilment = ANY (ARRAY['fulfilled'::text, 'unfulfilled'::text, 'mismatch'::text]))),
  constraint payment_intents_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'curlec'::text, 'billplz'::text, 'tng_demo'::text, 'curlec_demo'::text, 'offline'::text]))),
  constraint payment_intents_status_check CHECK ((status = ANY (ARRAY['created'::text, 'awaiting'::text, 'failed'::text, 'expired'::text, 'paid'::text, 'partly_refunded'::text, 'refunded'::text, 'disputed'::text])))
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
  kept_points bigint default 0 not null,
  kept_until uuid,
  constraint point_accounts_pkey PRIMARY KEY (organization_id, user_id),
  constraint point_accounts_check CHECK (((kept_until IS NOT NULL) OR (kept_points = 0)))
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
  registration_id uuid,
  constraint point_entries_pkey PRIMARY KEY (organization_id, id),
  constraint point_entries_kind_check CHECK ((kind = ANY (ARRAY['scan'::text, 'scan_undone'::text, 'registration'::text, 'registration_cancelled'::text, 'payment'::text, 'payment_refunded'::text, 'giveaway_entry'::text, 'giveaway_deleted'::text, 'correction'::text, 'write_off'::text, 'erased'::text])))
);

create table poster_imports (
  user_id uuid not null,
  hour_began_at timestamp with time zone not null,
  count integer not null,
  constraint poster_imports_pkey PRIMARY KEY (user_id),
  constraint poster_imports_count_check CHECK ((count > 0))
);

create table profiles (
  user_id uuid not null,
  phone text,
  birth_date date,
  gender text,
  onboarded_at timestamp with time zone not null,
  organiser_sharing_since timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_gender_check CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text, 'other'::text, 'undisclosed'::text]))),
  constraint profiles_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{5,14}$'::text))
);

create table promotion_codes (
  organization_id uuid not null,
  id uuid not null,
  event_ids uuid[],
  ticket_type_ids uuid[],
  code text not null,
  purpose text default 'promotion'::text not null,
  label text default ''::text not null,
  kind text not null,
  amount bigint not null,
  minimum_sen bigint default 0 not null,
  most_discount_sen bigint,
  most_uses integer,
  most_per_person integer,
  uses integer default 0 not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  retired_at timestamp with time zone,
  constraint promotion_codes_pkey PRIMARY KEY (organization_id, id),
  constraint promotion_codes_amount_check CHECK ((amount > 0)),
  constraint promotion_codes_check CHECK (((kind = 'fixed'::text) OR (amount <= 100))),
  constraint promotion_codes_check1 CHECK ((ends_at > starts_at)),
  constraint promotion_codes_code_check CHECK ((code ~ '^[A-Z0-9-]{3,32}$'::text)),
  constraint promotion_codes_event_ids_check CHECK ((event_ids <> '{}'::uuid[])),
  constraint promotion_codes_kind_check CHECK ((kind = ANY (ARRAY['fixed'::text, 'percentage'::text]))),
  constraint promotion_codes_minimum_sen_check CHECK ((minimum_sen >= 0)),
  constraint promotion_codes_most_discount_sen_check CHECK ((most_discount_sen > 0)),
  constraint promotion_codes_most_per_person_check CHECK ((most_per_person > 0)),
  constraint promotion_codes_most_uses_check CHECK ((most_uses > 0)),
  constraint promotion_codes_purpose_check CHECK ((purpose = ANY (ARRAY['promotion'::text, 'referral'::text]))),
  constraint promotion_codes_ticket_type_ids_check CHECK ((ticket_type_ids <> '{}'::uuid[])),
  constraint promotion_codes_uses_check CHECK ((uses >= 0)),
  constraint promotion_not_overused CHECK ((uses <= most_uses))
);

create table promotion_uses (
  organization_id uuid not null,
  promotion_code_id uuid not null,
  registration_id uuid not null,
  user_id uuid,
  discount_sen bigint not null,
  used_at timestamp with time zone not null,
  released_at timestamp with time zone,
  constraint promotion_uses_pkey PRIMARY KEY (organization_id, promotion_code_id, registration_id),
  constraint promotion_uses_discount_sen_check CHECK ((discount_sen >= 0))
);

create table push_alerts (
  notification_id uuid not null,
  device_id uuid not null,
  due_at timestamp with time zone not null,
  constraint push_alerts_pkey PRIMARY KEY (notification_id, device_id)
);

create table push_devices (
  id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  endpoint_hash bytea not null,
  p256dh bytea not null,
  auth bytea not null,
  label text not null,
  created_at timestamp with time zone not null,
  last_success_at timestamp with time zone,
  failing_since timestamp with time zone,
  failures integer default 0 not null,
  wait_until timestamp with time zone,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_endpoint_hash_key UNIQUE (endpoint_hash),
  constraint push_devices_auth_check CHECK ((length(auth) = 16)),
  constraint push_devices_endpoint_check CHECK ((length(endpoint) <= 1024)),
  constraint push_devices_p256dh_check CHECK ((length(p256dh) = 65))
);

create table refunds (
  organization_id uuid not null,
  id uuid not null,
  intent_id uuid not null,
  amount_sen bigint not null,
  currency text default 'MYR'::text not null,
  reason text not null,
  status text default 'requested'::text not null,
  gateway_refund_ref text,
  gateway_payment_ref text,
  failure text,
  requested_by uuid,
  requested_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint refunds_pkey PRIMARY KEY (organization_id, id),
  constraint refunds_amount_sen_check CHECK ((amount_sen > 0)),
  constraint refunds_reason_check CHECK ((reason = ANY (ARRAY['unfulfilled'::text, 'mismatch'::text, 'duplicate'::text, 'organiser'::text, 'gateway'::text, 'dispute'::text]))),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'sent'::text, 'succeeded'::text, 'failed'::text])))
);

create table registration_answers (
  organization_id uuid not null,
  registration_id uuid not null,
  ticket_type_id uuid not null,
  form_version integer not null,
  answers jsonb not null,
  given text[] default '{}'::text[] not null,
  country text,
  constraint registration_answers_pkey PRIMARY KEY (organization_id, registration_id, ticket_type_id)
);

create table registration_details (
  organization_id uuid not null,
  user_id uuid not null,
  name text not null,
  email text,
  phone text,
  consented_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint registration_details_pkey PRIMARY KEY (organization_id, user_id),
  constraint registration_details_check CHECK (((phone IS NULL) OR (consented_at IS NOT NULL)))
);

create table registration_lines (
  organization_id uuid not null,
  registration_id uuid not null,
  ticket_type_id uuid not null,
  event_id uuid not null,
  quantity smallint not null,
  unit_price_sen bigint not null,
  discount_sen bigint default 0 not null,
  holder_names text[] default '{}'::text[] not null,
  constraint registration_lines_pkey PRIMARY KEY (organization_id, registration_id, ticket_type_id),
  constraint registration_lines_discount_sen_check CHECK ((discount_sen >= 0)),
  constraint registration_lines_quantity_check CHECK ((quantity > 0)),
  constraint registration_lines_unit_price_sen_check CHECK ((unit_price_sen >= 0))
);

create table registration_workshops (
  organization_id uuid not null,
  registration_id uuid not null,
  workshop_id uuid not null,
  event_id uuid not null,
  quantity smallint not null,
  constraint registration_workshops_pkey PRIMARY KEY (organization_id, registration_id, workshop_id),
  constraint registration_workshops_quantity_check CHECK ((quantity > 0))
);

create table registrations (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  user_id uuid,
  status text not null,
  created_at timestamp with time zone default now() not null,
  reference text,
  buyer_name text default ''::text not null,
  buyer_email text,
  attempt_id uuid,
  hold_ends_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  discount_sen bigint default 0 not null,
  total_sen bigint default 0 not null,
  issued_by uuid,
  visitor_source text,
  visit_purpose text,
  mail_asked_at timestamp with time zone,
  version integer default 1 not null,
  constraint registrations_pkey PRIMARY KEY (organization_id, id),
  constraint registrations_organization_id_event_id_id_key UNIQUE (organization_id, event_id, id),
  constraint registrations_discount_sen_check CHECK ((discount_sen >= 0)),
  constraint registrations_status_check CHECK ((status = ANY (ARRAY['held'::text, 'confirmed'::text, 'expired'::text, 'cancelled'::text]))),
  constraint registrations_total_sen_check CHECK ((total_sen >= 0)),
  constraint registrations_visitor_source_check CHECK ((visitor_source = ANY (ARRAY['brochure'::text, 'entrance'::text, 'direct'::text])))
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
  source text default 'code'::text not null,
  constraint scan_claims_pkey PRIMARY KEY (organization_id, ticket_id, scan_key, grant_id, scanned_at),
  constraint scan_claims_source_check CHECK ((source = ANY (ARRAY['code'::text, 'search'::text])))
);

create table scan_conflict_settlements (
  organization_id uuid not null,
  ticket_id uuid not null,
  scan_key text not null,
  event_id uuid not null,
  claims integer not null,
  settled_by uuid not null,
  settled_at timestamp with time zone not null,
  note text not null,
  constraint scan_conflict_settlements_pkey PRIMARY KEY (organization_id, ticket_id, scan_key),
  constraint scan_conflict_settlements_claims_check CHECK ((claims > 0))
);

create table scan_undos (
  organization_id uuid not null,
  ticket_id uuid not null,
  day date not null,
  event_id uuid not null,
  changed_xid xid8 default pg_current_xact_id() not null,
  constraint scan_undos_pkey PRIMARY KEY (organization_id, ticket_id, day)
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
  is_desk boolean default false not null,
  quarantined integer,
  roster_age_seconds integer,
  battery_percent smallint,
  is_charging boolean,
  clock_skew_ms integer,
  oldest_waiting_seconds integer,
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
  changed_xid xid8 default pg_current_xact_id() not null,
  source text default 'code'::text not null,
  constraint scans_pkey PRIMARY KEY (organization_id, ticket_id, scan_key),
  constraint scans_source_check CHECK ((source = ANY (ARRAY['code'::text, 'search'::text])))
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

create table stall_orders (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid,
  stall_name text not null,
  description text default ''::text not null,
  amount_sen bigint not null,
  currency text default 'MYR'::text not null,
  status text not null,
  ordered_at timestamp with time zone not null,
  imported_at timestamp with time zone not null,
  constraint stall_orders_pkey PRIMARY KEY (organization_id, id),
  constraint stall_orders_amount_sen_check CHECK ((amount_sen >= 0)),
  constraint stall_orders_currency_check CHECK ((currency = 'MYR'::text)),
  constraint stall_orders_status_check CHECK ((status = ANY (ARRAY['paid'::text, 'refunded'::text, 'cancelled'::text])))
);

create table ticket_inventory (
  organization_id uuid not null,
  event_id uuid not null,
  ticket_type_id uuid not null,
  quantity integer,
  taken integer default 0 not null,
  constraint ticket_inventory_pkey PRIMARY KEY (organization_id, event_id, ticket_type_id),
  constraint ticket_inventory_quantity_check CHECK ((quantity > 0)),
  constraint ticket_inventory_taken_check CHECK ((taken >= 0)),
  constraint ticket_type_not_oversold CHECK ((taken <= quantity))
) with (fillfactor=50);

create table ticket_key_fingerprints (
  key_id smallint not null,
  fingerprint text,
  constraint ticket_key_fingerprints_pkey PRIMARY KEY (key_id),
  constraint ticket_key_fingerprints_key_id_check CHECK (((key_id >= 0) AND (key_id <= 255)))
);

create table ticket_mails (
  organization_id uuid not null,
  id uuid not null,
  registration_id uuid not null,
  reason text not null,
  asked_at timestamp with time zone not null,
  queued_at timestamp with time zone,
  sent_at timestamp with time zone,
  constraint ticket_mails_pkey PRIMARY KEY (organization_id, id),
  constraint ticket_mails_reason_check CHECK ((reason = ANY (ARRAY['issued'::text, 'asked'::text, 'changed'::text])))
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
  description text default ''::text not null,
  position smallint default 0 not null,
  sales_start_at timestamp with time zone,
  sales_end_at timestamp with time zone,
  most_per_order smallint default 10 not null,
  version integer default 1 not null,
  constraint ticket_types_pkey PRIMARY KEY (organization_id, id),
  constraint ticket_types_organization_id_event_id_id_key UNIQUE (organization_id, event_id, id),
  constraint ticket_types_check CHECK ((sales_end_at > sales_start_at)),
  constraint ticket_types_most_per_order_check CHECK (((most_per_order >= 1) AND (most_per_order <= 50))),
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
  version integer default 1 not null,
  changed_xid xid8 default pg_current_xact_id() not null,
  constraint tickets_pkey PRIMARY KEY (organization_id, id),
  constraint tickets_issue_check CHECK (((issue >= 1) AND (issue <= 255))),
  constraint tickets_key_id_check CHECK (((key_id >= 0) AND (key_id <= 255)))
);

create table user_interests (
  user_id uuid not null,
  category_id uuid not null,
  selected_at timestamp with time zone not null,
  constraint user_interests_pkey PRIMARY KEY (user_id, category_id)
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
  deleted_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id)
);

create table work_interests (
  id uuid not null,
  name text not null,
  email text not null,
  organization_name text default ''::text not null,
  message text default ''::text not null,
  source text default ''::text not null,
  created_at timestamp with time zone not null,
  constraint work_interests_pkey PRIMARY KEY (id)
);

create table workshop_inventory (
  organization_id uuid not null,
  event_id uuid not null,
  workshop_id uuid not null,
  capacity integer not null,
  taken integer default 0 not null,
  constraint workshop_inventory_pkey PRIMARY KEY (organization_id, event_id, workshop_id),
  constraint workshop_inventory_capacity_check CHECK ((capacity > 0)),
  constraint workshop_inventory_taken_check CHECK ((taken >= 0)),
  constraint workshop_not_oversold CHECK ((taken <= capacity))
) with (fillfactor=50);

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
  version integer default 1 not null,
  constraint workshops_pkey PRIMARY KEY (organization_id, id),
  constraint workshops_organization_id_event_id_id_key UNIQUE (organization_id, event_id, id),
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

alter table ai_organization_tokens
  add constraint ai_organization_tokens_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table ai_person_tokens
  add constraint ai_person_tokens_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

alter table api_keys
  add constraint api_keys_organization_id_created_by_fkey
  FOREIGN KEY (organization_id, created_by) REFERENCES memberships(organization_id, user_id);

alter table api_keys
  add constraint api_keys_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table audit_log
  add constraint audit_log_actor_id_fkey
  FOREIGN KEY (actor_id) REFERENCES users(id);

alter table auth_accounts
  add constraint auth_accounts_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table billing_identities
  add constraint billing_identities_organization_id_intent_id_fkey
  FOREIGN KEY (organization_id, intent_id) REFERENCES payment_intents(organization_id, id);

alter table blobs
  add constraint blobs_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table blobs
  add constraint blobs_uploaded_by_fkey
  FOREIGN KEY (uploaded_by) REFERENCES users(id);

alter table broadcast_deliveries
  add constraint broadcast_deliveries_organization_id_broadcast_id_fkey
  FOREIGN KEY (organization_id, broadcast_id) REFERENCES broadcasts(organization_id, id) ON DELETE CASCADE;

alter table broadcast_deliveries
  add constraint broadcast_deliveries_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

alter table broadcast_opt_outs
  add constraint broadcast_opt_outs_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table broadcast_opt_outs
  add constraint broadcast_opt_outs_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table broadcasts
  add constraint broadcasts_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

alter table broadcasts
  add constraint broadcasts_sent_by_fkey
  FOREIGN KEY (sent_by) REFERENCES users(id);

alter table consents
  add constraint consents_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table door_exceptions
  add constraint door_exceptions_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

alter table event_categories
  add constraint event_categories_category_id_fkey
  FOREIGN KEY (category_id) REFERENCES categories(id);

alter table event_categories
  add constraint event_categories_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

alter table event_directory
  add constraint event_directory_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table event_inventory
  add constraint event_inventory_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

alter table event_invites
  add constraint event_invites_created_by_fkey
  FOREIGN KEY (created_by) REFERENCES users(id);

alter table event_invites
  add constraint event_invites_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

alter table event_updates
  add constraint event_updates_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

alter table events
  add constraint events_organization_id_cover_blob_id_fkey
  FOREIGN KEY (organization_id, cover_blob_id) REFERENCES blobs(organization_id, id);

alter table events
  add constraint events_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table giveaway_entries
  add constraint giveaway_entries_organization_id_giveaway_id_fkey
  FOREIGN KEY (organization_id, giveaway_id) REFERENCES giveaways(organization_id, id);

alter table giveaway_entries
  add constraint giveaway_entries_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

alter table giveaways
  add constraint giveaways_created_by_fkey
  FOREIGN KEY (created_by) REFERENCES users(id);

alter table giveaways
  add constraint giveaways_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

alter table giveaways
  add constraint giveaways_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table giveaways
  add constraint giveaways_organization_id_picture_blob_id_fkey
  FOREIGN KEY (organization_id, picture_blob_id) REFERENCES blobs(organization_id, id);

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

alter table ledger_entries
  add constraint ledger_entries_organization_id_intent_id_fkey
  FOREIGN KEY (organization_id, intent_id) REFERENCES payment_intents(organization_id, id);

alter table ledger_entries
  add constraint ledger_entries_organization_id_refund_id_fkey
  FOREIGN KEY (organization_id, refund_id) REFERENCES refunds(organization_id, id);

alter table listing_sources
  add constraint listing_sources_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;

alter table listing_visit_counts
  add constraint listing_visit_counts_listing_id_fkey
  FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE;

alter table listing_visits
  add constraint listing_visits_listing_id_fkey
  FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE;

alter table listings
  add constraint listings_source_id_fkey
  FOREIGN KEY (source_id) REFERENCES listing_sources(id) ON DELETE CASCADE;

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

alter table notification_settings
  add constraint notification_settings_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table notifications
  add constraint notifications_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE SET NULL (event_id);

alter table notifications
  add constraint notifications_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table notifications
  add constraint notifications_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table organizations
  add constraint organizations_id_logo_blob_id_fkey
  FOREIGN KEY (id, logo_blob_id) REFERENCES blobs(organization_id, id);

alter table pairing_codes
  add constraint pairing_codes_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

alter table pairing_codes
  add constraint pairing_codes_organization_id_member_id_fkey
  FOREIGN KEY (organization_id, member_id) REFERENCES memberships(organization_id, user_id);

alter table pass_configurations
  add constraint pass_configurations_organization_id_ticket_type_id_fkey
  FOREIGN KEY (organization_id, ticket_type_id) REFERENCES ticket_types(organization_id, id) ON DELETE CASCADE;

alter table pass_forms
  add constraint pass_forms_organization_id_ticket_type_id_fkey
  FOREIGN KEY (organization_id, ticket_type_id) REFERENCES ticket_types(organization_id, id) ON DELETE CASCADE;

alter table payment_directory
  add constraint payment_directory_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table payment_intents
  add constraint payment_intents_organization_id_event_id_registration_id_fkey
  FOREIGN KEY (organization_id, event_id, registration_id) REFERENCES registrations(organization_id, event_id, id);

alter table payment_intents
  add constraint payment_intents_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

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

alter table poster_imports
  add constraint poster_imports_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table profiles
  add constraint profiles_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table promotion_codes
  add constraint promotion_codes_created_by_fkey
  FOREIGN KEY (created_by) REFERENCES users(id);

alter table promotion_codes
  add constraint promotion_codes_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table promotion_uses
  add constraint promotion_uses_organization_id_promotion_code_id_fkey
  FOREIGN KEY (organization_id, promotion_code_id) REFERENCES promotion_codes(organization_id, id);

alter table promotion_uses
  add constraint promotion_uses_organization_id_registration_id_fkey
  FOREIGN KEY (organization_id, registration_id) REFERENCES registrations(organization_id, id);

alter table promotion_uses
  add constraint promotion_uses_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

alter table push_alerts
  add constraint push_alerts_device_id_fkey
  FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE;

alter table push_alerts
  add constraint push_alerts_notification_id_fkey
  FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;

alter table push_devices
  add constraint push_devices_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table refunds
  add constraint refunds_organization_id_intent_id_fkey
  FOREIGN KEY (organization_id, intent_id) REFERENCES payment_intents(organization_id, id);

alter table refunds
  add constraint refunds_requested_by_fkey
  FOREIGN KEY (requested_by) REFERENCES users(id);

alter table registration_answers
  add constraint registration_answers_organization_id_registration_id_fkey
  FOREIGN KEY (organization_id, registration_id) REFERENCES registrations(organization_id, id);

alter table registration_answers
  add constraint registration_answers_organization_id_ticket_type_id_form_v_fkey
  FOREIGN KEY (organization_id, ticket_type_id, form_version) REFERENCES pass_forms(organization_id, ticket_type_id, version);

alter table registration_details
  add constraint registration_details_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table registration_details
  add constraint registration_details_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

alter table registration_lines
  add constraint registration_lines_organization_id_event_id_registration_i_fkey
  FOREIGN KEY (organization_id, event_id, registration_id) REFERENCES registrations(organization_id, event_id, id);

alter table registration_lines
  add constraint registration_lines_organization_id_event_id_ticket_type_id_fkey
  FOREIGN KEY (organization_id, event_id, ticket_type_id) REFERENCES ticket_types(organization_id, event_id, id);

alter table registration_workshops
  add constraint registration_workshops_organization_id_event_id_registrati_fkey
  FOREIGN KEY (organization_id, event_id, registration_id) REFERENCES registrations(organization_id, event_id, id);

alter table registration_workshops
  add constraint registration_workshops_organization_id_event_id_workshop_i_fkey
  FOREIGN KEY (organization_id, event_id, workshop_id) REFERENCES workshops(organization_id, event_id, id);

alter table registrations
  add constraint registrations_issued_by_fkey
  FOREIGN KEY (issued_by) REFERENCES users(id);

alter table registrations
  add constraint registrations_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);

alter table registrations
  add constraint registrations_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

alter table scan_claims
  add constraint scan_claims_organization_id_ticket_id_fkey
  FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets(organization_id, id);

alter table scan_conflict_settlements
  add constraint scan_conflict_settlements_organization_id_ticket_id_fkey
  FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets(organization_id, id) ON DELETE CASCADE;

alter table scan_conflict_settlements
  add constraint scan_conflict_settlements_settled_by_fkey
  FOREIGN KEY (settled_by) REFERENCES users(id);

alter table scan_undos
  add constraint scan_undos_organization_id_ticket_id_fkey
  FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets(organization_id, id) ON DELETE CASCADE;

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

alter table stall_orders
  add constraint stall_orders_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table stall_orders
  add constraint stall_orders_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

alter table ticket_inventory
  add constraint ticket_inventory_organization_id_event_id_ticket_type_id_fkey
  FOREIGN KEY (organization_id, event_id, ticket_type_id) REFERENCES ticket_types(organization_id, event_id, id) ON DELETE CASCADE;

alter table ticket_mails
  add constraint ticket_mails_organization_id_registration_id_fkey
  FOREIGN KEY (organization_id, registration_id) REFERENCES registrations(organization_id, id);

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

alter table user_interests
  add constraint user_interests_category_id_fkey
  FOREIGN KEY (category_id) REFERENCES categories(id);

alter table user_interests
  add constraint user_interests_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table workshop_inventory
  add constraint workshop_inventory_organization_id_event_id_workshop_id_fkey
  FOREIGN KEY (organization_id, event_id, workshop_id) REFERENCES workshops(organization_id, event_id, id) ON DELETE CASCADE;

alter table workshops
  add constraint workshops_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

alter table zones
  add constraint zones_organization_id_event_id_fkey
  FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION award_order(org uuid, reg uuid, at timestamp with time zone, entry_ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into point_entries (organization_id, id, user_id, kind, amount, event_id, registration_id, created_at)
  select org, award.id, r.user_id, award.kind, award.amount, r.event_id, reg, at
    from registrations r
    join events e on e.organization_id = org and e.id = r.event_id and not e.is_practice
    join loyalty_settings s on s.organization_id = org
   cross join lateral (values
           (entry_ids[1], 'registration', s.points_per_registration),
           (entry_ids[2], 'payment', least(s.points_per_ringgit * (r.total_sen / 100), 1000000000)::integer)
         ) as award (id, kind, amount)
   where r.organization_id = org and r.id = reg and r.user_id is not null and award.amount > 0
$function$
;

CREATE OR REPLACE FUNCTION book(b jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  org constant uuid := b ->> 'organizationId';
  ev constant uuid := b ->> 'eventId';
  reg constant uuid := b ->> 'registrationId';
  person constant uuid := b ->> 'userId';
  at constant timestamptz := b ->> 'now';
  is_public constant boolean := b ->> 'issuedBy' is null;
  total constant bigint := b ->> 'totalSen';
  is_confirmed constant boolean := total = 0 or not is_public;
  existing uuid;
  own record;
  event_row record;
  wrong record;
  refusal text;
begin
  -- A buyer whose account is being erased orders nothing behind that.
  if person is not null then
    perform from users where id = person and deleted_at is null for share;
    if not found then return booking_refused('sign_in'); end if;
  end if;
  -- What a buyer has ordered is counted: their orders for one event take turns.
  if is_public then perform pg_advisory_xact_lock(hashtextextended(ev::text || person::text, 0)); end if;
  select id into existing from registrations
   where organization_id = org and event_id = ev and attempt_id = (b ->> 'attemptId')::uuid
     -- An order that was issued by hand may have become its buyer's meanwhile.
     and (user_id is not distinct from person or (not is_public and issued_by is not null));
  if found then return jsonb_build_object('state', 'repeated', 'registrationId', existing); end if;

  -- Organisers change an event, its ticket types and workshops under a lock that waits for this one.
  select status, ends_at into event_row from events where organization_id = org and id = ev for key share;
  if not found then return booking_refused('event_gone'); end if;
  if is_public and event_row.status <> 'published' then return booking_refused('not_open'); end if;
  if is_public and event_row.ends_at <= at then return booking_refused('event_over'); end if;

  if is_public then
    select count(*) filter (where status = 'held' and hold_ends_at > at) as held,
           count(*) filter (where status = 'confirmed' and total_sen = 0) as free
      into own
      -- By the person alone, who has few: an index of the event would read all that it has sold.
      from (select * from registrations where user_id = person offset 0) theirs
     where organization_id = org and event_id = ev and issued_by is null;
    if not is_confirmed and own.held >= (b ->> 'mostHeld')::integer then
      return booking_refused('too_many_held');
    end if;
    if is_confirmed and own.free >= (b ->> 'mostFree')::integer then
      return booking_refused('too_many_free');
    end if;
  end if;

  select case
           when y.id is null or (is_public and not y.public_registration) then 'unavailable'
           when is_public and at < y.sales_start_at then 'not_on_sale_yet'
           when is_public and at >= y.sales_end_at then 'no_longer_on_sale'
           when is_public and l.quantity > y.most_per_order then 'too_many'
           when l."unitPriceSen" <> y.price_sen then 'price_changed'
         end as reason, l."ticketTypeId" as id
    into wrong
    from jsonb_to_recordset(b -> 'lines') as l ("ticketTypeId" uuid, quantity integer, "unitPriceSen" bigint)
    left join ticket_types y on y.organization_id = org and y.event_id = ev and y.id = l."ticketTypeId"
   where y.id is null
      or l."unitPriceSen" <> y.price_sen
      or is_public and (not y.public_registration or at < y.sales_start_at or at >= y.sales_end_at or l.quantity > y.most_per_order)
   limit 1;
  if found then return booking_refused(wrong.reason, wrong.id::text); end if;

  -- A form is published under the event's lock, so that what buyers are asked can't change from here on.
  if is_public then
    select l."ticketTypeId" as id into wrong
      from jsonb_to_recordset(b -> 'lines') as l ("ticketTypeId" uuid, "formVersion" integer)
     where l."formVersion" is distinct from (
             select max(version) from pass_forms
              where organization_id = org and ticket_type_id = l."ticketTypeId" and published_at is not null)
     limit 1;
    if found then return booking_refused('answers_wrong', wrong.id::text); end if;
  end if;

  select w."workshopId" as id into wrong
    from jsonb_to_recordset(b -> 'workshops') as w ("workshopId" uuid)
   where not exists (select from workshops s where s.organization_id = org and s.event_id = ev and s.id = w."workshopId")
   limit 1;
  if found then return booking_refused('unavailable', wrong.id::text); end if;

  refusal := take_places(org, ev,
    array(select (l ->> 'ticketTypeId')::uuid from jsonb_array_elements(b -> 'lines') as l),
    array(select (l ->> 'quantity')::integer from jsonb_array_elements(b -> 'lines') as l),
    array(select (w ->> 'workshopId')::uuid from jsonb_array_elements(b -> 'workshops') as w),
    array(select (w ->> 'quantity')::integer from jsonb_array_elements(b -> 'workshops') as w));
  if refusal is not null then return booking_refused('sold_out', refusal); end if;

  insert into registrations (organization_id, id, event_id, user_id, status, created_at, reference, buyer_name, buyer_email,
         attempt_id, hold_ends_at, confirmed_at, discount_sen, total_sen, issued_by, visitor_source, visit_purpose, mail_asked_at)
  values (org, reg, ev, person, case when is_confirmed then 'confirmed' else 'held' end, at, b ->> 'reference',
          b ->> 'buyerName', b ->> 'buyerEmail', (b ->> 'attemptId')::uuid,
          case when not is_confirmed then (b ->> 'holdEndsAt')::timestamptz end, case when is_confirmed then at end,
          (b ->> 'discountSen')::bigint, total, (b ->> 'issuedBy')::uuid, b ->> 'visitorSource', b ->> 'visitPurpose',
          case when is_confirmed and b ->> 'buyerEmail' is not null then at end);
  insert into registration_lines (organization_id, registration_id, ticket_type_id, event_id, quantity, unit_price_sen,
         discount_sen, holder_names)
  select org, reg, "ticketTypeId", ev, quantity, "unitPriceSen", "discountSen", names
    from jsonb_to_recordset(b -> 'lines') as l
         ("ticketTypeId" uuid, quantity integer, "unitPriceSen" bigint, "discountSen" bigint, names text[]);
  insert into registration_workshops (organization_id, registration_id, workshop_id, event_id, quantity)
  select org, reg, "workshopId", ev, quantity
    from jsonb_to_recordset(b -> 'workshops') as w ("workshopId" uuid, quantity integer);
  insert into registration_answers (organization_id, registration_id, ticket_type_id, form_version, answers)
  select org, reg, "ticketTypeId", "formVersion", answers
    from jsonb_to_recordset(b -> 'answers') as a ("ticketTypeId" uuid, "formVersion" integer, answers jsonb);

  if b -> 'promotion' <> 'null' then
    refusal := use_promotion(org, b);
    -- Undoes what stands above; the caller reads the reason from the error.
    if refusal is not null then raise exception using errcode = 'MK001', message = refusal; end if;
    insert into promotion_uses (organization_id, promotion_code_id, registration_id, user_id, discount_sen, used_at)
    values (org, (b #>> '{promotion,id}')::uuid, reg, person, (b #>> '{promotion,discountSen}')::bigint, at);
  end if;

  if is_confirmed then
    insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id, user_id, holder_name, key_id, created_at)
    select org, t."ticketId", ev, t."ticketTypeId", reg, person, nullif(t."holderName", ''), (b ->> 'keyId')::smallint, at
      from jsonb_to_recordset(b -> 'tickets') as t ("ticketId" uuid, "ticketTypeId" uuid, "holderName" text);
    if b ->> 'buyerEmail' is not null then
      insert into ticket_mails (organization_id, id, registration_id, reason, asked_at)
      values (org, (b ->> 'mailId')::uuid, reg, 'issued', at);
    end if;
    if person is not null then
      perform award_order(org, reg, at, array(select id::uuid from jsonb_array_elements_text(b -> 'pointEntryIds') as id));
    end if;
  else
    insert into payment_intents (organization_id, id, event_id, registration_id, user_id, provider, amount_sen, created_at)
    values (org, (b #>> '{intent,id}')::uuid, ev, reg, person, b #>> '{intent,provider}', total, at);
  end if;
  if is_public then perform keep_registration_details(org, person, b ->> 'buyerName', b ->> 'buyerEmail', at); end if;
  return jsonb_build_object('state', 'booked', 'registrationId', reg);
end $function$
;

CREATE OR REPLACE FUNCTION booking_refused(reason text, id text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN jsonb_build_object('state', 'refused', 'reason', reason, 'id', id)
;

CREATE OR REPLACE FUNCTION confirm_registration(org uuid, reg uuid, at timestamp with time zone, ticket_ids uuid[], key integer, mail_id uuid, point_entry_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update registrations
     set status = 'confirmed', confirmed_at = at, ended_at = null,
         mail_asked_at = case when buyer_email is not null then at end
   where organization_id = org and id = reg;
  insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id, user_id, holder_name, key_id, created_at)
  select org, ticket_ids[row_number() over (order by l.ticket_type_id, place)], l.event_id, l.ticket_type_id, reg, r.user_id,
         nullif(l.holder_names[place], ''), key, at
    from registrations r
    join registration_lines l on l.organization_id = org and l.registration_id = reg
   cross join lateral generate_series(1, l.quantity) as place
   where r.organization_id = org and r.id = reg;
  insert into ticket_mails (organization_id, id, registration_id, reason, asked_at)
  select org, mail_id, reg, 'issued', at
    from registrations where organization_id = org and id = reg and buyer_email is not null;
  perform award_order(org, reg, at, point_entry_ids);
end $function$
;

CREATE OR REPLACE FUNCTION keep_practice_as_it_is()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Whether an event is for practice is said when it is made.' using errcode = 'check_violation';
end $function$
;

CREATE OR REPLACE FUNCTION keep_practice_unpaid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from events where organization_id = new.organization_id and id = new.event_id and is_practice) then
    raise exception 'A practice event takes no payment of %.', new.provider using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION keep_registration_details(org uuid, person uuid, given_name text, given_email text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  shared record;
begin
  -- Whoever withdraws the consent waits for this, and then clears what it wrote.
  select phone, organiser_sharing_since as since into shared from profiles
   where user_id = person and organiser_sharing_since is not null for share;
  insert into registration_details as kept (organization_id, user_id, name, email, phone, consented_at, created_at, updated_at)
  values (org, person, given_name, given_email, shared.phone, shared.since, at, at)
      on conflict (organization_id, user_id) do update
     set name = excluded.name, email = excluded.email, phone = excluded.phone, consented_at = excluded.consented_at,
         updated_at = excluded.updated_at, deleted_at = null
   where (kept.name, kept.email, kept.phone, kept.consented_at)
         is distinct from (excluded.name, excluded.email, excluded.phone, excluded.consented_at)
      or kept.deleted_at is not null;
end $function$
;

CREATE OR REPLACE FUNCTION keep_short_answers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.given := short_answers(new.answers);
  select e ->> 'value' into new.country
    from jsonb_array_elements(new.answers) e
   where e ->> 'questionId' = (
           select q ->> 'id' from pass_forms f
            cross join jsonb_array_elements(f.questions) with ordinality as listed (q, place)
            where f.organization_id = new.organization_id and f.ticket_type_id = new.ticket_type_id
              and f.version = new.form_version and q ->> 'kind' = 'country'
            order by place limit 1)
   limit 1;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION lock_inventory(org uuid, ev uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform make_inventory(org, ev);
  perform from event_inventory
    where organization_id = org and event_id = ev and capacity is not null for no key update;
  perform from ticket_inventory
    where organization_id = org and event_id = ev and quantity is not null order by ticket_type_id for no key update;
  perform from workshop_inventory
    where organization_id = org and event_id = ev order by workshop_id for no key update;
end $function$
;

CREATE OR REPLACE FUNCTION make_inventory(org uuid, ev uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from event_inventory where organization_id = org and event_id = ev) then
    insert into event_inventory (organization_id, event_id, capacity, taken)
    select org, ev, case when e.capacity is not null then greatest(e.capacity, counted.taken) end,
           case when e.capacity is null then 0 else counted.taken end
      from events e
     cross join lateral (
       select (select count(*) from tickets t
                where t.organization_id = org and t.event_id = ev and t.voided_at is null)
            + (select coalesce(sum(l.quantity), 0)
                 from registrations r join registration_lines l on l.organization_id = org and l.registration_id = r.id
                where r.organization_id = org and r.event_id = ev and r.status = 'held') as taken) counted
     where e.organization_id = org and e.id = ev
        on conflict do nothing;
  end if;
  if exists (select from ticket_types y where y.organization_id = org and y.event_id = ev
                and not exists (select from ticket_inventory i
                                 where i.organization_id = org and i.event_id = ev and i.ticket_type_id = y.id)) then
    insert into ticket_inventory (organization_id, event_id, ticket_type_id, quantity, taken)
    select org, ev, y.id, case when y.quantity is not null then greatest(y.quantity, counted.taken) end,
           case when y.quantity is null then 0 else counted.taken end
      from ticket_types y
     cross join lateral (
       select (select count(*) from tickets t
                where t.organization_id = org and t.event_id = ev and t.ticket_type_id = y.id and t.voided_at is null)
            + (select coalesce(sum(l.quantity), 0)
                 from registration_lines l join registrations r on r.organization_id = org and r.id = l.registration_id
                where l.organization_id = org and l.event_id = ev and l.ticket_type_id = y.id and r.status = 'held') as taken) counted
     where y.organization_id = org and y.event_id = ev
     order by y.id
        on conflict do nothing;
  end if;
  if exists (select from workshops w where w.organization_id = org and w.event_id = ev
                and not exists (select from workshop_inventory i
                                 where i.organization_id = org and i.event_id = ev and i.workshop_id = w.id)) then
    insert into workshop_inventory (organization_id, event_id, workshop_id, capacity, taken)
    select org, ev, w.id, greatest(w.capacity, counted.taken), counted.taken
      from workshops w
     cross join lateral (
       select coalesce(sum(p.quantity), 0) as taken
         from registration_workshops p join registrations r on r.organization_id = org and r.id = p.registration_id
        where p.organization_id = org and p.event_id = ev and p.workshop_id = w.id
          and r.status in ('held', 'confirmed')) counted
     where w.organization_id = org and w.event_id = ev
     order by w.id
        on conflict do nothing;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION note_ticket_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION release_held(org uuid, ev uuid, ids uuid[], at timestamp with time zone, to_status text)
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
declare
  ended uuid[];
begin
  perform from events where organization_id = org and id = ev for key share;
  perform lock_inventory(org, ev);
  perform from promotion_codes
    where organization_id = org
      and id in (select promotion_code_id from promotion_uses where organization_id = org and registration_id = any (ids))
    order by id for no key update;
  -- Whoever is confirming one of them at this moment keeps it.
  ended := array(select id from registrations
                  where organization_id = org and event_id = ev and id = any (ids) and status = 'held'
                    and (to_status = 'cancelled' or hold_ends_at <= at)
                  order by id for no key update skip locked);
  update registrations set status = to_status, ended_at = at where organization_id = org and id = any (ended);
  with freed as (
    update promotion_uses set released_at = at
     where organization_id = org and registration_id = any (ended) and released_at is null
    returning promotion_code_id)
  update promotion_codes c set uses = c.uses - f.n
    from (select promotion_code_id, count(*)::integer as n from freed group by 1) f
   where c.organization_id = org and c.id = f.promotion_code_id;
  perform take_places(org, ev, l.ids, l.counts, w.ids, w.counts)
     from (select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(-n), '{}') as counts
             from (select ticket_type_id as id, sum(quantity)::integer as n from registration_lines
                    where organization_id = org and registration_id = any (ended) group by 1) x) l,
          (select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(-n), '{}') as counts
             from (select workshop_id as id, sum(quantity)::integer as n from registration_workshops
                    where organization_id = org and registration_id = any (ended) group by 1) x) w;
  update payment_intents set status = 'expired'
   where organization_id = org and event_id = ev and registration_id = any (ended) and status in ('created', 'awaiting');
  return ended;
end $function$
;

CREATE OR REPLACE FUNCTION retake_places(org uuid, ev uuid, reg uuid, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  event_row record;
  refusal text;
begin
  select status, ends_at into event_row from events where organization_id = org and id = ev for key share;
  if event_row.status <> 'published' or event_row.ends_at <= at then return 'not_open'; end if;
  select take_places(org, ev, l.ids, l.counts, w.ids, w.counts) into refusal
    from (select coalesce(array_agg(ticket_type_id), '{}') as ids, coalesce(array_agg(quantity::integer), '{}') as counts
            from registration_lines where organization_id = org and registration_id = reg) l,
         (select coalesce(array_agg(workshop_id), '{}') as ids, coalesce(array_agg(quantity::integer), '{}') as counts
            from registration_workshops where organization_id = org and registration_id = reg) w;
  if refusal is not null then return refusal; end if;
  with counted as (
    update promotion_codes c set uses = c.uses + 1
      from promotion_uses u
     where u.organization_id = org and u.registration_id = reg and u.released_at is not null
       and c.organization_id = org and c.id = u.promotion_code_id and (c.most_uses is null or c.uses < c.most_uses)
    returning c.id)
  update promotion_uses set released_at = null
   where organization_id = org and registration_id = reg and promotion_code_id in (select id from counted);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION short_answers(answers jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(array_agg(a.id || x.answer), '{}')
    from (select e ->> 'questionId' as id, e -> 'value' as value, e ->> 'value' as words
            from jsonb_array_elements(answers) e) a
   cross join lateral (
           select '=' || case jsonb_typeof(a.value)
                           when 'array' then ''
                           when 'string' then case when length(a.words) > 40 then '' else a.words end
                           when 'number' then case when a.words::numeric = 0 then '0' else
                             trim_scale(round(a.words::numeric, 2 - floor(log(abs(a.words::numeric)))::integer))::text end
                           else a.words
                         end as answer
            union all
           select '+' || choice
             from jsonb_array_elements_text(case jsonb_typeof(a.value) when 'array' then a.value else '[]' end) choice) x
   where a.id is not null
$function$
;

CREATE OR REPLACE FUNCTION sorted_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(nullif(lower(regexp_replace(normalize(trim(name), nfkd), '[\u0300-\u036f]', '', 'g')), ''), chr(1114111))
$function$
;

CREATE OR REPLACE FUNCTION take_places(org uuid, ev uuid, type_ids uuid[], type_counts integer[], workshop_ids uuid[], workshop_counts integer[])
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  asked integer := (select coalesce(sum(n), 0) from unnest(type_counts) as n);
  full_one text;
begin
  perform make_inventory(org, ev);
  perform from event_inventory
    where organization_id = org and event_id = ev and capacity is not null and asked <> 0 for no key update;
  perform from ticket_inventory
    where organization_id = org and event_id = ev and ticket_type_id = any (type_ids) and quantity is not null
    order by ticket_type_id for no key update;
  perform from workshop_inventory
    where organization_id = org and event_id = ev and workshop_id = any (workshop_ids)
    order by workshop_id for no key update;

  select 'event' into full_one from event_inventory
   where organization_id = org and event_id = ev and asked > 0 and taken + asked > capacity;
  if found then return full_one; end if;
  select i.ticket_type_id::text into full_one
    from unnest(type_ids, type_counts) as a (id, n)
    join ticket_inventory i on i.organization_id = org and i.event_id = ev and i.ticket_type_id = a.id
   where a.n > 0 and i.taken + a.n > i.quantity limit 1;
  if found then return full_one; end if;
  select i.workshop_id::text into full_one
    from unnest(workshop_ids, workshop_counts) as a (id, n)
    join workshop_inventory i on i.organization_id = org and i.event_id = ev and i.workshop_id = a.id
   where a.n > 0 and i.taken + a.n > i.capacity limit 1;
  if found then return full_one; end if;

  update event_inventory set taken = taken + asked
   where organization_id = org and event_id = ev and capacity is not null and asked <> 0;
  update ticket_inventory i set taken = i.taken + a.n
    from unnest(type_ids, type_counts) as a (id, n)
   where i.organization_id = org and i.event_id = ev and i.ticket_type_id = a.id and i.quantity is not null;
  update workshop_inventory i set taken = i.taken + a.n
    from unnest(workshop_ids, workshop_counts) as a (id, n)
   where i.organization_id = org and i.event_id = ev and i.workshop_id = a.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION throw_practice_away(org uuid, ev uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  orders uuid[];
  intents uuid[];
begin
  perform from events where organization_id = org and id = ev and is_practice for update;
  if not found then raise exception 'Only a practice event is thrown away.'; end if;

  perform from promotion_codes c
    where c.organization_id = org and exists (
          select from promotion_uses u join registrations r on r.organization_id = org and r.id = u.registration_id
           where u.organization_id = org and u.promotion_code_id = c.id and r.event_id = ev)
    order by c.id for no key update;
  perform from registrations where organization_id = org and event_id = ev order by id for update;
  perform from payment_intents where organization_id = org and event_id = ev order by id for update;
  perform from tickets where organization_id = org and event_id = ev order by id for update;
  orders := array(select id from registrations where organization_id = org and event_id = ev);
  intents := array(select id from payment_intents where organization_id = org and event_id = ev);

  delete from scans where organization_id = org and event_id = ev;
  delete from scan_claims where organization_id = org and event_id = ev;
  delete from scan_undos where organization_id = org and event_id = ev;
  delete from scan_conflict_settlements where organization_id = org and event_id = ev;
  delete from door_exceptions where organization_id = org and event_id = ev;
  delete from door_counts where organization_id = org and event_id = ev;
  delete from pairing_codes where organization_id = org and event_id = ev;
  delete from scanner_grants where organization_id = org and event_id = ev;

  delete from giveaway_entries where organization_id = org
     and giveaway_id in (select id from giveaways where organization_id = org and event_id = ev);
  delete from giveaways where organization_id = org and event_id = ev;

  delete from payment_callbacks
   where (provider, dedupe_key) in (
         select i.provider, i.provider || '_' || i.id || '_' || outcome
           from payment_intents i cross join unnest(array['paid', 'failed']) as outcome
          where i.organization_id = org and i.id = any (intents));
  delete from ledger_entries where organization_id = org and intent_id = any (intents);
  delete from refunds where organization_id = org and intent_id = any (intents);
  delete from billing_identities where organization_id = org and intent_id = any (intents);
  delete from payment_directory where organization_id = org and intent_id = any (intents);
  delete from payment_intents where organization_id = org and event_id = ev;

  with given_back as (
    delete from promotion_uses where organization_id = org and registration_id = any (orders)
    returning promotion_code_id, released_at)
  update promotion_codes c set uses = c.uses - counted.uses
    from (select promotion_code_id as id, count(*) as uses from given_back where released_at is null group by 1) counted
   where c.organization_id = org and c.id = counted.id;

  delete from ticket_mails where organization_id = org and registration_id = any (orders);
  delete from tickets where organization_id = org and event_id = ev;
  delete from registration_answers where organization_id = org and registration_id = any (orders);
  delete from registration_workshops where organization_id = org and event_id = ev;
  delete from registration_lines where organization_id = org and event_id = ev;
  delete from registrations where organization_id = org and event_id = ev;
  delete from notifications where organization_id = org and event_id = ev;
  delete from ticket_types where organization_id = org and event_id = ev;
  delete from event_directory where organization_id = org and event_id = ev;
  delete from events where organization_id = org and id = ev;
end $function$
;

CREATE OR REPLACE FUNCTION ticket_words(event uuid, name text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_to_tsvector(array(
    select distinct right(event::text, 8) || ':' || left(word, 40)
      from regexp_split_to_table(lower(name), '[\s.,/()''"@&|!:*\\-]+') word
     where word <> ''))
$function$
;

CREATE OR REPLACE FUNCTION use_promotion(org uuid, b jsonb)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  at constant timestamptz := b ->> 'now';
  person constant uuid := b ->> 'userId';
  code promotion_codes;
  covered record;
begin
  select * into code from promotion_codes
   where organization_id = org and id = (b #>> '{promotion,id}')::uuid for no key update;
  if not found or code.retired_at is not null or at < code.starts_at or at >= code.ends_at
     or (b ->> 'eventId')::uuid <> all (code.event_ids) then
    return 'promotion_unknown';
  end if;
  select count(*) filter (where l.is_covered) as lines,
         coalesce(sum(l.price_sen) filter (where l.is_covered), 0) as sen,
         coalesce(sum(l.discount_sen) filter (where l.is_covered), 0) as off,
         coalesce(sum(l.discount_sen), 0) as all_off
    into covered
    from (select quantity * "unitPriceSen" as price_sen, "discountSen" as discount_sen,
                 code.ticket_type_ids is null or "ticketTypeId" = any (code.ticket_type_ids) as is_covered
            from jsonb_to_recordset(b -> 'lines') as given
                 ("ticketTypeId" uuid, quantity integer, "unitPriceSen" bigint, "discountSen" bigint)) l;
  if covered.lines = 0 then return 'promotion_other_tickets'; end if;
  if covered.sen < code.minimum_sen then return 'promotion_minimum'; end if;
  -- `least` passes over null.
  if covered.off <> least(covered.sen, code.most_discount_sen,
                          case code.kind when 'fixed' then code.amount else div(covered.sen * code.amount, 100) end)
     or covered.off <> covered.all_off or covered.off <> (b #>> '{promotion,discountSen}')::bigint then
    return 'price_changed';
  end if;
  if code.uses >= code.most_uses then return 'promotion_used_up'; end if;
  if code.most_per_person is not null and person is not null and code.most_per_person <= (
       select count(*) from promotion_uses
        where organization_id = org and promotion_code_id = code.id and user_id = person and released_at is null) then
    return 'promotion_used_up';
  end if;
  update promotion_codes set uses = uses + 1 where organization_id = org and id = code.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION void_tickets(org uuid, ev uuid, ids uuid[], at timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
declare
  orders uuid[];
  voided uuid[];
begin
  perform from events where organization_id = org and id = ev for key share;
  perform lock_inventory(org, ev);
  orders := array(select id from registrations
                   where organization_id = org and event_id = ev
                     and id in (select registration_id from tickets where organization_id = org and id = any (ids))
                   order by id for no key update);
  voided := array(select id from tickets
                   where organization_id = org and event_id = ev and id = any (ids) and voided_at is null
                   order by id for no key update);
  update tickets set voided_at = at where organization_id = org and id = any (voided);
  orders := array(select id from registrations r
                   where r.organization_id = org and r.id = any (orders) and r.status = 'confirmed'
                     and not exists (select from tickets t
                                      where t.organization_id = org and t.registration_id = r.id and t.voided_at is null));
  update registrations set status = 'cancelled', ended_at = at where organization_id = org and id = any (orders);
  perform take_places(org, ev, t.ids, t.counts, w.ids, w.counts)
     from (select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(-n), '{}') as counts
             from (select ticket_type_id as id, count(*)::integer as n from tickets
                    where organization_id = org and id = any (voided) group by 1) x) t,
          (select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(-n), '{}') as counts
             from (select workshop_id as id, sum(quantity)::integer as n from registration_workshops
                    where organization_id = org and registration_id = any (orders) group by 1) x) w;
  return voided;
end $function$
;

CREATE INDEX api_keys_by_member ON api_keys USING btree (organization_id, created_by) WHERE (revoked_at IS NULL);

CREATE INDEX api_keys_newest ON api_keys USING btree (organization_id, created_at, id);

CREATE INDEX audit_log_addresses ON audit_log USING btree (subject_id) WHERE (subject_type = 'address'::text);

CREATE INDEX audit_log_by_action ON audit_log USING btree (action, created_at, id);

CREATE INDEX audit_log_by_actor ON audit_log USING btree (actor_id, created_at, id);

CREATE INDEX audit_log_by_organization ON audit_log USING btree (organization_id, created_at, id);

CREATE INDEX audit_log_by_subject ON audit_log USING btree (subject_id, created_at, id);

CREATE INDEX audit_log_by_time ON audit_log USING btree (created_at, id);

CREATE INDEX audit_log_deletions ON audit_log USING btree (organization_id, subject_id) WHERE (action ~~ '%.deleted'::text);

CREATE INDEX audit_log_sign_ins ON audit_log USING btree (actor_id) WHERE (subject_type = 'address'::text);

CREATE INDEX auth_accounts_by_user ON auth_accounts USING btree (user_id);

CREATE INDEX auth_verifications_by_identifier ON auth_verifications USING btree (identifier);

CREATE INDEX billing_identities_by_end ON billing_identities USING btree (retain_until);

CREATE UNIQUE INDEX blobs_by_id ON blobs USING btree (id);

CREATE INDEX blobs_by_time ON blobs USING btree (created_at);

CREATE INDEX broadcast_deliveries_by_batch ON broadcast_deliveries USING btree (organization_id, broadcast_id, channel, batch, state);

CREATE INDEX broadcast_deliveries_by_user ON broadcast_deliveries USING btree (user_id);

CREATE INDEX broadcast_deliveries_to_push ON broadcast_deliveries USING btree (user_id) WHERE ((channel = 'push'::text) AND (state = 'queued'::text));

CREATE INDEX broadcast_opt_outs_by_user ON broadcast_opt_outs USING btree (user_id);

CREATE INDEX broadcasts_by_event ON broadcasts USING btree (organization_id, event_id, sent_at);

CREATE INDEX broadcasts_by_sender ON broadcasts USING btree (sent_by);

CREATE INDEX door_exceptions_by_age ON door_exceptions USING btree (received_at);

CREATE INDEX door_exceptions_by_event ON door_exceptions USING btree (event_id, id);

CREATE INDEX erasures_by_time ON erasures USING btree (erased_at);

CREATE INDEX event_invites_by_event ON event_invites USING btree (organization_id, event_id);

CREATE INDEX event_updates_by_event ON event_updates USING btree (organization_id, event_id);

CREATE UNIQUE INDEX event_updates_collecting ON event_updates USING btree (organization_id, event_id) WHERE (title IS NULL);

CREATE INDEX event_updates_due ON event_updates USING btree (due_at);

CREATE INDEX events_by_cover ON events USING btree (organization_id, cover_blob_id) WHERE (cover_blob_id IS NOT NULL);

CREATE UNIQUE INDEX events_by_id ON events USING btree (id);

CREATE INDEX events_by_start ON events USING btree (organization_id, starts_at DESC, id);

CREATE INDEX events_published ON events USING btree (starts_at, id) WHERE ((status = 'published'::text) AND (visibility = 'public'::text));

CREATE UNIQUE INDEX giveaway_entries_by_user ON giveaway_entries USING btree (user_id, giveaway_id, entry_id, organization_id);

CREATE INDEX giveaways_by_event ON giveaways USING btree (event_id);

CREATE UNIQUE INDEX giveaways_by_id ON giveaways USING btree (id);

CREATE INDEX giveaways_by_picture ON giveaways USING btree (organization_id, picture_blob_id) WHERE (picture_blob_id IS NOT NULL);

CREATE INDEX giveaways_to_close ON giveaways USING btree (closes_at) WHERE (closed_at IS NULL);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

CREATE INDEX invitation_zones_by_zone ON invitation_zones USING btree (organization_id, zone_id);

CREATE INDEX invitations_by_email ON invitations USING btree (email);

CREATE UNIQUE INDEX invitations_one_pending ON invitations USING btree (organization_id, email) WHERE (status = 'pending'::text);

CREATE INDEX ledger_entries_by_intent ON ledger_entries USING btree (organization_id, intent_id);

CREATE INDEX ledger_entries_by_refund ON ledger_entries USING btree (organization_id, refund_id) WHERE (refund_id IS NOT NULL);

CREATE INDEX listing_visits_by_time ON listing_visits USING btree (visited_at);

CREATE INDEX listings_by_end ON listings USING btree (ends_at);

CREATE INDEX listings_by_start ON listings USING btree (starts_at, id) WHERE (gone_at IS NULL);

CREATE INDEX listings_by_url ON listings USING btree (url);

CREATE INDEX member_zones_by_zone ON member_zones USING btree (organization_id, zone_id);

CREATE UNIQUE INDEX memberships_by_user ON memberships USING btree (user_id, organization_id);

CREATE INDEX notification_settings_reminded ON notification_settings USING btree (user_id) WHERE (workshop_reminder_minutes IS NOT NULL);

CREATE INDEX notifications_by_event ON notifications USING btree (organization_id, event_id);

CREATE INDEX notifications_by_time ON notifications USING btree (created_at);

CREATE INDEX notifications_newest ON notifications USING btree (user_id, created_at, id);

CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE (read_at IS NULL);

CREATE INDEX organizations_by_logo ON organizations USING btree (id, logo_blob_id) WHERE (logo_blob_id IS NOT NULL);

CREATE INDEX pairing_codes_by_event ON pairing_codes USING btree (organization_id, event_id);

CREATE INDEX pairing_codes_by_hash ON pairing_codes USING btree (code_hash);

CREATE UNIQUE INDEX pass_forms_one_draft ON pass_forms USING btree (organization_id, ticket_type_id) WHERE (published_at IS NULL);

CREATE INDEX payment_callbacks_by_event ON payment_callbacks USING gin (events jsonb_path_ops) WHERE (body IS NOT NULL);

CREATE INDEX payment_callbacks_by_time ON payment_callbacks USING btree (received_at);

CREATE INDEX payment_callbacks_open ON payment_callbacks USING btree (received_at) WHERE (settled_at IS NULL);

CREATE INDEX payment_directory_by_intent ON payment_directory USING btree (organization_id, intent_id);

CREATE INDEX payment_intents_by_id ON payment_intents USING btree (id);

CREATE INDEX payment_intents_by_registration ON payment_intents USING btree (organization_id, event_id, registration_id);

CREATE INDEX payment_intents_by_user ON payment_intents USING btree (user_id);

CREATE INDEX payment_intents_paid ON payment_intents USING btree (provider, paid_at) WHERE (paid_at IS NOT NULL);

CREATE INDEX payment_intents_unpaid ON payment_intents USING btree (created_at) WHERE (paid_at IS NULL);

CREATE INDEX point_entries_by_registration ON point_entries USING btree (registration_id) WHERE (registration_id IS NOT NULL);

CREATE UNIQUE INDEX point_entries_by_scan ON point_entries USING btree (scan_id, kind, organization_id);

CREATE INDEX point_entries_by_user ON point_entries USING btree (user_id, organization_id, id) INCLUDE (amount);

CREATE INDEX promotion_codes_by_id ON promotion_codes USING btree (id);

CREATE INDEX promotion_codes_by_time ON promotion_codes USING btree (organization_id, created_at, id);

CREATE UNIQUE INDEX promotion_codes_live ON promotion_codes USING btree (organization_id, translate(code, 'OIL'::text, '011'::text)) WHERE (retired_at IS NULL);

CREATE INDEX promotion_codes_of_all ON promotion_codes USING btree (created_at, id);

CREATE INDEX promotion_uses_by_registration ON promotion_uses USING btree (organization_id, registration_id);

CREATE INDEX promotion_uses_by_user ON promotion_uses USING btree (user_id);

CREATE INDEX push_alerts_by_device ON push_alerts USING btree (device_id);

CREATE INDEX push_alerts_due ON push_alerts USING btree (due_at);

CREATE INDEX push_devices_by_user ON push_devices USING btree (user_id);

CREATE UNIQUE INDEX refunds_by_gateway ON refunds USING btree (organization_id, intent_id, gateway_refund_ref);

CREATE INDEX refunds_by_requester ON refunds USING btree (requested_by) WHERE (requested_by IS NOT NULL);

CREATE INDEX refunds_open ON refunds USING btree (requested_at) WHERE (status = ANY (ARRAY['requested'::text, 'sent'::text]));

CREATE INDEX registration_answers_by_form ON registration_answers USING btree (organization_id, ticket_type_id, form_version);

CREATE INDEX registration_details_by_user ON registration_details USING btree (user_id);

CREATE INDEX registration_lines_by_type ON registration_lines USING btree (organization_id, event_id, ticket_type_id);

CREATE INDEX registration_workshops_by_workshop ON registration_workshops USING btree (organization_id, event_id, workshop_id);

CREATE UNIQUE INDEX registrations_by_attempt ON registrations USING btree (organization_id, attempt_id, event_id, user_id) NULLS NOT DISTINCT WHERE (attempt_id IS NOT NULL);

CREATE INDEX registrations_by_buyer_email ON registrations USING btree (buyer_email) WHERE ((user_id IS NULL) AND (buyer_email IS NOT NULL));

CREATE INDEX registrations_by_issuer ON registrations USING btree (issued_by) WHERE (issued_by IS NOT NULL);

CREATE UNIQUE INDEX registrations_by_reference ON registrations USING btree (organization_id, reference);

CREATE INDEX registrations_by_status ON registrations USING btree (organization_id, event_id, status);

CREATE INDEX registrations_by_user ON registrations USING btree (user_id);

CREATE INDEX registrations_discounted ON registrations USING btree (organization_id, event_id) WHERE (discount_sen > 0);

CREATE INDEX registrations_held ON registrations USING btree (hold_ends_at) WHERE (status = 'held'::text);

CREATE INDEX registrations_unclaimed ON registrations USING btree (buyer_email) WHERE ((user_id IS NULL) AND (issued_by IS NOT NULL));

CREATE INDEX scan_claims_by_event ON scan_claims USING btree (event_id, scan_key);

CREATE INDEX scan_claims_by_time ON scan_claims USING btree (organization_id, event_id, received_at);

CREATE INDEX scan_conflict_settlements_by_event ON scan_conflict_settlements USING btree (event_id, scan_key);

CREATE INDEX scan_undos_by_change ON scan_undos USING btree (event_id, day, changed_xid);

CREATE INDEX scanner_grants_by_event ON scanner_grants USING btree (event_id);

CREATE UNIQUE INDEX scanner_grants_of_desks ON scanner_grants USING btree (event_id, member_id) WHERE (is_desk AND (revoked_at IS NULL));

CREATE INDEX scans_by_day ON scans USING btree (event_id, day, changed_xid);

CREATE INDEX sessions_by_end ON sessions USING btree (expires_at);

CREATE INDEX sessions_by_user ON sessions USING btree (user_id);

CREATE INDEX sign_in_addresses_by_time ON sign_in_addresses USING btree (seen_at);

CREATE INDEX sign_in_notes_by_time ON sign_in_notes USING btree (noted_at);

CREATE INDEX stall_orders_by_user ON stall_orders USING btree (user_id);

CREATE INDEX ticket_mails_by_registration ON ticket_mails USING btree (organization_id, registration_id);

CREATE INDEX ticket_mails_waiting ON ticket_mails USING btree (asked_at) WHERE (queued_at IS NULL);

CREATE INDEX tickets_by_change ON tickets USING btree (event_id, changed_xid);

CREATE INDEX tickets_by_id ON tickets USING btree (((id)::text));

CREATE INDEX tickets_by_name ON tickets USING btree (event_id, sorted_name(holder_name) COLLATE "C", id);

CREATE INDEX tickets_by_registration ON tickets USING btree (registration_id);

CREATE INDEX tickets_by_type ON tickets USING btree (event_id, ticket_type_id, voided_at, organization_id);

CREATE INDEX tickets_by_user ON tickets USING btree (user_id);

CREATE INDEX tickets_by_word ON tickets USING gin (ticket_words(event_id, holder_name)) WITH (fastupdate=off) WHERE (holder_name IS NOT NULL);

CREATE INDEX tickets_in_types ON tickets USING btree (event_id, ticket_type_id, id);

CREATE INDEX user_interests_by_category ON user_interests USING btree (category_id);

CREATE UNIQUE INDEX users_by_email ON users USING btree (email) WHERE (email IS NOT NULL);

CREATE INDEX work_interests_by_email ON work_interests USING btree (email);

CREATE INDEX work_interests_by_time ON work_interests USING btree (created_at);

CREATE INDEX workshops_by_event ON workshops USING btree (organization_id, event_id);

CREATE INDEX workshops_by_start ON workshops USING btree (starts_at);

CREATE TRIGGER practice_stays BEFORE UPDATE OF is_practice ON events FOR EACH ROW WHEN ((new.is_practice IS DISTINCT FROM old.is_practice)) EXECUTE FUNCTION keep_practice_as_it_is();

CREATE TRIGGER practice_unpaid BEFORE INSERT OR UPDATE OF provider, event_id ON payment_intents FOR EACH ROW WHEN ((new.provider <> ALL (ARRAY['tng_demo'::text, 'curlec_demo'::text]))) EXECUTE FUNCTION keep_practice_unpaid();

CREATE TRIGGER short_answers BEFORE INSERT OR UPDATE OF answers ON registration_answers FOR EACH ROW EXECUTE FUNCTION keep_short_answers();

CREATE TRIGGER ticket_changed BEFORE UPDATE OF holder_name, issue, key_id, voided_at, ticket_type_id ON tickets FOR EACH ROW EXECUTE FUNCTION note_ticket_change();
