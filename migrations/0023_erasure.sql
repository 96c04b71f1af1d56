-- What stays of a person who has left, and for how long.

-- The row stays without name and address: what is kept of the person points at it.
alter table users add column deleted_at timestamptz;
-- Partial: a person who gives their address up changes no key, so no foreign key to them waits for that.
alter table users drop constraint users_email_key;
create unique index users_by_email on users (email) where email is not null;

-- Who was erased, and when, for a database that is restored from before it. No reference to users: it is taken in as it is.
create table erasures (
  user_id uuid primary key,
  erased_at timestamptz not null
);
create index erasures_by_time on erasures (erased_at);

-- Who has paid, after their account was erased: the law wants the books to say it. Nothing of the product reads this.
create table billing_identities (
  organization_id uuid not null,
  intent_id uuid not null,
  payer_name text not null,
  payer_email text,
  paid_at timestamptz not null,
  retain_until timestamptz not null,
  primary key (organization_id, intent_id),
  foreign key (organization_id, intent_id) references payment_intents
);
create index billing_identities_by_end on billing_identities (retain_until);

-- Null: the invited person was erased, or it was long ago.
alter table invitations alter column email drop not null;

alter table point_entries drop constraint point_entries_kind_check;
alter table point_entries add constraint point_entries_kind_check
  check (kind in ('scan', 'scan_undone', 'write_off', 'erased'));

-- How what is to be erased is found.
create index registrations_by_buyer_email on registrations (buyer_email) where user_id is null and buyer_email is not null;
create index payment_directory_by_intent on payment_directory (organization_id, intent_id);
create index payment_callbacks_by_event on payment_callbacks using gin (events jsonb_path_ops) where body is not null;
create index work_interests_by_email on work_interests (email);
create index audit_log_addresses on audit_log (subject_id) where subject_type = 'address';
create index audit_log_sign_ins on audit_log (actor_id) where subject_type = 'address';
