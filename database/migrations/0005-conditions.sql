-- Condition: how a signal of an asset stands against its limits, kept by the judge on arrival.
create table condition (
  asset_id uuid not null,
  signal_number int not null,
  organisation_id uuid not null,
  severity smallint not null,
  since timestamptz not null,
  judged_at timestamptz not null,
  value double precision,
  reason jsonb not null,
  -- hysteresis: how often below the level to fall to, and the level
  state jsonb not null default '{}',
  primary key (asset_id, signal_number)
);

-- Every change of a condition; the history of the severity.
create table condition_change (
  asset_id uuid not null,
  id bigint generated always as identity,
  signal_number int not null,
  at timestamptz not null,
  from_severity smallint not null,
  to_severity smallint not null,
  value double precision,
  reason jsonb not null,
  primary key (asset_id, id)
);
create index condition_change_newest on condition_change (asset_id, at desc);
