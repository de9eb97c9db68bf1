-- Pictures in the posts of an organisation. Their renditions lie in the blob store beside those of equipment. A version names the
-- pictures of its text, so that one that no version names any more is found and goes.
create table knowledge_picture (
  id uuid primary key,
  organisation_id uuid not null references organisation on delete cascade,
  width integer not null,
  height integer not null,
  -- of all renditions
  bytes bigint not null,
  added_at timestamptz not null,
  added_by uuid references app_user on delete set null,
  -- when a draft that names it, or no longer does, was saved last
  used_at timestamptz not null
);
create index knowledge_picture_organisation on knowledge_picture (organisation_id);
create index knowledge_picture_added_by on knowledge_picture (added_by) where added_by is not null;
create index knowledge_picture_used_at on knowledge_picture (used_at);

alter table knowledge_version add column picture_ids uuid[] not null default '{}';
create index knowledge_version_pictures on knowledge_version using gin (picture_ids);
