-- What a change replied, for whoever sends it again with the same key within a day. The reply is sealed: it may hold what
-- is shown only once.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  fingerprint bytea not null,
  reply text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- A device may send its enrolment again with a key of its own.
alter table pairing_codes add column device_key_hash bytea, add column grant_id uuid;
