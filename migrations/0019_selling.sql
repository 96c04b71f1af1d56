-- Who finds a published event: everybody, or only who was given an invite link.
alter table events
  add column visibility text not null default 'public' check (visibility in ('public', 'private')),
  -- The path of a picture that this service serves.
  add column cover text;
create index events_published on events (starts_at, id) where status = 'published' and visibility = 'public';

-- A link that opens a private event to whoever has it.
create table event_invites (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  label text not null default '',
  created_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, event_id) references events on delete cascade
);
create index event_invites_by_event on event_invites (organization_id, event_id);

alter table ticket_types
  add column description text not null default '',
  add column position smallint not null default 0,
  add column sales_start_at timestamptz,
  add column sales_end_at timestamptz,
  add column most_per_order smallint not null default 10 check (most_per_order between 1 and 50),
  add check (sales_end_at > sales_start_at);

-- Places that are held or have a valid ticket. A row is made at the first booking, counted from what there is, and dropped
-- when an organiser changes a limit. Where the limit is null nothing is counted: `taken` stays 0.
create table event_inventory (
  organization_id uuid not null,
  event_id uuid not null,
  capacity integer check (capacity > 0),
  taken integer not null default 0 check (taken >= 0),
  primary key (organization_id, event_id),
  foreign key (organization_id, event_id) references events on delete cascade,
  constraint event_not_oversold check (taken <= capacity)
) with (fillfactor = 50);

create table ticket_inventory (
  organization_id uuid not null,
  event_id uuid not null,
  ticket_type_id uuid not null,
  quantity integer check (quantity > 0),
  taken integer not null default 0 check (taken >= 0),
  primary key (organization_id, event_id, ticket_type_id),
  foreign key (organization_id, event_id, ticket_type_id) references ticket_types (organization_id, event_id, id) on delete cascade,
  constraint ticket_type_not_oversold check (taken <= quantity)
) with (fillfactor = 50);

alter table workshops add unique (organization_id, event_id, id);
create table workshop_inventory (
  organization_id uuid not null,
  event_id uuid not null,
  workshop_id uuid not null,
  capacity integer not null check (capacity > 0),
  taken integer not null default 0 check (taken >= 0),
  primary key (organization_id, event_id, workshop_id),
  foreign key (organization_id, event_id, workshop_id) references workshops (organization_id, event_id, id) on delete cascade,
  constraint workshop_not_oversold check (taken <= capacity)
) with (fillfactor = 50);

