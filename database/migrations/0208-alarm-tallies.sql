-- How many alarms and cases an organisation has, counted when they change: a list of a hundred thousand says its counts without
-- reading them. Rows are only added, so that nobody who changes an alarm waits for another; whoever gathers them makes them
-- few again. What was deleted with its organisation adds up to nothing.
create table alarm_tally (
  organisation_id uuid not null,
  state text not null,
  is_active boolean not null,
  severity smallint not null,
  kind text not null,
  alarms integer not null
);
create index alarm_tally_organisation on alarm_tally (organisation_id);

create function tally_alarms() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into alarm_tally (organisation_id, state, is_active, severity, kind, alarms)
    select organisation_id, state, is_active, severity, kind, count(*) from new_alarm
     where ended_at is null group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into alarm_tally (organisation_id, state, is_active, severity, kind, alarms)
    select organisation_id, state, is_active, severity, kind, -count(*) from old_alarm
     where ended_at is null group by 1, 2, 3, 4, 5;
  else
    insert into alarm_tally (organisation_id, state, is_active, severity, kind, alarms)
    select organisation_id, state, is_active, severity, kind, sum(change)
      from (select organisation_id, state, is_active, severity, kind, 1 as change from new_alarm where ended_at is null
            union all
            select organisation_id, state, is_active, severity, kind, -1 from old_alarm where ended_at is null) changed
     group by 1, 2, 3, 4, 5 having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger alarm_added after insert on alarm
  referencing new table as new_alarm for each statement execute function tally_alarms();
create trigger alarm_changed after update on alarm
  referencing old table as old_alarm new table as new_alarm for each statement execute function tally_alarms();
create trigger alarm_deleted after delete on alarm
  referencing old table as old_alarm for each statement execute function tally_alarms();
insert into alarm_tally (organisation_id, state, is_active, severity, kind, alarms)
select organisation_id, state, is_active, severity, kind, count(*) from alarm where ended_at is null group by 1, 2, 3, 4, 5;

create table case_tally (
  organisation_id uuid not null,
  is_open boolean not null,
  severity smallint not null,
  fault text not null,
  cases integer not null
);
create index case_tally_organisation on case_tally (organisation_id);

create function tally_cases() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into case_tally (organisation_id, is_open, severity, fault, cases)
    select organisation_id, closed_at is null, severity, coalesce(fault, ''), count(*) from new_case group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into case_tally (organisation_id, is_open, severity, fault, cases)
    select organisation_id, closed_at is null, severity, coalesce(fault, ''), -count(*) from old_case group by 1, 2, 3, 4;
  else
    insert into case_tally (organisation_id, is_open, severity, fault, cases)
    select organisation_id, is_open, severity, fault, sum(change)
      from (select organisation_id, closed_at is null as is_open, severity, coalesce(fault, '') as fault, 1 as change from new_case
            union all
            select organisation_id, closed_at is null, severity, coalesce(fault, ''), -1 from old_case) changed
     group by 1, 2, 3, 4 having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger fault_case_added after insert on fault_case
  referencing new table as new_case for each statement execute function tally_cases();
create trigger fault_case_changed after update on fault_case
  referencing old table as old_case new table as new_case for each statement execute function tally_cases();
create trigger fault_case_deleted after delete on fault_case
  referencing old table as old_case for each statement execute function tally_cases();
insert into case_tally (organisation_id, is_open, severity, fault, cases)
select organisation_id, closed_at is null, severity, coalesce(fault, ''), count(*) from fault_case group by 1, 2, 3, 4;

-- Lists of one state or kind, however few they are among all others.
drop index alarm_counted;
drop index alarm_unacknowledged;
create index alarm_listed_by_state on alarm (organisation_id, state, severity desc, worse_at desc, id) where ended_at is null;
create index alarm_listed_by_kind on alarm (organisation_id, kind, severity desc, worse_at desc, id) where ended_at is null;
create index alarm_unacknowledged_case on alarm (organisation_id, case_id) include (equipment_id)
  where ended_at is null and state = 'unacknowledged';
-- The rate of a day from the index alone.
drop index alarm_raised;
create index alarm_raised on alarm (organisation_id, raised_at) include (equipment_id, is_active, ended_at);
create index fault_case_due on fault_case (organisation_id, due_at) where closed_at is null and due_at is not null;
create index fault_case_fault on fault_case (organisation_id, fault, severity desc, worse_at desc, id) where closed_at is null;
