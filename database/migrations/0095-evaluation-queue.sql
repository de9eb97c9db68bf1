-- What the condition evaluator still has to take in: points that a process without the role `ingest` committed, and assets
-- whose findings have changed. A row goes when the conditions that follow from it are written. As everywhere in the
-- telemetry store the asset is a key without a foreign key.
create table evaluation_queue (
  id bigint generated always as identity primary key,
  asset_id uuid not null,
  queued_at timestamptz not null default now(),
  -- points as columns of one length; null where the findings have changed
  signal_numbers int[],
  times_ms double precision[],
  point_values double precision[]
);

-- Severities that a lost notification left behind.
insert into evaluation_queue (asset_id) select distinct asset_id from finding_condition where is_confirmed;
