-- Who walks a round, in which zone its days end, which points were left out and why, and the check that says when it is due.
alter table measuring_round
  add column assignee_id uuid references app_user on delete set null,
  add column time_zone text not null default 'UTC';
create index measuring_round_assignee on measuring_round (assignee_id) where assignee_id is not null;

create table round_skip (
  run_id uuid not null references round_run on delete cascade,
  point_id uuid not null references round_point on delete cascade,
  reason text not null check (reason in ('not-running', 'not-accessible', 'unsafe', 'instrument', 'other')),
  note text,
  primary key (run_id, point_id)
);
create index round_skip_point on round_skip (point_id);

-- `round`: when a measuring round is due at this machine; the round moves it.
alter table maintenance_check
  add column round_id uuid references measuring_round on delete set null,
  drop constraint maintenance_check_origin_check,
  add constraint maintenance_check_origin_check check (origin in ('planned', 'document', 'round'));
create unique index maintenance_check_round on maintenance_check (round_id, equipment_id)
  where round_id is not null and ended_at is null;

insert into maintenance_check (organisation_id, equipment_id, scope_id, origin, round_id, shipped_code, name, steps, kind, minutes,
  every_count, every_unit, due_on, due_by, time_zone)
select distinct round.organisation_id, machine.id, machine.id, 'round', round.id, 'measuring-round', round.name, '[]'::jsonb,
       'measuring-round', 30, round.interval_days, 'day', round.next_due,
       (round.next_due + 1)::timestamp at time zone 'UTC', 'UTC'
  from measuring_round round
  join round_point point on point.round_id = round.id
  join every_equipment part on part.id = point.asset_id
  join every_equipment machine on machine.id = coalesce(part.drivetrain_id, part.id);
