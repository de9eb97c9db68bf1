-- Every setup that was asked for, by device and version. How it stands follows from its job and from the versions after it.
create table measurement_setup (
  device_id uuid not null references device on delete cascade,
  version int not null,
  organisation_id uuid not null references organisation,
  document jsonb not null,
  note text not null default '',
  job_id uuid not null references device_job on delete cascade,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  primary key (device_id, version)
);

-- the setup that the device itself says it runs, and when it said so
alter table device add column reported_setup jsonb;
alter table device add column reported_setup_at timestamptz;
