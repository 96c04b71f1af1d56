-- The audit log is read across organisations: newest first, with any one of its filters.
drop index audit_log_by_time;
create index audit_log_by_time on audit_log (created_at, id);
create index audit_log_by_organization on audit_log (organization_id, created_at, id);
create index audit_log_by_actor on audit_log (actor_id, created_at, id);
create index audit_log_by_subject on audit_log (subject_id, created_at, id);
create index audit_log_by_action on audit_log (action, created_at, id);

-- And so are promotion codes, where one is also found by its id alone.
create index promotion_codes_of_all on promotion_codes (created_at, id);
create index promotion_codes_by_id on promotion_codes (id);
