-- What the portal asks of a device, from the wish to the answer. A wish for a device that is away waits here.
create table device_job (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation,
  device_id uuid not null references device on delete cascade,
  -- measure, setup, firmware
  kind text not null,
  -- queued, sent, running, done, failed, timed-out, cancelled
  state text not null default 'queued',
  -- what the command carries besides the job's id
  request jsonb not null default '{}',
  -- 0 to 1, as the device tells
  progress double precision,
  reason_code text,
  -- in the device's own words, or ours where it said nothing
  reason text,
  waveform_ids uuid[] not null default '{}',
  attempts int not null default 0,
  -- part of a staged update whose wave has not begun
  is_held boolean not null default false,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- when the state it is in is given up
  deadline_at timestamptz not null
);
create index device_job_of_device on device_job (device_id, created_at desc);
create index device_job_open on device_job (deadline_at) where ended_at is null;
create index device_job_waiting on device_job (created_at) where state = 'queued' and not is_held;