create table promotion_codes (
  organization_id uuid not null references organizations,
  id uuid not null,
  -- What it is for; null: every event of the organisation, and every ticket type. Its rules never change: a code is
  -- retired, and another one made.
  event_ids uuid[] check (event_ids <> '{}'),
  ticket_type_ids uuid[] check (ticket_type_ids <> '{}'),
  code text not null check (code ~ '^[A-Z0-9-]{3,32}$'),
  purpose text not null default 'promotion' check (purpose in ('promotion', 'referral')),
  -- Who refers, or what it is made for.
  label text not null default '',
  kind text not null check (kind in ('fixed', 'percentage')),
  -- Sen, or per cent.
  amount bigint not null check (amount > 0),
  -- What the tickets that it covers must cost together.
  minimum_sen bigint not null default 0 check (minimum_sen >= 0),
  most_discount_sen bigint check (most_discount_sen > 0),
  most_uses integer check (most_uses > 0),
  most_per_person integer check (most_per_person > 0),
  uses integer not null default 0 check (uses >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (organization_id, id),
  check (kind = 'fixed' or amount <= 100),
  check (ends_at > starts_at),
  constraint promotion_not_overused check (uses <= most_uses)
);
-- As people read it: O is 0, and I and L are 1.
create unique index promotion_codes_live on promotion_codes (organization_id, translate(code, 'OIL', '011')) where retired_at is null;
create index promotion_codes_by_time on promotion_codes (organization_id, created_at, id);

alter table registrations
  -- What people say on the phone and write in mails.
  add column reference text,
  add column buyer_name text not null default '',
  add column buyer_email text,
  -- The buyer's own name for this try: sent again it is the same registration.
  add column attempt_id uuid,
  add column hold_ends_at timestamptz,
  add column confirmed_at timestamptz,
  add column ended_at timestamptz,
  add column discount_sen bigint not null default 0 check (discount_sen >= 0),
  add column total_sen bigint not null default 0 check (total_sen >= 0),
  add column issued_by uuid references users,
  add column visitor_source text check (visitor_source in ('brochure', 'entrance', 'direct')),
  add column visit_purpose text,
  -- The last time that its tickets were asked for by mail.
  add column mail_asked_at timestamptz,
  -- Counts the changes of its buyer.
  add column version integer not null default 1;
-- Counts the changes of its holder and of its code.
alter table tickets add column version integer not null default 1;
create unique index registrations_by_reference on registrations (organization_id, reference);
-- The attempt before the person: `is not distinct from` looks nothing up in an index. Also where tickets are issued to somebody
-- who has no account.
create unique index registrations_by_attempt on registrations (organization_id, attempt_id, event_id, user_id)
  nulls not distinct where attempt_id is not null;
create index registrations_discounted on registrations (organization_id, event_id) where discount_sen > 0;
create index registrations_held on registrations (hold_ends_at) where status = 'held';
create index registrations_by_issuer on registrations (issued_by) where issued_by is not null;
-- Orders issued to an address whose owner has not looked for them yet.
create index registrations_unclaimed on registrations (buyer_email) where user_id is null and issued_by is not null;

create table registration_lines (
  organization_id uuid not null,
  registration_id uuid not null,
  ticket_type_id uuid not null,
  event_id uuid not null,
  quantity smallint not null check (quantity > 0),
  unit_price_sen bigint not null check (unit_price_sen >= 0),
  discount_sen bigint not null default 0 check (discount_sen >= 0),
  -- Who the tickets are for, in order; may be shorter than the quantity.
  holder_names text[] not null default '{}',
  primary key (organization_id, registration_id, ticket_type_id),
  foreign key (organization_id, event_id, registration_id) references registrations (organization_id, event_id, id),
  foreign key (organization_id, event_id, ticket_type_id) references ticket_types (organization_id, event_id, id)
);
create index registration_lines_by_type on registration_lines (organization_id, event_id, ticket_type_id);

create table registration_workshops (
  organization_id uuid not null,
  registration_id uuid not null,
  workshop_id uuid not null,
  event_id uuid not null,
  quantity smallint not null check (quantity > 0),
  primary key (organization_id, registration_id, workshop_id),
  foreign key (organization_id, event_id, registration_id) references registrations (organization_id, event_id, id),
  foreign key (organization_id, event_id, workshop_id) references workshops (organization_id, event_id, id)
);
create index registration_workshops_by_workshop on registration_workshops (organization_id, event_id, workshop_id);

create table promotion_uses (
  organization_id uuid not null,
  promotion_code_id uuid not null,
  registration_id uuid not null,
  user_id uuid references users,
  discount_sen bigint not null check (discount_sen >= 0),
  used_at timestamptz not null,
  -- The registration came to nothing, and the use counts no more.
  released_at timestamptz,
  primary key (organization_id, promotion_code_id, registration_id),
  foreign key (organization_id, promotion_code_id) references promotion_codes,
  foreign key (organization_id, registration_id) references registrations
);
create index promotion_uses_by_registration on promotion_uses (organization_id, registration_id);
create index promotion_uses_by_user on promotion_uses (user_id);

-- The questions of a ticket type. One draft; published versions never change.
create table pass_forms (
  organization_id uuid not null,
  ticket_type_id uuid not null,
  version integer not null check (version > 0),
  questions jsonb not null,
  created_at timestamptz not null default now(),
  -- Null: a draft.
  published_at timestamptz,
  primary key (organization_id, ticket_type_id, version),
  foreign key (organization_id, ticket_type_id) references ticket_types on delete cascade
);
create unique index pass_forms_one_draft on pass_forms (organization_id, ticket_type_id) where published_at is null;

-- What was answered, as it was given.
create table registration_answers (
  organization_id uuid not null,
  registration_id uuid not null,
  ticket_type_id uuid not null,
  form_version integer not null,
  answers jsonb not null,
  primary key (organization_id, registration_id, ticket_type_id),
  foreign key (organization_id, registration_id) references registrations,
  foreign key (organization_id, ticket_type_id, form_version) references pass_forms
);
create index registration_answers_by_form on registration_answers (organization_id, ticket_type_id, form_version);

-- The desk of a member at an event, from which tickets are checked in by hand: a grant without a device.
alter table scanner_grants add column is_desk boolean not null default false;
create unique index scanner_grants_of_desks on scanner_grants (event_id, member_id) where is_desk and revoked_at is null;
-- A ticket by what its code says of it.
-- As text: an index that begins with the id itself would be taken for the look-ups of the door.
create index tickets_by_id on tickets ((id::text));

-- Mail with tickets that is to be sent, until it is: a job takes each from here.
create table ticket_mails (
  organization_id uuid not null,
  id uuid not null,
  registration_id uuid not null,
  reason text not null check (reason in ('issued', 'asked', 'changed')),
  asked_at timestamptz not null,
  queued_at timestamptz,
  sent_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, registration_id) references registrations
);
create index ticket_mails_waiting on ticket_mails (asked_at) where queued_at is null;
create index ticket_mails_by_registration on ticket_mails (organization_id, registration_id);

