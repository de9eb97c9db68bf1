-- Alarms (ISA-18.2) and the cases that gather them. One fault of one component is one case; an alarm is what raised it:
-- a rule of a signal, a finding, a device.
create table fault_case (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  number integer not null,
  equipment_id uuid not null references every_equipment on delete cascade,
  -- The drivetrain, or what stands alone: a fault that sensors at several of its parts see is one.
  scope_id uuid not null references every_equipment on delete cascade,
  -- What makes it one case there: the part with its fault, the vibration of one part, its missing data.
  subject_key text not null,
  part text,
  part_name text,
  fault text,
  rule text,
  machine_class text not null default '',
  severity smallint not null check (severity between 0 and 6),
  worst_severity smallint not null check (worst_severity between 0 and 6),
  -- The worst that people were notified of: again only when it is passed.
  announced_severity smallint not null default 0 check (announced_severity between 0 and 6),
  sentence text not null,
  says jsonb not null default '[]',
  confidence double precision check (confidence between 0 and 1),
  opened_at timestamptz not null,
  first_sign_at timestamptz not null,
  worse_at timestamptz not null,
  assignee_id uuid references app_user on delete set null,
  due_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references app_user on delete set null,
  verdict text check (verdict in ('confirmed', 'false', 'other')),
  found text,
  part_exchanged text,
  resets_baseline boolean not null default false,
  revision integer not null default 1,
  check ((closed_at is null) = (verdict is null)),
  unique (organisation_id, number)
);
create unique index fault_case_open on fault_case (organisation_id, scope_id, subject_key) where closed_at is null;
create index fault_case_worst on fault_case (organisation_id, severity desc, worse_at desc, id) where closed_at is null;
create index fault_case_closed on fault_case (organisation_id, closed_at desc, id) where closed_at is not null;
create index fault_case_taught on fault_case (organisation_id, rule, fault, machine_class) where closed_at is not null;
create index fault_case_equipment on fault_case (equipment_id, opened_at desc);
create index fault_case_assignee on fault_case (assignee_id) where assignee_id is not null and closed_at is null;

create table alarm (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  equipment_id uuid not null references every_equipment on delete cascade,
  case_id uuid references fault_case on delete set null,
  kind text not null check (kind in ('fixed', 'rate', 'no-data', 'baseline', 'model', 'finding', 'device')),
  -- What raised it: at most one alarm of it that has not ended.
  source_key text not null,
  signal_id uuid,
  signal_number integer,
  subject text not null,
  state text not null check (state in ('unacknowledged', 'acknowledged', 'returned', 'latched', 'shelved', 'suppressed',
                                       'out-of-service', 'normal')),
  -- The state that shelving, suppression and out of service cover, and that comes back with their end.
  covered_state text check (covered_state in ('unacknowledged', 'acknowledged', 'returned', 'latched', 'normal')),
  is_active boolean not null,
  is_latching boolean not null default false,
  severity smallint not null check (severity between 0 and 6),
  worst_severity smallint not null check (worst_severity between 0 and 6),
  value double precision,
  unit text,
  limit_value double precision,
  boundary text,
  limit_set text,
  bin text,
  edition_id uuid,
  waveform_id uuid,
  facts jsonb not null default '{}',
  sentence text not null,
  says jsonb not null default '[]',
  raised_at timestamptz not null,
  worse_at timestamptz not null,
  returned_at timestamptz,
  ended_at timestamptz,
  shelved_until timestamptz,
  last_act jsonb,
  revision integer not null default 1,
  check ((state in ('shelved', 'suppressed', 'out-of-service')) = (covered_state is not null)),
  check ((state = 'shelved') = (shelved_until is not null)),
  check ((state = 'normal') = (ended_at is not null))
);
create unique index alarm_source on alarm (organisation_id, source_key) where ended_at is null;
create index alarm_listed on alarm (organisation_id, severity desc, worse_at desc, id) where ended_at is null;
create index alarm_listed_by_time on alarm (organisation_id, raised_at desc, id) where ended_at is null;
create index alarm_raised on alarm (organisation_id, raised_at);
create index alarm_case on alarm (case_id) where case_id is not null;
create index alarm_unacknowledged on alarm (organisation_id, severity desc, worse_at desc) where state = 'unacknowledged';
create index alarm_counted on alarm (organisation_id, state) include (equipment_id) where ended_at is null;
create index alarm_equipment on alarm (equipment_id) where ended_at is null;
create index alarm_shelf on alarm (shelved_until) where state = 'shelved';

-- Everything that happened to an alarm: steps of the system and acts of people.
create table alarm_step (
  id bigint generated always as identity primary key,
  alarm_id uuid not null references alarm on delete cascade,
  organisation_id uuid not null,
  equipment_id uuid not null,
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  code text not null,
  state text not null,
  severity smallint not null,
  value double precision,
  user_id uuid references app_user on delete set null,
  user_name text,
  comment text,
  until timestamptz,
  snapshot jsonb
);
create index alarm_step_alarm on alarm_step (alarm_id, id desc);
create index alarm_step_feed on alarm_step (organisation_id, id desc);

-- The timeline of a case, beside the steps of its alarms.
create table case_entry (
  id bigint generated always as identity primary key,
  case_id uuid not null references fault_case on delete cascade,
  at timestamptz not null,
  kind text not null,
  code text not null default '',
  severity smallint,
  text text,
  sentence text not null default '',
  says jsonb not null default '[]',
  user_id uuid references app_user on delete set null,
  user_name text,
  waveform_id uuid,
  alarm_id uuid references alarm on delete set null,
  photos jsonb not null default '[]'
);
create index case_entry_case on case_entry (case_id, at desc, id desc);

create table case_confirmation (
  case_id uuid not null references fault_case on delete cascade,
  code text not null,
  message jsonb not null,
  done_at timestamptz,
  done_by uuid references app_user on delete set null,
  text text,
  primary key (case_id, code)
);

-- A cause that was found to be false keeps quiet for a time: this source, in this bin, with reason and end.
create table alarm_silence (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  case_id uuid not null references fault_case on delete cascade,
  equipment_id uuid not null references every_equipment on delete cascade,
  source_key text not null,
  bin text,
  reason text not null,
  until timestamptz not null,
  ended_at timestamptz,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null default now()
);
create index alarm_silence_source on alarm_silence (organisation_id, source_key) where ended_at is null;
create index alarm_silence_case on alarm_silence (case_id);

-- Photos of a case stand beside those of equipment and of the log book.
alter table picture drop constraint picture_purpose_check;
alter table picture add constraint picture_purpose_check check (purpose in ('equipment', 'log', 'case')),
  add column case_id uuid references fault_case on delete cascade;
create index picture_case on picture (case_id) where case_id is not null;
