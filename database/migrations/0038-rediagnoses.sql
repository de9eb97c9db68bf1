-- Diagnosing the records of a machine again, after its kinematics or limits have changed.
create table rediagnosis (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null,
  equipment_id uuid not null references equipment on delete cascade,
  requested_by uuid,
  total int not null,
  done int not null default 0,
  requested_at timestamptz not null default now(),
  finished_at timestamptz
);
create index rediagnosis_of_equipment on rediagnosis (equipment_id, requested_at desc);

-- The run that waits for this record; null once it has been over it.
alter table waveform add column rediagnosis_id uuid;
create index waveform_to_rediagnose on waveform (rediagnosis_id) where rediagnosis_id is not null;
