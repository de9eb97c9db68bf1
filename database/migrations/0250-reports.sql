-- Reports as files: what was asked for, how far it is, what became of it; schedules that make them; what an analyst composes;
-- the logo that stands on them.
create table report_schedule (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  subject text not null,
  -- As `reportSettingsSchema` of the contract has it.
  settings jsonb not null,
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  minute integer not null check (minute between 0 and 1439),
  weekday integer not null check (weekday between 1 and 7),
  month_day integer not null check (month_day between 1 and 31),
  delivery text not null check (delivery in ('keep', 'mail')),
  is_paused boolean not null default false,
  next_at timestamptz not null,
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
create index report_schedule_organisation on report_schedule (organisation_id);
create index report_schedule_user on report_schedule (user_id);
create index report_schedule_due on report_schedule (next_at) where not is_paused;

create table report (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  number integer not null,
  user_id uuid references app_user on delete set null,
  user_name text not null,
  schedule_id uuid references report_schedule on delete set null,
  delivery text not null default 'keep' check (delivery in ('keep', 'mail')),
  kind text not null check (kind in ('machine', 'group', 'fleet', 'case', 'analysis')),
  subject text not null,
  equipment_id uuid references every_equipment on delete set null,
  settings jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer not null default 1,
  attempts integer not null default 0,
  -- Null, or when it may be tried once more.
  retry_at timestamptz,
  severity smallint,
  -- Drivetrains that it tells of: who sees all of these may read it. Null: who sees the whole organisation.
  contained uuid[],
  has_alarms boolean not null default false,
  failure text,
  failure_detail text,
  pages integer,
  bytes bigint,
  content_sha256 text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  expires_at timestamptz,
  unique (organisation_id, number)
);
create index report_newest on report (organisation_id, created_at desc, id desc);
create index report_equipment on report (equipment_id, created_at desc) where equipment_id is not null;
create index report_user on report (user_id) where user_id is not null;
create index report_schedule_made on report (schedule_id, created_at desc) where schedule_id is not null;
create index report_open on report (created_at) where state in ('waiting', 'running');
create index report_expiring on report (expires_at) where expires_at is not null;

create table report_draft (
  user_id uuid primary key references app_user on delete cascade,
  organisation_id uuid not null references organisation on delete cascade,
  equipment_id uuid,
  title text not null,
  items jsonb not null,
  revision integer not null default 1
);
create index report_draft_organisation on report_draft (organisation_id);

create table report_logo (
  organisation_id uuid primary key references organisation on delete cascade,
  -- A PNG of bounded size, whatever was sent.
  png bytea not null,
  width integer not null,
  height integer not null
);

-- Mail with a file: a report, bounded, erased like a picture when the mail has left.
alter table mail add column attachment bytea, add column attachment_name text;
