-- Where each writing process stands with telemetry_last: all it received before `flushed_at` is in there.
-- What came later is read again from telemetry_fresh when a server starts.
create table telemetry_last_mark (
  writer uuid primary key,
  flushed_at timestamptz not null
);
create index telemetry_fresh_received on telemetry_fresh using brin (received_at)
  with (pages_per_range = 16, autosummarize = on);

-- Days of measurements to keep; null keeps them for ever.
alter table organisation
  add column raw_retention_days int check (raw_retention_days > 0),
  add column rollup_retention_days int check (rollup_retention_days > 0);

-- A waveform is asked for by its own id; the asset comes with the row.
create index waveform_id on waveform (id);
