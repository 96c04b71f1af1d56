-- A key by which a program of an organisation calls, in the name of the member who made it.
create table api_keys (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  -- SHA-256 of the key, which has 160 random bits: nobody tries them all.
  key_hash bytea not null check (length(key_hash) = 32),
  -- The last characters of the key, for people.
  ending text not null,
  abilities text[] not null check (cardinality(abilities) > 0),
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, key_hash),
  foreign key (organization_id, created_by) references memberships (organization_id, user_id)
);
create index api_keys_newest on api_keys (organization_id, created_at, id);
create index api_keys_by_member on api_keys (organization_id, created_by) where revoked_at is null;

-- Which key did it; null: the actor themselves.
alter table audit_log add column api_key_id uuid;
