-- The OpenID Connect provider of an organisation.
create table identity_provider (
  organisation_id uuid primary key references organisation on delete cascade,
  issuer text not null,
  client_id text not null,
  -- Encrypted; the key is not in this table. Null for a public client.
  client_secret bytea,
  scopes text[] not null,
  label text not null,
  role_claim text,
  role_mapping jsonb not null,
  default_role text,
  makes_accounts boolean not null,
  password_sign_in boolean not null,
  revision integer not null default 1
);

-- A domain is served by one provider at most.
create table identity_provider_domain (
  domain text primary key,
  organisation_id uuid not null references identity_provider on delete cascade
);
create index identity_provider_domain_by_organisation on identity_provider_domain (organisation_id);

-- A sign-in that is at a provider. It belongs to one browser by its cookie and is used once.
create table single_sign_on_attempt (
  cookie_hash bytea primary key,
  organisation_id uuid not null references identity_provider on delete cascade,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index single_sign_on_attempt_by_organisation on single_sign_on_attempt (organisation_id);
create index single_sign_on_attempt_by_end on single_sign_on_attempt (expires_at);