-- A payment that was begun. Never deleted: money may arrive late.
create table payment_intents (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  registration_id uuid not null,
  user_id uuid references users,
  provider text not null check (provider in ('stripe', 'curlec', 'billplz', 'tng_demo', 'curlec_demo', 'offline')),
  amount_sen bigint not null check (amount_sen > 0),
  currency text not null default 'MYR' check (currency = 'MYR'),
  status text not null default 'created'
    check (status in ('created', 'awaiting', 'failed', 'expired', 'paid', 'partly_refunded', 'refunded', 'disputed')),
  -- Whether the money bought what it was for: set once when it is paid.
  fulfilment text check (fulfilment in ('fulfilled', 'unfulfilled', 'mismatch')),
  -- What was received for it, in all: what was asked for, unless the gateway says otherwise.
  captured_sen bigint not null default 0 check (captured_sen >= 0),
  gateway_ref text,
  gateway_payment_ref text,
  redirect_url text,
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, event_id, registration_id) references registrations (organization_id, event_id, id)
);
create index payment_intents_by_id on payment_intents (id);
create index payment_intents_by_registration on payment_intents (organization_id, event_id, registration_id);
create index payment_intents_unpaid on payment_intents (created_at) where paid_at is null;
create index payment_intents_paid on payment_intents (provider, paid_at) where paid_at is not null;
create index payment_intents_by_user on payment_intents (user_id);

-- Whose a payment is, by the names that its gateway has for it: of its checkout, and of what was paid there.
create table payment_directory (
  provider text not null,
  gateway_ref text not null,
  organization_id uuid not null references organizations,
  intent_id uuid not null,
  primary key (provider, gateway_ref)
);

create table refunds (
  organization_id uuid not null,
  id uuid not null,
  intent_id uuid not null,
  amount_sen bigint not null check (amount_sen > 0),
  currency text not null default 'MYR',
  reason text not null check (reason in ('unfulfilled', 'mismatch', 'duplicate', 'organiser', 'gateway', 'dispute')),
  status text not null default 'requested' check (status in ('requested', 'sent', 'succeeded', 'failed')),
  gateway_refund_ref text,
  -- The payment that is paid back, where it is not the intent's own: one that was made on top of it.
  gateway_payment_ref text,
  -- The word of a gateway that would not do it, for whoever looks after it.
  failure text,
  requested_by uuid references users,
  requested_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, intent_id) references payment_intents
);
create unique index refunds_by_gateway on refunds (organization_id, intent_id, gateway_refund_ref);
create index refunds_open on refunds (requested_at) where status in ('requested', 'sent');
create index refunds_by_requester on refunds (requested_by) where requested_by is not null;

-- Money by account, in double entry: the entries of one transaction add up to zero. Never changed.
create table ledger_entries (
  organization_id uuid not null,
  transaction_id uuid not null,
  account text not null,
  amount_sen bigint not null check (amount_sen <> 0),
  currency text not null default 'MYR',
  intent_id uuid not null,
  refund_id uuid,
  created_at timestamptz not null,
  primary key (organization_id, transaction_id, account),
  foreign key (organization_id, intent_id) references payment_intents,
  foreign key (organization_id, refund_id) references refunds
);
create index ledger_entries_by_intent on ledger_entries (organization_id, intent_id);
create index ledger_entries_by_refund on ledger_entries (organization_id, refund_id) where refund_id is not null;

-- What gateways have told us: once each, as it came and in our words. Bodies hold names; they are emptied after 90 days.
create table payment_callbacks (
  provider text not null,
  dedupe_key text not null,
  id uuid not null unique,
  body bytea,
  events jsonb not null,
  received_at timestamptz not null,
  settled_at timestamptz,
  primary key (provider, dedupe_key)
);
create index payment_callbacks_by_time on payment_callbacks (received_at);
create index payment_callbacks_open on payment_callbacks (received_at) where settled_at is null;

-- What a person likes to hear of; kept only with their consent.
create table user_interests (
  user_id uuid not null references users on delete cascade,
  category_id uuid not null references categories,
  selected_at timestamptz not null,
  primary key (user_id, category_id)
);
create index user_interests_by_category on user_interests (category_id);

-- Who wants to organise with us. Belongs to no organisation.
create table work_interests (
  id uuid primary key,
  name text not null,
  email text not null,
  organization_name text not null default '',
  message text not null default '',
  source text not null default '',
  created_at timestamptz not null
);
create index work_interests_by_time on work_interests (created_at);
