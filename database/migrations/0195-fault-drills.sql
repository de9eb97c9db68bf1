-- Faults that are injected into the healthy records of a drivetrain, to see which of them diagnosis and limits notice: a
-- job with progress, what it was planned with, and what it came to.
create table fault_drill (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  equipment_id uuid not null references every_equipment on delete cascade,
  user_id uuid references app_user on delete set null,
  user_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  phase text not null default 'records' check (phase in ('records', 'faults', 'improvements')),
  done integer not null default 0,
  total integer not null,
  -- Targets, sensors with their records, kinematics of the beginning.
  plan jsonb not null,
  -- What the chain says of the records as they are, by sensor.
  checks jsonb not null default '[]',
  candidates jsonb,
  improvements jsonb not null default '[]',
  named integer,
  limited integer,
  never integer,
  error text,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index fault_drill_equipment on fault_drill (equipment_id, started_at desc);
create index fault_drill_user on fault_drill (user_id) where user_id is not null;
create unique index fault_drill_open on fault_drill (organisation_id) where state in ('waiting', 'running');

-- What the records of one sensor show of one fault.
create table fault_drill_cell (
  drill_id uuid not null references fault_drill on delete cascade,
  target integer not null,
  sensor integer not null,
  outcome jsonb not null,
  primary key (drill_id, target, sensor)
);
