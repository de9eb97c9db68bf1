-- Archives of all that an organisation owns, written by a job for the administrator who asked for it and kept for a while.
create table organisation_export (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  -- Which of the measurements go along.
  with_values boolean not null,
  with_records boolean not null,
  estimated_bytes bigint not null,
  written_bytes bigint not null default 0,
  -- Of whoever writes it at the moment: files of another run are not of this archive.
  run_id uuid,
  sha256 bytea,
  missing integer not null default 0,
  failure text,
  started_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  ended_at timestamptz,
  expires_at timestamptz,
  check (state <> 'ready' or (run_id is not null and sha256 is not null and expires_at is not null))
);
create index organisation_export_list on organisation_export (organisation_id, started_at desc);
create index organisation_export_user on organisation_export (user_id);
-- One at a time.
create unique index organisation_export_open on organisation_export (organisation_id)
  where state in ('waiting', 'running');
create index organisation_export_expiry on organisation_export (expires_at) where state = 'ready';
