-- Events of others, read from calendars, feeds and pages that the operator has named. They belong to no organisation: a
-- source may name one, under whose name its listings are shown.
create table listing_sources (
  id uuid primary key,
  organization_id uuid references organizations (id) on delete cascade,
  kind text not null check (kind in ('ics', 'rss', 'jsonld')),
  url text not null unique,
  etag text,
  last_modified text,
  fetched_at timestamptz,
  read_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  failure text,
  paused_at timestamptz,
  paused_because text check (paused_because in ('operator', 'failures')),
  created_at timestamptz not null,
  check ((paused_at is null) = (paused_because is null))
);

create table listings (
  id uuid primary key,
  source_id uuid not null references listing_sources (id) on delete cascade,
  uid text not null,
  slug text not null unique,
  title text not null,
  venue text not null,
  url text check (url like 'https://%'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  checked_at timestamptz,
  failed_checks integer not null default 0 check (failed_checks >= 0),
  failing_since date,
  gone_at timestamptz,
  gone_because text check (gone_because in ('left_source', 'dead_link')),
  unique (source_id, uid),
  check (ends_at >= starts_at),
  check ((gone_at is null) = (gone_because is null)),
  check ((failed_checks = 0) = (failing_since is null))
);
create index listings_by_start on listings (starts_at, id) where gone_at is null;
create index listings_by_url on listings (url);
create index listings_by_end on listings (ends_at);

-- A visitor is known by a random value that their browser keeps for a day; here is only its hash, for two.
create table listing_visits (
  listing_id uuid not null references listings (id) on delete cascade,
  visitor_hash bytea not null,
  visited_at timestamptz not null,
  primary key (listing_id, visitor_hash)
);
create index listing_visits_by_time on listing_visits (visited_at);

create table listing_visit_counts (
  listing_id uuid not null references listings (id) on delete cascade,
  day date not null,
  visitors integer not null check (visitors > 0),
  primary key (listing_id, day)
);

-- Which job of listings runs, and until when it may.
create table listing_leases (
  name text primary key check (name in ('ingest', 'recheck')),
  holder_id uuid not null,
  ends_at timestamptz not null
);

-- Posters that a person had read within an hour.
create table poster_imports (
  user_id uuid primary key references users (id) on delete cascade,
  hour_began_at timestamptz not null,
  count integer not null check (count > 0)
);
