-- Heads by door and five minutes: arrivals over time without reading scans. slot is the start of those minutes.
alter table door_counts add column slot timestamptz not null default 'epoch';
alter table door_counts alter column slot drop default;
alter table door_counts drop constraint door_counts_pkey;
alter table door_counts add primary key (organization_id, event_id, day, grant_id, slot);
