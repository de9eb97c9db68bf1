-- An organisation that is imported brings its checks along: its machines plan none anew, and its checks change no machine.
create or replace function follow_check() returns trigger language plpgsql as $$
declare
  planned maintenance_check := case when tg_op = 'DELETE' then old else new end;
begin
  if current_setting('ritzel.importing', true) = 'on' then return null; end if;
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

create or replace function plan_documented_maintenance() returns trigger language plpgsql as $$
begin
  if current_setting('ritzel.importing', true) = 'on' then return null; end if;
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
