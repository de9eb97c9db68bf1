-- The summary of alarms in the shell of every screen: how many cases wait for an acknowledgement, and how many alarms were raised
-- in each hour of a day. Both read each of these alarms, which takes longer the more there are. They are counted when an alarm
-- changes, as its list is (0208): by rows that are only added, so that nobody who acknowledges waits for another.

-- Alarms that wait for an acknowledgement, by case; a case waits where they add up to more than none.
create table waiting_case_tally (
  organisation_id uuid not null,
  case_id uuid not null,
  alarms integer not null
);
create index waiting_case_tally_organisation on waiting_case_tally (organisation_id);

-- Alarms by the minute in which they were raised, and those of them that are active; of the last days alone.
create table raised_alarm_tally (
  organisation_id uuid not null,
  minute timestamptz not null,
  alarms integer not null,
  active integer not null
);
create index raised_alarm_tally_minute on raised_alarm_tally (organisation_id, minute);

create or replace function tally_alarms() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into alarm_tally (organisation_id, state, is_active, severity, kind, alarms)
    select organisation_id, state, is_active, severity, kind, count(*) from new_alarm
     where ended_at is null group by 1, 2, 3, 4, 5;
    insert into waiting_case_tally (organisation_id, case_id, alarms)
    select organisation_id, case_id, count(*) from new_alarm
     where ended_at is null and state = 'unacknowledged' and case_id is not null group by 1, 2;
    insert into raised_alarm_tally (organisation_id, minute, alarms, active)
    select organisation_id, date_trunc('minute', raised_at), count(*), count(*) filter (where ended_at is null and is_active)
      from new_alarm where raised_at > now() - interval '2 days' group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into alarm_tally (organisation_id, state, is_active, severity, kind, alarms)
    select organisation_id, state, is_active, severity, kind, -count(*) from old_alarm
     where ended_at is null group by 1, 2, 3, 4, 5;
    insert into waiting_case_tally (organisation_id, case_id, alarms)
    select organisation_id, case_id, -count(*) from old_alarm
     where ended_at is null and state = 'unacknowledged' and case_id is not null group by 1, 2;
    insert into raised_alarm_tally (organisation_id, minute, alarms, active)
    select organisation_id, date_trunc('minute', raised_at), -count(*), -count(*) filter (where ended_at is null and is_active)
      from old_alarm where raised_at > now() - interval '2 days' group by 1, 2;
  else
    insert into alarm_tally (organisation_id, state, is_active, severity, kind, alarms)
    select organisation_id, state, is_active, severity, kind, sum(change)
      from (select organisation_id, state, is_active, severity, kind, 1 as change from new_alarm where ended_at is null
            union all
            select organisation_id, state, is_active, severity, kind, -1 from old_alarm where ended_at is null) changed
     group by 1, 2, 3, 4, 5 having sum(change) <> 0;
    insert into waiting_case_tally (organisation_id, case_id, alarms)
    select organisation_id, case_id, sum(change)
      from (select organisation_id, case_id, 1 as change from new_alarm
             where ended_at is null and state = 'unacknowledged' and case_id is not null
            union all
            select organisation_id, case_id, -1 from old_alarm
             where ended_at is null and state = 'unacknowledged' and case_id is not null) changed
     group by 1, 2 having sum(change) <> 0;
    insert into raised_alarm_tally (organisation_id, minute, alarms, active)
    select organisation_id, date_trunc('minute', raised_at), sum(change), sum(active)
      from (select organisation_id, raised_at, 1 as change, (ended_at is null and is_active)::int as active from new_alarm
            union all
            select organisation_id, raised_at, -1, -(ended_at is null and is_active)::int from old_alarm) changed
     where raised_at > now() - interval '2 days'
     group by 1, 2 having sum(change) <> 0 or sum(active) <> 0;
  end if;
  return null;
end $$;

insert into waiting_case_tally (organisation_id, case_id, alarms)
select organisation_id, case_id, count(*) from alarm
 where ended_at is null and state = 'unacknowledged' and case_id is not null group by 1, 2;
insert into raised_alarm_tally (organisation_id, minute, alarms, active)
select organisation_id, date_trunc('minute', raised_at), count(*), count(*) filter (where ended_at is null and is_active)
  from alarm where raised_at > now() - interval '2 days' group by 1, 2;
