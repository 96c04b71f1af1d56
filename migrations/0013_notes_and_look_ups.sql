-- When a refusal of a kind was last written to the audit log, by the keyed hash of the address or network.
create table sign_in_notes (
  action text not null,
  subject_id text not null,
  noted_at timestamptz not null,
  primary key (action, subject_id)
);
create index sign_in_notes_by_time on sign_in_notes (noted_at);
alter table sign_in_addresses drop column noted_at;
