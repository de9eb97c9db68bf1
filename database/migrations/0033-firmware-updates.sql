insert into firmware (device_type, firmware_version, released_at, notes) values
  ('RZ-GU3', '2.4.1', '2026-03-03T08:00:00Z', 'Keeps to a window of speed and load when it records on schedule.'),
  ('RZ-GU3', '2.5.0', '2026-10-20T08:00:00Z',
   'Records up to 131 072 samples; tests its converters before it takes up work after an update.'),
  ('RZ-M1', '2.4.1', '2026-03-03T08:00:00Z', 'Keeps to a window of speed and load when it records on schedule.')
on conflict do nothing;
-- where a device finds the image and what it must hash to; null where its gateway knows the maker's own server
alter table firmware add column image_url text;
alter table firmware add column image_sha256 text;

-- An update of several devices: one first, then a tenth, then the rest.
create table firmware_update (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation,
  device_type text not null,
  firmware_version text not null,
  -- running, done, stopped (by a failure), cancelled (by a person)
  state text not null default 'running',
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index firmware_update_newest on firmware_update (organisation_id, created_at desc);
create index firmware_update_running on firmware_update (created_at) where state = 'running';

create table firmware_update_job (
  update_id uuid not null references firmware_update on delete cascade,
  wave int not null,
  job_id uuid not null references device_job on delete cascade,
  primary key (update_id, job_id)
);
create index firmware_update_of_job on firmware_update_job (job_id);
