-- What people are called before they have said their name: their address, masked as `a•••@e•••.my`.
alter table users add column shown_name text not null generated always as (
  case
    when name <> '' then name
    when email is null then ''
    else left(email, 1) || '•••@' || left(split_part(email, '@', 2), 1) || '•••' || coalesce(substring(email from '\.[^.]*$'), '')
  end
) stored;
