-- Checks of equipment: planned from templates, due by hours, calendar or condition, carried out step by step.
create table check_template (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  name text not null,
  kind text not null,
  -- What it was copied from.
  shipped_code text,
  minutes integer not null check (minutes between 1 and 10080),
  resets_baseline boolean not null default false,
  every_hours double precision check (every_hours > 0),
  every_count integer check (every_count > 0),
  every_unit text check (every_unit in ('day', 'week', 'month', 'year')),
  on_severity smallint check (on_severity between 3 and 6),
  steps jsonb not null,
  revision integer not null default 1,
  changed_by_name text not null,
  changed_at timestamptz not null,
  removed_at timestamptz,
  check ((every_count is null) = (every_unit is null))
);
create index check_template_organisation on check_template (organisation_id) where removed_at is null;

create table maintenance_check (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  equipment_id uuid not null references every_equipment on delete cascade,
  -- The drivetrain, or what stands alone.
  scope_id uuid not null references every_equipment on delete cascade,
  -- `document`: when the maintenance of a drivetrain is due by its document.
  origin text not null default 'planned' check (origin in ('planned', 'document')),
  template_id uuid references check_template on delete set null,
  template_revision integer,
  shipped_code text,
  -- Name and steps of a template that shipped are those of its code.
  name text,
  steps jsonb,
  kind text not null,
  minutes integer not null,
  resets_baseline boolean not null default false,
  every_hours double precision check (every_hours > 0),
  every_count integer check (every_count > 0),
  every_unit text check (every_unit in ('day', 'week', 'month', 'year')),
  on_severity smallint check (on_severity between 3 and 6),
  -- Reading of the counter, and the last day in this zone with the moment at which it is over.
  due_hours double precision,
  due_on date,
  due_by timestamptz,
  time_zone text not null default 'UTC',
  assignee_id uuid references app_user on delete set null,
  planned_at timestamptz not null default now(),
  settled_at timestamptz not null default now(),
  ended_at timestamptz,
  revision integer not null default 1,
  check ((every_count is null) = (every_unit is null)),
  check ((due_on is null) = (due_by is null)),
  check (shipped_code is not null or (name is not null and steps is not null))
);
create index maintenance_check_listed on maintenance_check (organisation_id) where ended_at is null;
create index maintenance_check_scope on maintenance_check (scope_id);
create index maintenance_check_equipment on maintenance_check (equipment_id);
create index maintenance_check_assignee on maintenance_check (assignee_id) where assignee_id is not null;
create unique index maintenance_check_document on maintenance_check (equipment_id)
  where origin = 'document' and ended_at is null;

-- One carrying out of a check. The id is made by the device that begins it, so that sending twice changes nothing.
create table check_execution (
  id uuid primary key,
  organisation_id uuid not null references organisation on delete cascade,
  check_id uuid not null references maintenance_check on delete cascade,
  equipment_id uuid not null references every_equipment on delete cascade,
  -- As they were when it began.
  name text,
  shipped_code text,
  steps jsonb not null,
  due_hours double precision,
  due_on date,
  started_at timestamptz not null,
  started_by uuid references app_user on delete set null,
  started_by_name text not null,
  finished_at timestamptz,
  finished_by uuid references app_user on delete set null,
  finished_by_name text,
  given_up_at timestamptz,
  operation_hours double precision,
  remark text,
  failed_steps integer not null default 0,
  signed_name text,
  signature jsonb,
  resets_baseline boolean not null default false,
  -- Somebody else had carried it out meanwhile: kept beside theirs, and it moves nothing.
  is_second boolean not null default false,
  recorded_at timestamptz not null default now(),
  check ((finished_at is null) = (signed_name is null)),
  check (finished_at is null or given_up_at is null)
);
create unique index check_execution_open on check_execution (check_id)
  where finished_at is null and given_up_at is null and not is_second;
create index check_execution_check on check_execution (check_id, started_at desc);
create index check_execution_equipment on check_execution (equipment_id, finished_at desc) where finished_at is not null;
create index check_execution_begun on check_execution (organisation_id) where finished_at is null and given_up_at is null;

-- Every answer is kept, the newest of a step counts: of two people at one check neither loses what they wrote.
create table check_answer (
  id uuid primary key,
  execution_id uuid not null references check_execution on delete cascade,
  step_key text not null,
  outcome text not null check (outcome in ('done', 'failed', 'skipped')),
  value double precision,
  text text,
  oil jsonb,
  answered_at timestamptz not null,
  user_id uuid references app_user on delete set null,
  user_name text not null,
  recorded_at timestamptz not null default now()
);
create index check_answer_execution on check_answer (execution_id, step_key, answered_at desc);

-- A person says what a counter really reads: it was exchanged, or counted wrongly.
create table hour_correction (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  equipment_id uuid not null references every_equipment on delete cascade,
  hours_before double precision,
  hours_after double precision not null,
  reason text not null,
  corrected_at timestamptz not null,
  user_id uuid references app_user on delete set null,
  user_name text not null
);
create index hour_correction_equipment on hour_correction (equipment_id, corrected_at desc);

