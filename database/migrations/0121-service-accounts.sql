-- A service account is a user who never signs in: what it writes has its name, as with people.
alter table app_user drop constraint app_user_status_check;
alter table app_user add constraint app_user_status_check check (status in ('active', 'disabled', 'service'));

create table service_account (
  id uuid primary key references app_user on delete cascade,
  organisation_id uuid not null references organisation on delete cascade,
  permissions text[] not null,
  created_by uuid references app_user on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index service_account_by_organisation on service_account (organisation_id) where deleted_at is null;

create table service_token (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references service_account on delete cascade,
  token_hash bytea not null unique,
  hint text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz,
  last_used_address text
);
create index service_token_by_account on service_token (account_id);
