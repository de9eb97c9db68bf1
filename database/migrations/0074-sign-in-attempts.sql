-- Failed sign-ins by account and address, so that guessing from one place does not keep the owner out elsewhere.
-- Both are hashed; the account need not exist. The row of a whole account has an empty address.
create table sign_in_attempt (
  id bigint generated always as identity primary key,
  account_hash bytea not null,
  address_hash bytea not null,
  failures integer not null,
  -- The last attempt that was let through to the password.
  at timestamptz not null,
  -- The last time this account signed in from this address.
  signed_in_at timestamptz,
  unique (account_hash, address_hash)
);
create index sign_in_attempt_age on sign_in_attempt (at);

drop table sign_in_failure;
