-- The telemetry store. Every key starts with the asset, so that on Citus each table is distributed by it.
-- No foreign keys and no triggers here: the tables may live on other nodes than the rest.

-- Fresh: what arrived, as it arrived: one row per asset and commit, a packed segment of points.
create table telemetry_fresh (
  asset_id uuid not null,
  id bigint generated always as identity,
  received_at timestamptz not null default now(),
  t_min_ms bigint not null,
  t_max_ms bigint not null,
  points int not null,
  segment bytea not null,
  primary key (asset_id, id)
);
-- Segments are compressed already as far as is worth it.
alter table telemetry_fresh alter column segment set storage external;

-- Sealed: one signal's day in one lossless column chunk.
create table telemetry_sealed (
  asset_id uuid not null,
  signal_number int not null,
  day date not null,
  points int not null,
  t_min_ms bigint not null,
  t_max_ms bigint not null,
  chunk bytea not null,
  primary key (asset_id, signal_number, day)
);
alter table telemetry_sealed alter column chunk set storage external;

-- Rollup: one signal's day as 24 hours of min, mean, max, count, packed.
create table telemetry_rollup (
  asset_id uuid not null,
  signal_number int not null,
  day date not null,
  hours bytea not null,
  primary key (asset_id, signal_number, day)
);

-- The newest point of each signal; written behind the commit, brought up to date from fresh segments at start.
create table telemetry_last (
  asset_id uuid not null,
  signal_number int not null,
  t_ms bigint not null,
  value double precision not null,
  primary key (asset_id, signal_number)
) with (fillfactor = 70);

create table waveform (
  asset_id uuid not null,
  id uuid not null default gen_random_uuid(),
  organisation_id uuid not null,
  device_id uuid,
  channel text not null,
  channel_name text not null,
  position text,
  axis text not null,
  t0_ns bigint not null,
  received_at timestamptz not null default now(),
  sampling_rate_hz double precision not null,
  samples int not null,
  quantity text not null,
  unit text not null,
  range text,
  speed_rpm double precision,
  load double precision,
  operating_state text,
  trigger text not null default 'schedule',
  clip_count int not null default 0,
  sha256 bytea not null,
  -- where the samples lie in the blob store, as float32 in `unit`
  blob_key text not null,
  indicators jsonb not null default '{}',
  -- null until the worker has been over it
  analysed_at timestamptz,
  source text,
  primary key (asset_id, id),
  unique (asset_id, channel, t0_ns, sha256)
);
create index waveform_newest on waveform (asset_id, t0_ns desc);
create index waveform_not_analysed on waveform (asset_id, received_at) where analysed_at is null;
