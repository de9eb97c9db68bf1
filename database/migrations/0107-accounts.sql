-- Where a session was begun and used last, for its owner to recognise it.
alter table session add column user_agent text not null default '';
alter table session add column address text not null default '';
alter table session add column last_used_at timestamptz;

-- A forgotten password: a code that was sent, then a ticket that was given for the right one. Rows of addresses that
-- nobody has stand here too, so that both answer alike.
create table password_reset (
  id uuid primary key,
  account_hash bytea not null,
  network_hash bytea not null,
  -- null: nobody, or one request too many
  user_id uuid references app_user on delete cascade,
  code_hash bytea not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  ticket_hash bytea unique,
  ticket_expires_at timestamptz
);
create index password_reset_by_account on password_reset (account_hash, requested_at);
create index password_reset_by_user on password_reset (user_id);
create index password_reset_by_age on password_reset (requested_at);

-- Whose account was deleted: the audit log and signatures go on to name them.
create table former_user (
  id uuid primary key,
  organisation_id uuid not null references organisation on delete cascade,
  name text not null,
  deleted_at timestamptz not null
);
create index former_user_by_organisation on former_user (organisation_id);
