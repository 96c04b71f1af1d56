-- Counts the changes of a ticket type, so that whoever edits what was changed meanwhile can be told.
alter table ticket_types add column version integer not null default 1;

-- A slug in the directory is public: one event's in the whole service. An event that was never published has its slug
-- only among those of its organisation, so that nobody learns of the drafts of others.
alter table event_directory alter column slug drop not null;
update event_directory d
   set slug = null
  from events e
 where e.id = d.event_id and e.status = 'draft'
   and not exists (select 1 from audit_log a
                    where a.organization_id = e.organization_id and a.subject_id = e.id::text
                      and a.action = 'event.status_changed');
alter table events add constraint events_organization_id_slug_key unique (organization_id, slug);

-- Whether a thing that is not there was deleted, when somebody deletes it again.
create index audit_log_deletions on audit_log (organization_id, subject_id) where action like '%.deleted';
