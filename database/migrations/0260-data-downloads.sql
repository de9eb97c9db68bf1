-- Data that somebody takes away: values of signals and records of channels, written to files by a job. Whoever asked for
-- them gets them, for a while.
create table data_download (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- Of who looks into a customer's organisation: their right ends with it.
  session_id uuid,
  is_service boolean not null default false,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  -- What was chosen, and the files that come of it.
  plan jsonb not null,
  done integer not null default 0,
  total integer not null,
  -- Estimated before it is made, counted afterwards.
  bytes bigint not null,
  failure text,
  failed_equipment text,
  started_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  ended_at timestamptz,
  expires_at timestamptz
);
create index data_download_user on data_download (user_id, started_at desc);
create index data_download_organisation on data_download (organisation_id);
create index data_download_open on data_download (touched_at) where state in ('waiting', 'running');
create index data_download_expiry on data_download (expires_at) where state = 'ready';

-- What is written already: the entries of each part, and the parts that are whole.
create table data_download_entry (
  download_id uuid not null references data_download on delete cascade,
  part smallint not null,
  ordinal integer not null,
  bytes bigint not null,
  sha256 bytea not null,
  -- Rows of a table, samples of a record.
  items bigint not null,
  primary key (download_id, part, ordinal)
);
create table data_download_part (
  download_id uuid not null references data_download on delete cascade,
  part smallint not null,
  name text not null,
  bytes bigint not null,
  sha256 bytea not null,
  primary key (download_id, part)
);
