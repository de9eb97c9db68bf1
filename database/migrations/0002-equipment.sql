create table location (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation,
  name text not null,
  town text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  unique (organisation_id, name, town, country)
);

-- A drivetrain and its parts. What the dashboard shows of the condition lies here too, kept by the judge on arrival.
create table equipment (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation,
  -- the drivetrain of a part; null for a drivetrain itself
  drivetrain_id uuid references equipment on delete cascade,
  position int not null default 0,
  type text not null check (type in ('drivetrain', 'gearunit', 'motor', 'coupling', 'machine')),
  identifier text not null,
  name text not null,
  group_name text,
  application_type text,
  application_name text,
  criticality text not null default 'B' check (criticality in ('A', 'B', 'C')),
  location_id uuid references location,
  manufacturer text,
  serial_number text,
  nameplate jsonb not null default '{}',
  vibration_rating jsonb not null default '{}',
  temperature_limits jsonb not null default '{}',
  commissioned_at date,
  -- operating hours at which the next maintenance is due
  maintenance_due_hours double precision,
  severity smallint not null default 0,
  has_unknown boolean not null default true,
  severity_since timestamptz,
  reason jsonb,
  -- 3 online, 2 stale, 1 offline, 0 none: worse sorts first
  connectivity smallint not null default 0,
  last_seen_at timestamptz,
  operation_hours double precision,
  vibration_value double precision,
  vibration_unit text,
  vibration_at timestamptz,
  -- 48 half-hourly maxima; slot i of the day's ring is half hour i since 1970 modulo 48
  vibration_ring double precision[] not null default '{}',
  vibration_ring_end bigint not null default 0,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (organisation_id, identifier)
);
create index equipment_train on equipment (drivetrain_id, position);
create index equipment_worst on equipment (organisation_id, severity desc, name, id) where type in ('gearunit', 'drivetrain');
create index equipment_worst_of_type on equipment (organisation_id, type, severity desc, name, id);
create index equipment_name on equipment (organisation_id, type, name, id);

create extension if not exists pg_trgm;
create index equipment_search on equipment using gin (search_text gin_trgm_ops);

create table kinematics_version (
  equipment_id uuid not null references equipment on delete cascade,
  version int not null,
  status text not null check (status in ('draft', 'submitted', 'verified', 'locked', 'reopened')),
  document jsonb not null,
  valid_from timestamptz not null default now(),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (equipment_id, version)
);

create table favorite (
  user_id uuid not null references app_user on delete cascade,
  equipment_id uuid not null references equipment on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, equipment_id)
);
create index favorite_equipment on favorite (equipment_id);
