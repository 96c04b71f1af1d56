-- What keeps invitations from being a nuisance: how often each was mailed.
create table invitation_mails (
  organization_id uuid not null,
  invitation_id uuid not null,
  mailed_at timestamptz not null,
  primary key (organization_id, mailed_at, invitation_id),
  foreign key (organization_id, invitation_id) references invitations on delete cascade
);
insert into invitation_mails (organization_id, invitation_id, mailed_at)
select organization_id, id, created_at from invitations;
