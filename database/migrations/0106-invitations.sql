-- Who may sign up, and as what. The token of the link is kept as its hash alone.
create table invitation (
  id uuid primary key,
  organisation_id uuid not null references organisation on delete cascade,
  email text not null check (email = lower(email)),
  name text not null default '',
  role_code text not null,
  lang_code text not null,
  token_hash bytea not null unique,
  invited_by uuid references app_user on delete set null,
  invited_by_name text not null,
  invited_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
-- One open invitation of an address in an organisation: another one renews it.
create unique index invitation_open on invitation (organisation_id, email)
  where used_at is null and withdrawn_at is null;
create index invitation_by_organisation on invitation (organisation_id, invited_at desc, id desc);
create index invitation_by_inviter on invitation (invited_by);
