-- A replay of masks and bands over every stored record of a channel: a job with progress that a restart goes on with. What holds
-- today is kept as it was at the start, so that both sides were compared with the same records.
create table spectral_replay (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  asset_id uuid not null references every_equipment on delete cascade,
  channel text not null,
  rules jsonb not null,
  rules_today jsonb not null,
  -- records of the channel up to the newest when it began
  records integer not null,
  through_ns bigint not null,
  done integer not null default 0,
  -- sums, and what the rules remember between records
  progress jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  error text,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index spectral_replay_organisation on spectral_replay (organisation_id);
create index spectral_replay_user on spectral_replay (user_id, started_at desc);
create index spectral_replay_asset on spectral_replay (asset_id);
