create table organisation (
  id uuid primary key default gen_random_uuid(),
  identifier text not null unique,
  name text not null,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table app_user (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation,
  email text not null unique check (email = lower(email)),
  name text not null,
  -- null: cannot sign in with a password (the demo user)
  password_hash text,
  role_code text not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz
);
create index app_user_organisation on app_user (organisation_id, email);

-- A refresh token is used once; its family dies when a used one comes back.
create table refresh_token (
  token_hash bytea primary key,
  family_id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_family on refresh_token (family_id);
create index refresh_token_expiry on refresh_token (expires_at);

create table policy (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  version text not null,
  lang_code text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'RETIRED')),
  mandatory boolean not null default true,
  body text not null,
  published_at timestamptz not null default now(),
  unique (name, version, lang_code)
);

create table policy_acceptance (
  user_id uuid not null references app_user on delete cascade,
  policy_id uuid not null references policy,
  accepted_at timestamptz not null default now(),
  primary key (user_id, policy_id)
);

create table user_preference (
  user_id uuid primary key references app_user on delete cascade,
  preferences jsonb not null default '{}',
  changed_at timestamptz not null default now()
);

-- Signing keys, the storage key of the browsers, the one-time link: made once, shared by all processes.
create table service_secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

create table audit_entry (
  id bigint generated always as identity primary key,
  organisation_id uuid references organisation,
  user_id uuid,
  at timestamptz not null default now(),
  action text not null,
  subject_type text not null,
  subject_id text,
  detail jsonb not null default '{}',
  request_id text
);
create index audit_entry_organisation on audit_entry (organisation_id, at desc);
