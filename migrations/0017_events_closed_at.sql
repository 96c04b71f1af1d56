-- Since when an event is closed: a day later its doors are shut.
alter table events add column closed_at timestamptz;
update events set closed_at = now() where status = 'closed';
