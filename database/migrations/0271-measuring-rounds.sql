-- Points without a sensor that are measured with a portable instrument, in the order in which they are walked.
create table measuring_round (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  name text not null,
  interval_days int not null,
  next_due date not null,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index measuring_round_due on measuring_round (organisation_id, next_due, id);

create table round_point (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references measuring_round on delete cascade,
  place int not null,
  asset_id uuid not null references every_equipment on delete cascade,
  -- what the instrument calls it, and the channel of its records
  code text not null,
  name text not null,
  axis text not null,
  position text,
  unit text not null
);
create index round_point_round on round_point (round_id, place);
create index round_point_asset on round_point (asset_id);

create table round_run (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references measuring_round on delete cascade,
  user_id uuid references app_user on delete set null,
  user_name text not null,
  points int not null,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index round_run_round on round_run (round_id, started_at desc);
create unique index round_run_open on round_run (round_id) where ended_at is null;

create table round_record (
  run_id uuid not null references round_run on delete cascade,
  point_id uuid not null references round_point on delete cascade,
  waveform_id uuid not null,
  measured_at timestamptz not null,
  primary key (run_id, point_id)
);
create index round_record_point on round_record (point_id, measured_at desc);
