-- A sign-in whose first step was right and which still needs something: a second factor, a policy, or, for one that
-- begins with a passkey, the passkey itself. It belongs to one browser by its cookie, of which the hash is kept.
create table pending_sign_in (
  cookie_hash bytea primary key,
  -- Null until a passkey has said who it is.
  user_id uuid references app_user on delete cascade,
  method text not null check (method in ('password', 'passkey', 'single-sign-on')),
  -- Nothing is missing but the policies.
  is_proven boolean not null default false,
  is_setup boolean not null default false,
  accepted_policy_ids uuid[] not null default '{}',
  passkey_challenge text,
  failures integer not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_in_by_user on pending_sign_in (user_id);
create index pending_sign_in_by_end on pending_sign_in (expires_at);

create table totp_factor (
  user_id uuid primary key references app_user on delete cascade,
  -- Encrypted; the key is not in this table.
  secret bytea not null,
  created_at timestamptz not null,
  -- Time step of the last code that was accepted: none is accepted twice.
  last_step bigint not null
);

create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The name of the host it was made for: it works nowhere else.
  host text not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id, created_at);

create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What is being set up: a secret whose first code is awaited, a challenge whose passkey is awaited.
create table second_factor_setup (
  user_id uuid primary key references app_user on delete cascade,
  totp_secret bytea,
  passkey_challenge text,
  expires_at timestamptz not null
);

-- Wrong second factors of a user from anywhere: who gets here knows the password.
create table second_factor_attempt (
  user_id uuid primary key references app_user on delete cascade,
  failures integer not null,
  at timestamptz not null
);

-- Roles of an organisation that must have a second factor.
create table second_factor_rule (
  organisation_id uuid primary key references organisation on delete cascade,
  role_codes text[] not null
);

-- When somebody last confirmed with the password, within a session, that it is still them.
create table session_confirmation (
  session_id uuid primary key references session on delete cascade,
  confirmed_at timestamptz not null
);
