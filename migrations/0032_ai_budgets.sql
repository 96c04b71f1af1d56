-- What was used of the chat's language model: of the last day on which it was used at all, in Kuala Lumpur.
create table ai_organization_tokens (
  organization_id uuid primary key references organizations (id),
  day date not null,
  tokens bigint not null check (tokens >= 0)
);

create table ai_person_tokens (
  user_id uuid primary key references users (id),
  day date not null,
  tokens bigint not null check (tokens >= 0)
);
