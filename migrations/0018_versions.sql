-- Counts the changes of an event, so that whoever edits what was changed meanwhile can be told.
alter table events add column version integer not null default 1;
