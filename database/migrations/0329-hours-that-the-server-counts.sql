-- Operating hours of machines without a counter: the server counts them from speed or load, day by day from the telemetry.

-- Rises with each change of a day's chunk: what was counted from it is out of date then.
alter table telemetry_compacted add column revision integer not null default 1;

-- What the hours of a drivetrain (or of what stands alone) are counted from.
create table hour_counting (
  equipment_id uuid primary key references every_equipment on delete cascade,
  organisation_id uuid not null,
  -- What a person chose.
  choice text not null default 'automatic' check (choice in ('automatic', 'counter', 'speed', 'load')),
  -- From which value on the machine runs, where it is not the usual one.
  threshold double precision check (threshold > 0),
  threshold_unit text,
  check ((threshold is null) = (threshold_unit is null)),
  revision integer not null default 0,
  -- What follows from it with the signals that are there.
  source text check (source in ('counter', 'speed', 'load')),
  -- Counted since then on top of these hours; null: since the first measured value.
  since timestamptz,
  start_hours double precision not null default 0,
  -- Another one, and what was counted before is in `start_hours`.
  anchor integer not null default 1,
  changed_at timestamptz not null default now()
);

create table hour_day (
  equipment_id uuid not null references every_equipment on delete cascade,
  day date not null,
  organisation_id uuid not null,
  anchor integer not null,
  running_s double precision not null,
  known_s double precision not null,
  -- From which signal and threshold, and from which stored points.
  counted_from text not null,
  seen text not null,
  -- The newest value speaks until then.
  open_until timestamptz,
  primary key (equipment_id, day)
);

alter table every_equipment
  -- What the server counts the hours from; null: they are what the counter of the device reads.
  add column hours_source text check (hours_source in ('speed', 'load')),
  -- What a part has run more than its drivetrain, where the server counts.
  add column operation_hours_ahead double precision not null default 0;
create or replace view equipment as select * from every_equipment where deletion_id is null;
