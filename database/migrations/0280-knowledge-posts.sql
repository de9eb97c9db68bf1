-- Posts that an organisation writes beside those of the program, which are files and stand in no table. A version belongs to a
-- language; of each language one may be in draft and one published at a time.
create table knowledge_post (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  created_at timestamptz not null
);
create index knowledge_post_organisation on knowledge_post (organisation_id);

create table knowledge_version (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references knowledge_post on delete cascade,
  organisation_id uuid not null references organisation on delete cascade,
  lang_code text not null,
  number integer not null,
  state text not null check (state in ('draft', 'published', 'superseded')),
  category text not null,
  title text not null,
  summary text not null,
  body text not null,
  faults text[] not null,
  equipment_types text[] not null,
  revision integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid references app_user on delete set null,
  published_at timestamptz,
  unique (post_id, lang_code, number)
);
create unique index knowledge_version_draft on knowledge_version (post_id, lang_code) where state = 'draft';
create unique index knowledge_version_published on knowledge_version (post_id, lang_code) where state = 'published';
create index knowledge_version_organisation on knowledge_version (organisation_id, state);
create index knowledge_version_changed_by on knowledge_version (changed_by) where changed_by is not null;

-- Shipped posts that an organisation does not show its readers.
create table hidden_knowledge_post (
  organisation_id uuid not null references organisation on delete cascade,
  post text not null,
  primary key (organisation_id, post)
);

-- One vote a person and post; a post is the slug of a shipped one or the uuid of an own one.
create table knowledge_vote (
  organisation_id uuid not null references organisation on delete cascade,
  post text not null,
  user_id uuid not null references app_user on delete cascade,
  is_helpful boolean not null,
  voted_at timestamptz not null,
  primary key (organisation_id, post, user_id)
);
create index knowledge_vote_user on knowledge_vote (user_id);
