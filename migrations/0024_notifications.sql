-- What a person is told: the inbox. It belongs to the person, not to an organisation.
create table notifications (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  kind text not null
    check (kind in ('event_changed', 'workshop_begins', 'broadcast', 'giveaway_result', 'registration_paid', 'registration_refunded')),
  -- What it is about, in the words of its kind: nobody is told twice of the same.
  cause text not null,
  organization_id uuid references organizations,
  event_id uuid,
  title text not null,
  body text not null,
  -- Inside our own apps.
  path text not null check (path like '/%' and path not like '//%'),
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (user_id, id),
  unique (id),
  unique (user_id, kind, cause),
  foreign key (organization_id, event_id) references events on delete set null (event_id)
);
create index notifications_newest on notifications (user_id, created_at, id);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_time on notifications (created_at);
create index notifications_by_event on notifications (organization_id, event_id);

-- What a person wants to be told that is not told to everybody.
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  workshop_reminder_minutes smallint check (workshop_reminder_minutes in (15, 30))
);
create index notification_settings_reminded on notification_settings (user_id) where workshop_reminder_minutes is not null;
create index workshops_by_start on workshops (starts_at);

-- A browser that a person lets us alert. Its endpoint belongs to whoever registered it last; under another person it is
-- another device, so that nothing that waits for one reaches the other.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  endpoint text not null check (length(endpoint) <= 1024),
  endpoint_hash bytea not null unique,
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  label text not null,
  created_at timestamptz not null,
  last_success_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  -- Its push service asked us to wait until then.
  wait_until timestamptz
);
create index push_devices_by_user on push_devices (user_id);

-- Alerts that are still to be sent, one for each notification and device: gone when they are sent, or not worth it any more.
create table push_alerts (
  notification_id uuid not null references notifications (id) on delete cascade,
  device_id uuid not null references push_devices on delete cascade,
  -- Whoever sends it has it until then; afterwards it is anybody's.
  due_at timestamptz not null,
  primary key (notification_id, device_id)
);
create index push_alerts_due on push_alerts (due_at);
create index push_alerts_by_device on push_alerts (device_id);

-- A change of a published event of which its ticket holders are to be told: what they know, until the text is written.
create table event_updates (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  known_starts_at timestamptz not null,
  known_ends_at timestamptz not null,
  known_venue text not null,
  known_status text not null check (known_status in ('published', 'closed')),
  due_at timestamptz not null,
  -- Null while changes are collected; from then on it is told to one person after the other.
  title text,
  body text,
  primary key (organization_id, id),
  foreign key (organization_id, event_id) references events on delete cascade,
  check ((title is null) = (body is null))
);
create unique index event_updates_collecting on event_updates (organization_id, event_id) where title is null;
create index event_updates_by_event on event_updates (organization_id, event_id);
create index event_updates_due on event_updates (due_at);
