-- What was learned of a machine does not hold beyond a reset of its baseline: the evaluator reads the resets with the edition.
alter table limit_edition add column is_learned boolean not null
  generated always as (jsonb_path_exists(rules, '$[*].learned')) stored;

-- The times at which the baseline of a part or of its drivetrain was reset, in order, in milliseconds.
create function baseline_resets_ms(of_asset uuid) returns double precision[]
language sql stable as $$
  select coalesce(array_agg((extract(epoch from note.at) * 1000)::double precision order by note.at), '{}') from log_entry note
   where note.resets_baseline and note.removed_at is null
     and note.equipment_id in (select unnest(array[id, drivetrain_id]) from equipment where id = of_asset)
$$;

create or replace view signal_limits as
select signal.id as signal_id, signal.asset_id, found.edition_id, found.level, found.edition, found.rules, found.unit, found.source,
       found.published_at,
       -- of what is learned; null of an edition without
       case when found.is_learned then baseline_resets_ms(signal.asset_id) end as resets_ms
  from signal
  join every_equipment on every_equipment.id = signal.asset_id
 cross join lateral (
   select edition.id as edition_id, edition.level, edition.edition, edition.rules, edition.unit, edition.source,
          edition.published_at, edition.is_learned
     from limit_edition edition
    where edition.organisation_id = every_equipment.organisation_id and edition.state = 'in-force'
      and edition.scope_key in ('signal ' || signal.id::text, 'part ' || signal.asset_id::text || ' ' || signal.role,
                                'organisation ' || every_equipment.type || ' ' || signal.role)
    order by array_position(array['signal', 'part', 'organisation'], edition.level)
    limit 1
 ) found;
