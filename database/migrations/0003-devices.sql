create table device (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation,
  equipment_id uuid references equipment on delete set null,
  identifier text not null,
  device_type text not null,
  firmware_version text,
  status text not null default 'unknown',
  connectivity smallint not null default 0,
  last_seen_at timestamptz,
  -- Sparkplug names; a gateway node may carry several devices
  sparkplug_group text,
  sparkplug_node text,
  sparkplug_device text,
  -- MQTT user name and HTTP token prefix; only the hash of the secret is kept
  username text unique,
  secret_hash bytea,
  credentials_issued_at timestamptz,
  created_at timestamptz not null default now(),
  unique (organisation_id, identifier)
);
-- A Sparkplug group belongs to the organisation that first declared it.
create table sparkplug_group (
  name text primary key,
  organisation_id uuid not null references organisation
);
create unique index device_sparkplug on device (sparkplug_group, sparkplug_node, coalesce(sparkplug_device, ''));
create index device_equipment on device (equipment_id);

-- One row per device, code and hour: a device that sends rubbish fills no disk.
create table device_log (
  device_id uuid not null references device on delete cascade,
  code text not null,
  hour timestamptz not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count bigint not null default 1,
  detail text not null,
  primary key (device_id, code, hour)
);
create index device_log_newest on device_log (device_id, last_at desc);

create table firmware (
  device_type text not null,
  firmware_version text not null,
  released_at timestamptz not null,
  notes text not null default '',
  primary key (device_type, firmware_version)
);

-- What a device sends, by metric name, and the signal of which asset it becomes.
create table signal (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation,
  -- the asset: first part of every telemetry key
  asset_id uuid not null references equipment on delete cascade,
  -- small number within the asset: the other part of every telemetry key
  number int not null,
  device_id uuid references device on delete set null,
  metric text not null,
  key text not null,
  name text not null,
  quantity text not null,
  unit text not null,
  role text not null default 'other',
  position text,
  interval_s double precision,
  created_at timestamptz not null default now(),
  unique (asset_id, number),
  unique (asset_id, key)
);
create unique index signal_metric on signal (device_id, metric);

create table waveform_channel (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references device on delete cascade,
  asset_id uuid not null references equipment on delete cascade,
  channel text not null,
  name text not null,
  position text,
  axis text not null default 'radial',
  quantity text not null default 'acceleration',
  unit text not null,
  sampling_rate_hz double precision,
  samples int,
  range text,
  unique (device_id, channel)
);
