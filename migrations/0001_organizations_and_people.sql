-- Reference tables (the same on every shard): organisations and users. Everything of one organisation starts its keys
-- with organization_id, so a row can't point at another tenant's.
create table organizations (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  name text not null,
  email text unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table memberships (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'admin', 'staff', 'crew')),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (organization_id, user_id)
);
create index memberships_by_user on memberships (user_id);
