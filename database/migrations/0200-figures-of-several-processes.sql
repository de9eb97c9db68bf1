-- Vibration and hours of an equipment say of which moment they are, signal by signal, so that several processes that receive
-- values of one machine add to the same row instead of writing over each other.
alter table every_equipment
  add column operation_hours_at timestamptz,
  -- The newest reading of each vibration signal, by its number: {"1": {"atMs": …, "value": …, "unit": …, "intervalMs": …}}.
  add column vibration_newest jsonb not null default '{}';

update every_equipment as equipment set vibration_newest = found.newest
  from (select last.asset_id,
               jsonb_object_agg(last.signal_number, jsonb_build_object('atMs', last.t_ms, 'value', last.value,
                 'unit', signal.unit, 'intervalMs', coalesce(signal.interval_s, 600) * 1000)) as newest
          from telemetry_last last
          join signal on signal.asset_id = last.asset_id and signal.number = last.signal_number
         where signal.role = 'velocity-rms' and last.value not in ('NaN', 'Infinity', '-Infinity')
         group by last.asset_id) found
 where equipment.id = found.asset_id;

update every_equipment as equipment set operation_hours_at = to_timestamp(found.t_ms / 1000.0)
  from (select last.asset_id, max(last.t_ms) as t_ms
          from telemetry_last last
          join signal on signal.asset_id = last.asset_id and signal.number = last.signal_number
         where signal.role = 'operating-hours' group by last.asset_id) found
 where equipment.id = found.asset_id and equipment.operation_hours is not null;

create or replace view equipment as select * from every_equipment where deletion_id is null;
