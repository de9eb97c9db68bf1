-- What the rules make of a waveform, once, with everything it rests on. As everywhere in the telemetry store the key
-- starts with the asset and there are no foreign keys.
create table diagnosis (
  asset_id uuid not null,
  waveform_id uuid not null,
  organisation_id uuid not null,
  -- null where the machine had no kinematics
  kinematics_equipment_id uuid,
  kinematics_version int,
  rule_version text not null,
  program_version text not null,
  verdict text not null,
  severity text not null,
  -- of the first finding
  confidence double precision,
  document jsonb not null,
  made_at timestamptz not null default now(),
  primary key (asset_id, waveform_id)
);

-- null until the rules have been over it; a fault of ours is tried again, a signal that says nothing is not
alter table waveform add column diagnosed_at timestamptz;
create index waveform_not_diagnosed on waveform (t0_ns desc) where diagnosed_at is null and analysed_at is not null;
