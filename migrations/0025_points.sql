-- What earns points, and giveaways.
update loyalty_settings set points_per_scan = 10000 where points_per_scan > 10000;
alter table loyalty_settings
  add column points_per_registration integer not null default 0,
  add column points_per_ringgit integer not null default 0,
  add column version integer not null default 1,
  add check (points_per_scan <= 10000),
  add check (points_per_registration between 0 and 10000),
  add check (points_per_ringgit between 0 and 10000);

alter table point_entries
  add column registration_id uuid,
  drop constraint point_entries_kind_check,
  add constraint point_entries_kind_check check (kind in
    ('scan', 'scan_undone', 'registration', 'registration_cancelled', 'payment', 'payment_refunded',
     'giveaway_entry', 'giveaway_deleted', 'correction', 'write_off', 'erased'));
create index point_entries_by_registration on point_entries (registration_id) where registration_id is not null;

-- A person's balances and the newest of their entries are read from the index alone, or from its end. It begins with the
-- person, so that no look-up by key is led to it (0014).
create index point_entries_of_account on point_entries (user_id, organization_id, id) include (amount);
drop index point_entries_by_user;
alter index point_entries_of_account rename to point_entries_by_user;

-- What older entries add up to, those up to and with kept_until: a balance is this and the entries behind it.
alter table point_accounts
  add column kept_points bigint not null default 0,
  add column kept_until uuid,
  add check (kept_until is not null or kept_points = 0);

-- What a confirmed order earns at the rates of this moment; nothing when nobody's account is behind it. An award only
-- adds, so it locks no account. Called once, by what confirms.
create function award_order(org uuid, reg uuid, at timestamptz, entry_ids uuid[]) returns void language sql as $$
  insert into point_entries (organization_id, id, user_id, kind, amount, event_id, registration_id, created_at)
  select org, award.id, r.user_id, award.kind, award.amount, r.event_id, reg, at
    from registrations r
    join loyalty_settings s on s.organization_id = org
   cross join lateral (values
           (entry_ids[1], 'registration', s.points_per_registration),
           (entry_ids[2], 'payment', least(s.points_per_ringgit * (r.total_sen / 100), 1000000000)::integer)
         ) as award (id, kind, amount)
   where r.organization_id = org and r.id = reg and r.user_id is not null and award.amount > 0
$$;

create table giveaways (
  organization_id uuid not null references organizations,
  id uuid not null,
  event_id uuid not null,
  title text not null,
  prize text not null,
  cost integer not null check (cost between 0 and 1000000),
  winners integer not null check (winners between 1 and 100),
  most_entries integer not null check (most_entries between 1 and 1000),
  audience text not null check (audience in ('ticket_holders', 'checked_in')),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  -- Shown to nobody until the draw; its SHA-256 is shown from the beginning.
  seed bytea not null check (octet_length(seed) = 32),
  -- SHA-256 of the list of entries, which no entry is added to any more.
  entries_hash bytea check (octet_length(entries_hash) = 32),
  closed_at timestamptz check ((closed_at is null) = (entries_hash is null)),
  drawn_at timestamptz check (drawn_at is null or closed_at is not null),
  created_by uuid not null references users,
  created_at timestamptz not null,
  primary key (organization_id, id),
  -- Nobody has entered when an event may be deleted: it has no tickets.
  foreign key (organization_id, event_id) references events on delete cascade
);
create unique index giveaways_by_id on giveaways (id);
create index giveaways_by_event on giveaways (event_id);
create index giveaways_to_close on giveaways (closes_at) where closed_at is null;

create table giveaway_entries (
  organization_id uuid not null,
  giveaway_id uuid not null,
  -- What the draw is made over, and everybody may see.
  id uuid not null,
  -- The first entry of the same person in this giveaway, which may be this one: of a person one entry wins.
  entrant_id uuid not null,
  -- null: that person has left.
  user_id uuid references users,
  -- The name that the person's app gave it; sent again it is the same entry.
  entry_id uuid not null,
  created_at timestamptz not null,
  won_at timestamptz,
  -- From 1, in the order of the draw.
  won_place integer check ((won_at is null) = (won_place is null)),
  primary key (organization_id, giveaway_id, id),
  foreign key (organization_id, giveaway_id) references giveaways
);
create unique index giveaway_entries_by_user on giveaway_entries (user_id, giveaway_id, entry_id, organization_id);
