-- A visitor of the demo: a user of their own for some hours, so that what they mark or set disturbs nobody.
alter table app_user add column guest_until timestamptz;
create index app_user_guest on app_user (guest_until) where guest_until is not null;

-- Failed sign-ins by account, counted across all processes. The address is hashed and need not exist.
create table sign_in_failure (
  id bigint generated always as identity primary key,
  account_hash bytea not null,
  at timestamptz not null
);
create index sign_in_failure_account on sign_in_failure (account_hash, at);
create index sign_in_failure_age on sign_in_failure (at);

create index refresh_token_user on refresh_token (user_id);

-- The name is the same in every language and version; the title is what people read.
alter table policy add column title text not null default '';
