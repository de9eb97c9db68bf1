-- The operator's staff inside a customer's organisation: a session is in one at a time, and out when the visit ends.
create table organisation_visit (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  user_id uuid references app_user on delete set null,
  user_name text not null,
  session_id uuid references session on delete set null,
  reason text not null,
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= began_at)
);
create index organisation_visit_by_session on organisation_visit (session_id, ends_at);
create index organisation_visit_by_organisation on organisation_visit (organisation_id, began_at desc);
