-- What people have said of themselves. Their name is users.name.
create table profiles (
  user_id uuid primary key references users on delete cascade,
  -- E.164.
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  birth_date date,
  gender text check (gender in ('female', 'male', 'other', 'undisclosed')),
  onboarded_at timestamptz not null,
  -- Since when organisers may be given the phone, as the newest of the person's consents says; null: they may not. Beside
  -- the phone, so that whoever books reads both under one lock.
  organiser_sharing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Every consent that was given or withdrawn, numbered for each purpose; rows are only added. The newest one stands.
create table consents (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('terms', 'marketing', 'preferences', 'organiser_sharing')),
  number integer not null check (number > 0),
  given boolean not null,
  -- Which text the person was shown, in which language, and where.
  text_version text not null,
  locale text not null,
  source text not null,
  at timestamptz not null,
  primary key (user_id, purpose, number)
);

-- What an organiser was given by somebody who registered. The phone is there as long as its person consents.
create table registration_details (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  name text not null,
  email text,
  phone text,
  consented_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (organization_id, user_id),
  check (phone is null or consented_at is not null)
);
create index registration_details_by_user on registration_details (user_id);

-- Called by `book`: keeps what the buyer has given to the organiser. Locks: the buyer's profile, the row.
create function keep_registration_details(
  org uuid, person uuid, given_name text, given_email text, at timestamptz
) returns void language plpgsql as $$
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
end $$;

-- What people bought at stalls while there was a shop. Nothing in the product writes it: the operator brings it in, for
-- the export of their data and for the books.
create table stall_orders (
  organization_id uuid not null references organizations,
  id uuid not null,
  user_id uuid references users,
  stall_name text not null,
  description text not null default '',
  amount_sen bigint not null check (amount_sen >= 0),
  currency text not null default 'MYR' check (currency = 'MYR'),
  status text not null check (status in ('paid', 'refunded', 'cancelled')),
  ordered_at timestamptz not null,
  imported_at timestamptz not null,
  primary key (organization_id, id)
);
create index stall_orders_by_user on stall_orders (user_id);
