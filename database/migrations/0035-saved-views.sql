-- A view of the dashboard under a name: the query of its address, with filters, sort, columns and mode.
create table saved_view (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation,
  owner_id uuid not null references app_user on delete cascade,
  name text not null,
  address text not null,
  -- link: whoever in the organisation has the link; organisation: it stands in everybody's list
  sharing text not null default 'private' check (sharing in ('private', 'link', 'organisation')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (owner_id, name)
);
create index saved_view_shared on saved_view (organisation_id, name) where sharing = 'organisation';

-- The view that opens first; one's own or one that is shared.
create table default_saved_view (
  user_id uuid primary key references app_user on delete cascade,
  saved_view_id uuid not null references saved_view on delete cascade
);
create index default_saved_view_of_view on default_saved_view (saved_view_id);
