-- How many machines of each severity an organisation has, counted when they change: the dashboard of a hundred thousand says
-- its counts without reading them. Rows are only added, so that nobody who writes a condition waits for another; a job makes
-- them few again.
create table equipment_tally (
  organisation_id uuid not null,
  type text not null,
  -- part of no drivetrain
  is_machine boolean not null,
  severity smallint not null,
  equipment integer not null
);
create index equipment_tally_organisation on equipment_tally (organisation_id);

create function tally_equipment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into equipment_tally (organisation_id, type, is_machine, severity, equipment)
    select organisation_id, type, drivetrain_id is null, severity, count(*) from new_equipment
     where deletion_id is null group by 1, 2, 3, 4;
  else
    insert into equipment_tally (organisation_id, type, is_machine, severity, equipment)
    select organisation_id, type, drivetrain_id is null, severity, -count(*) from old_equipment
     where deletion_id is null group by 1, 2, 3, 4;
  end if;
  return null;
end $$;
create trigger equipment_added after insert on every_equipment
  referencing new table as new_equipment for each statement execute function tally_equipment();
create trigger equipment_removed after delete on every_equipment
  referencing old table as old_equipment for each statement execute function tally_equipment();

-- Row by row: most writes (hours, last seen, last values) change nothing that is counted and end at the condition.
create function tally_changed_equipment() returns trigger language plpgsql as $$
begin
  insert into equipment_tally (organisation_id, type, is_machine, severity, equipment)
  select * from (values
    (old.organisation_id, old.type, old.drivetrain_id is null, old.severity, case when old.deletion_id is null then -1 else 0 end),
    (new.organisation_id, new.type, new.drivetrain_id is null, new.severity, case when new.deletion_id is null then 1 else 0 end)
  ) changed (organisation_id, type, is_machine, severity, equipment) where equipment <> 0;
  return null;
end $$;
create trigger equipment_changed after update on every_equipment for each row
  when (row(old.organisation_id, old.type, old.drivetrain_id is null, old.severity, old.deletion_id is null)
        is distinct from row(new.organisation_id, new.type, new.drivetrain_id is null, new.severity, new.deletion_id is null))
  execute function tally_changed_equipment();

insert into equipment_tally (organisation_id, type, is_machine, severity, equipment)
select organisation_id, type, drivetrain_id is null, severity, count(*) from every_equipment
 where deletion_id is null group by 1, 2, 3, 4;
