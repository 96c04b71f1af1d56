-- What a door's call reads of its event: by the id alone, so that no index that begins with organization_id is as good.
create unique index events_by_id on events (id);
