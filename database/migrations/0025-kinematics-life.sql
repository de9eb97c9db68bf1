-- What happened to a version of the kinematics, oldest first: the state itself stays in kinematics_version.
create table kinematics_event (
  id bigint generated always as identity primary key,
  equipment_id uuid not null,
  version int not null,
  action text not null check (action in ('create', 'submit', 'verify', 'lock', 'reopen', 'reset')),
  status text not null,
  comment text,
  user_id uuid references app_user on delete set null,
  -- a verifier with no colleague to ask
  is_alone boolean not null default false,
  at timestamptz not null default now(),
  foreign key (equipment_id, version) references kinematics_version on delete cascade
);
create index kinematics_event_version on kinematics_event (equipment_id, version, id);

-- An administrator's leave to reopen a locked configuration; locking takes it back.
alter table equipment add column reopening_enabled_at timestamptz;
alter table equipment add column reopening_enabled_by uuid references app_user on delete set null;

-- Identifiers of the parts that drive this one, where the train branches; null: the part before it.
alter table equipment add column driven_from text[];

-- The version a measurement of this time is read with: of those that were verified the newest valid by then, else the
-- newest verified; where none ever was, the same among all, so that a machine still being described can be diagnosed.
create function kinematics_in_force(of_equipment uuid, at_time timestamptz) returns int
language sql stable as $$
  select version from kinematics_version
   where equipment_id = of_equipment
   order by (status in ('verified', 'locked', 'reopened')) desc, (valid_from <= at_time) desc, version desc
   limit 1
$$;
