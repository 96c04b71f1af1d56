-- What organisers tell the ticket holders of an event.
create table broadcasts (
  organization_id uuid not null,
  -- Chosen by who sends it: sent again it is the same.
  id uuid not null,
  event_id uuid not null,
  title text not null check (char_length(title) between 1 and 80),
  body text not null check (char_length(body) between 1 and 2000),
  audience text not null check (audience in ('all', 'checked_in', 'not_checked_in')),
  -- Null: holders of every type.
  ticket_type_id uuid,
  sent_by uuid references users,
  sent_at timestamptz not null,
  -- The Kuala Lumpur date of that, of which so many are sent at most.
  day date not null,
  primary key (organization_id, id),
  foreign key (organization_id, event_id) references events on delete cascade
);
create index broadcasts_by_event on broadcasts (organization_id, event_id, sent_at);
create index broadcasts_by_sender on broadcasts (sent_by);

-- Whom a broadcast is for, fixed when it is sent: once each person and channel.
create table broadcast_deliveries (
  organization_id uuid not null,
  broadcast_id uuid not null,
  user_id uuid not null references users,
  channel text not null check (channel in ('inbox', 'push', 'mail')),
  -- People who are told in one transaction, or mailed by one job.
  batch smallint not null,
  -- Claimed: somebody is handing it to the mail server, or has died of it.
  state text not null default 'queued' check (state in ('queued', 'claimed', 'sent', 'failed')),
  failure text check (failure in ('refused', 'no_address', 'opted_out', 'gave_up', 'unconfirmed')),
  tries smallint not null default 0,
  -- How often a claim was taken over whose worker had died.
  takeovers smallint not null default 0,
  claimed_at timestamptz,
  settled_at timestamptz,
  primary key (organization_id, broadcast_id, user_id, channel),
  foreign key (organization_id, broadcast_id) references broadcasts on delete cascade,
  check ((state = 'failed') = (failure is not null))
);
create index broadcast_deliveries_by_batch on broadcast_deliveries (organization_id, broadcast_id, channel, batch, state);
create index broadcast_deliveries_to_push on broadcast_deliveries (user_id) where channel = 'push' and state = 'queued';
create index broadcast_deliveries_by_user on broadcast_deliveries (user_id);

-- Who wants no broadcasts of an organisation by mail.
create table broadcast_opt_outs (
  organization_id uuid not null references organizations,
  user_id uuid not null references users on delete cascade,
  opted_out_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index broadcast_opt_outs_by_user on broadcast_opt_outs (user_id);
