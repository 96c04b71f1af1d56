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
  unique (user_id, kind, cause),
  foreign key (organization_id, event_id) references events on delete set null (event_id)
);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_time on notifications (created_at);
create index notifications_by_event on notifications (organization_id, event_id);
