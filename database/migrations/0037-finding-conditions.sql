-- What the records of one sensor tell of one fault together: the finding as a condition with its history. As
-- everywhere in the telemetry store the key starts with the asset and there are no foreign keys.
create table finding_condition (
  asset_id uuid not null,
  channel text not null,
  part text not null,
  fault text not null,
  organisation_id uuid not null,
  severity smallint not null,
  -- seen in three of the last five records; only then does the part's severity count it
  is_confirmed boolean not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  growth_db_per_week double precision,
  -- the newest finding with its evidence, and the record it is from
  finding jsonb not null,
  waveform_id uuid not null,
  -- one sentence with growth and confirmation, and the messages it is said from in other languages
  sentence text not null,
  says jsonb not null,
  -- observations, oldest first: {waveformId, tMs, isSeen, amplitude}
  observations jsonb not null,
  judged_at timestamptz not null default now(),
  primary key (asset_id, channel, part, fault)
);
create index finding_condition_newest on finding_condition (organisation_id, last_seen desc);

-- The machine's own reference: values of an indicator at one place in one bin of speed and load.
create table operating_baseline (
  asset_id uuid not null,
  channel text not null,
  bin text not null,
  indicator text not null,
  organisation_id uuid not null,
  learnt double precision[] not null,
  recent double precision[] not null,
  -- newest measurement that is in it: the same record again changes nothing
  at timestamptz not null,
  primary key (asset_id, channel, bin, indicator)
);
