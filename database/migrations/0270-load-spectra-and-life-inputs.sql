-- How each drivetrain was loaded, day by day (UTC): what life accounts are made of. Counted from the telemetry and
-- countable again from it.
create table load_day (
  drivetrain_id uuid not null references every_equipment on delete cascade,
  day date not null,
  organisation_id uuid not null,
  -- seconds of which speed and load are known, and those of them that it ran
  known_s double precision not null,
  running_s double precision not null,
  -- [speed class, torque class, seconds, seconds at rated speed]
  cells jsonb not null,
  -- [class of the range, closed cycles], and the turning points that close no cycle
  cycles jsonb not null,
  residue jsonb not null,
  -- from which signals and rated values: another key, and the day is counted again
  counted_from text not null,
  counted_at timestamptz not null,
  primary key (drivetrain_id, day)
);

-- What people say of an element of the kinematics: load rating, load, rating life, since when it is new.
create table life_input (
  drivetrain_id uuid not null references every_equipment on delete cascade,
  element text not null,
  organisation_id uuid not null,
  inputs jsonb not null,
  revision int not null default 1,
  changed_by uuid references app_user on delete set null,
  changed_at timestamptz not null default now(),
  primary key (drivetrain_id, element)
);