-- The calendar of a person, read by whoever has its address: of the secret in it the hash alone is kept.
create table calendar_feed (
  user_id uuid primary key references app_user on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  read_at timestamptz
);

alter table every_equipment
  -- What a correction adds to what the counter of the device reads.
  add column operation_hours_offset double precision not null default 0,
  -- The check that is due first, by its hours and by the calendar.
  add column next_check_hours double precision,
  add column next_check_by timestamptz;
create or replace view equipment as select * from every_equipment where deletion_id is null;

-- Photos of a step.
alter table picture drop constraint picture_purpose_check;
alter table picture add constraint picture_purpose_check check (purpose in ('equipment', 'log', 'case', 'check')),
  add column execution_id uuid references check_execution on delete cascade,
  add column step_key text,
  -- Made by the device that sends it.
  add column sent_id uuid unique;
create index picture_execution on picture (execution_id) where execution_id is not null;

alter table case_entry add column execution_id uuid references check_execution on delete set null;
create index case_entry_execution on case_entry (execution_id) where execution_id is not null;

-- A drivetrain shows the first of its checks and of those of its parts, a part its own and those of the drivetrain.
create function show_next_check(drivetrain uuid) returns void language sql as $$
  update every_equipment as shown
     set next_check_hours = found.hours, next_check_by = found.by
    from (select member.id, min(planned.due_hours) as hours, min(planned.due_by) as by
            from every_equipment member
            left join maintenance_check planned
              on planned.scope_id = drivetrain and planned.ended_at is null
             and (member.id = drivetrain or planned.equipment_id in (member.id, drivetrain))
           where member.id = drivetrain or member.drivetrain_id = drivetrain
           group by member.id) found
   where shown.id = found.id
     and (shown.next_check_hours is distinct from found.hours or shown.next_check_by is distinct from found.by)
$$;

create function follow_check() returns trigger language plpgsql as $$
declare
  planned maintenance_check := case when tg_op = 'DELETE' then old else new end;
begin
  perform show_next_check(planned.scope_id);
  if planned.origin = 'document' then
    update every_equipment set maintenance_due_hours = case when tg_op = 'DELETE' or planned.ended_at is not null then null
                                                            else planned.due_hours end
     where id = planned.equipment_id
       and maintenance_due_hours is distinct from case when tg_op = 'DELETE' or planned.ended_at is not null then null
                                                       else planned.due_hours end;
  end if;
  return null;
end $$;
create trigger maintenance_check_followed after insert or delete on maintenance_check
  for each row execute function follow_check();
create trigger maintenance_check_moved after update of due_hours, due_by, ended_at, equipment_id on maintenance_check
  for each row execute function follow_check();

-- The document of a drivetrain says at which reading its maintenance is due: that is a check like any other.
create function plan_documented_maintenance() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.maintenance_due_hours is not distinct from old.maintenance_due_hours then return null; end if;
  if new.maintenance_due_hours is null then
    update maintenance_check set ended_at = now(), revision = revision + 1
     where equipment_id = new.id and origin = 'document' and ended_at is null;
  else
    insert into maintenance_check (organisation_id, equipment_id, scope_id, origin, shipped_code, kind, minutes, due_hours)
    values (new.organisation_id, new.id, new.id, 'document', 'inspection', 'inspection', 60, new.maintenance_due_hours)
    on conflict (equipment_id) where origin = 'document' and ended_at is null
      do update set due_hours = excluded.due_hours, revision = maintenance_check.revision + 1
      where maintenance_check.due_hours is distinct from excluded.due_hours;
  end if;
  return null;
end $$;
create trigger equipment_maintenance_planned after insert on every_equipment
  for each row when (new.drivetrain_id is null and new.maintenance_due_hours is not null)
  execute function plan_documented_maintenance();
create trigger equipment_maintenance_moved after update of maintenance_due_hours on every_equipment
  for each row when (new.drivetrain_id is null) execute function plan_documented_maintenance();

create function show_next_check_of_part() returns trigger language plpgsql as $$
begin
  if exists (select 1 from maintenance_check where scope_id = new.drivetrain_id) then
    perform show_next_check(new.drivetrain_id);
  end if;
  return null;
end $$;
create trigger equipment_part_added after insert on every_equipment
  for each row when (new.drivetrain_id is not null) execute function show_next_check_of_part();

insert into maintenance_check (organisation_id, equipment_id, scope_id, origin, shipped_code, kind, minutes, due_hours)
select organisation_id, id, id, 'document', 'inspection', 'inspection', 60, maintenance_due_hours
  from every_equipment where drivetrain_id is null and maintenance_due_hours is not null;

-- Who plans checks may carry them out: what was one permission is two.
update organisation_role set permissions = permissions || '{MAINTENANCE_4003}'
 where 'MAINTENANCE_4002' = any(permissions);
update service_account set permissions = permissions || '{MAINTENANCE_4003}'
 where 'MAINTENANCE_4002' = any(permissions);
