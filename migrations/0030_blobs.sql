-- What organisers upload: who may upload what, and the picture that was made of it. The bytes are in a blob store.
create table blobs (
  organization_id uuid not null references organizations,
  id uuid not null,
  purpose text not null check (purpose in ('event_cover', 'organization_logo', 'poster', 'giveaway_picture')),
  -- Whose cover or giveaway it is for. It may be gone before the blob is.
  event_id uuid,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif')),
  upload_bytes integer not null check (upload_bytes between 1 and 12582912),
  uploaded_by uuid not null references users,
  created_at timestamptz not null,
  -- From here on it is one picture that never changes.
  confirmed_at timestamptz,
  sha256 bytea check (octet_length(sha256) = 32),
  width integer check (width > 0),
  height integer check (height > 0),
  -- Nothing refers to it any more, and nothing may.
  removing_at timestamptz,
  primary key (organization_id, id),
  check ((purpose in ('event_cover', 'giveaway_picture')) = (event_id is not null)),
  check ((confirmed_at is null) = (sha256 is null)),
  check ((confirmed_at is null) = (width is null)),
  check ((confirmed_at is null) = (height is null))
);
-- An address names a picture by its id alone.
create unique index blobs_by_id on blobs (id);
create index blobs_by_time on blobs (created_at);

alter table events
  add column cover_blob_id uuid,
  add foreign key (organization_id, cover_blob_id) references blobs;
create index events_by_cover on events (organization_id, cover_blob_id) where cover_blob_id is not null;

alter table organizations
  add column logo_blob_id uuid,
  add foreign key (id, logo_blob_id) references blobs;
create index organizations_by_logo on organizations (id, logo_blob_id) where logo_blob_id is not null;

alter table giveaways
  add column picture_blob_id uuid,
  add foreign key (organization_id, picture_blob_id) references blobs;
create index giveaways_by_picture on giveaways (organization_id, picture_blob_id) where picture_blob_id is not null;
