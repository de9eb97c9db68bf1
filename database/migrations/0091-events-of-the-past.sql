-- What log book and notifications read until now from the tables of others becomes events. Each carries the name that a
-- notification had, so that what people have read stays read.
select make_event_partitions(
  (select least(now(), greatest(now() - interval '2 years', min(at))) at time zone 'utc' from (
     select min(at) as at from condition_change union all select min(last_at) from device_log
     union all select min(at) from kinematics_event union all select min(at) from audit_entry
     union all select min(added_at) from picture union all select min(added_at) from document
     union all select min(created_at) from log_entry) oldest)::date,
  (now() at time zone 'utc')::date);

create temporary table past_event on commit drop as
  -- A condition below AVERAGE that moves within what is good is no news.
  select change.asset_id as equipment_id, null::uuid as drivetrain_id, 'condition' as kind, 'changed' as code,
         jsonb_build_object('signalNumber', signal_number, 'from', from_severity, 'to', to_severity, 'value', value,
                            'reason', reason) as parameters,
         at, 'signal' as subject_kind, reason ->> 'signalId' as subject_id, 'system' as actor_kind, null::uuid as actor_id,
         'condition.' || asset_id || '.' || id as idempotency_key,
         from_severity >= 3 or to_severity >= 3 as in_log_book, from_severity >= 3 or to_severity >= 3 as is_notification
    from condition_change change
  union all
  select device.equipment_id, null,
         case when log.code in ('birth', 'death') then 'connectivity' else 'device-log' end,
         case log.code when 'birth' then 'online' when 'death' then 'offline' else log.code end,
         jsonb_build_object('deviceIdentifier', device.identifier, 'deviceType', device.device_type)
           || case when log.code in ('birth', 'death') then jsonb_build_object('before', 'none')
                   else jsonb_build_object('detail', log.detail, 'count', log.count) end,
         log.last_at, 'device', device.id::text, 'device', device.id,
         'device.' || device.id || '.' || log.code || '.' || (extract(epoch from log.hour) * 1000)::bigint,
         true, log.code in ('birth', 'death', 'clock-off', 'credentials-issued', 'unit-wrong', 'waveform-invalid')
    from device_log log join device on device.id = log.device_id
  union all
  select equipment_id, null, 'kinematics', action,
         jsonb_build_object('version', version, 'status', status, 'comment', comment),
         at, 'kinematics-version', version::text, 'user', user_id, null, true, false
    from kinematics_event
  union all
  -- of one from before its life was written down, that it was made
  select equipment_id, null, 'kinematics', 'create',
         jsonb_build_object('version', version, 'status', status, 'comment', null),
         created_at, 'kinematics-version', version::text, 'user', created_by, null, true, false
    from kinematics_version made
   where not exists (select 1 from kinematics_event event
                      where event.equipment_id = made.equipment_id and event.version = made.version)
  union all
  select coalesce(device.equipment_id, equipment.id), null,
         case when entry.action ~ '^(equipment\.|drivetrain\.|kinematics\.)' then 'equipment' else 'setup' end,
         case entry.action when 'equipment.rename' then 'renamed' when 'equipment.identify' then 'identifier-changed'
           when 'drivetrain.create' then 'created' when 'drivetrain.change' then 'changed'
           when 'kinematics.unknown' then 'kinematics-unknown' else 'requested' end,
         case when entry.action in ('equipment.rename', 'equipment.identify')
                then jsonb_build_object('from', entry.detail ->> 'from', 'to', entry.detail ->> 'to')
              when entry.action ~ 'setup' then jsonb_build_object('action', entry.action)
              else '{}'::jsonb end,
         entry.at, case when device.id is null then 'equipment' else 'device' end, entry.subject_id, 'user', entry.user_id,
         null, true, false
    from audit_entry entry
    left join equipment on equipment.id::text = entry.subject_id and equipment.organisation_id = entry.organisation_id
    left join device on device.id::text = entry.subject_id and device.organisation_id = entry.organisation_id
   where entry.action ~ '^((measurement-)?setups?\.|device\.[a-z-]*setup|equipment\.(rename|identify)$|drivetrain\.(create|change)$|kinematics\.unknown$)'
     and coalesce(device.equipment_id, equipment.id) is not null
  union all
  select equipment_id, null, 'picture',
         case when exists (select 1 from picture before where before.replaced_by = picture.id
                              and before.equipment_id = picture.equipment_id) then 'replaced' else 'added' end,
         '{}'::jsonb, added_at, 'picture', id::text, 'user', added_by, null, true, false
    from picture where purpose = 'equipment'
  union all
  select equipment_id, null, 'picture', 'removed', '{}'::jsonb, removed_at, 'picture', id::text, 'user', removed_by, null,
         true, false
    from picture where purpose = 'equipment' and removed_at is not null and replaced_by is null
  union all
  select equipment_id, null, 'document', 'added', jsonb_build_object('title', title), added_at, 'document', id::text, 'user',
         added_by, null, true, false
    from document
  union all
  select equipment_id, null, 'document', 'removed', jsonb_build_object('title', title), removed_at, 'document', id::text,
         'user', removed_by, null, true, false
    from document where removed_at is not null
  union all
  -- Notes stay where they are; the log book puts them between its events.
  select equipment_id, null, 'log-entry', 'added', jsonb_build_object('entryKind', kind, 'resetsBaseline', resets_baseline),
         at, 'log-entry', id::text, 'user', author_id, null, false, false
    from log_entry;

insert into domain_event (organisation_id, drivetrain_id, equipment_id, equipment_name, kind, code, parameters, occurred_at,
                          recorded_at, subject_kind, subject_id, actor_kind, actor_id, actor_name, idempotency_key,
                          in_log_book, is_notification)
select place.organisation_id, place.drivetrain_id, place.equipment_id, place.name, past.kind, past.code, past.parameters,
       past.at, least(now(), greatest(past.at, now() - interval '2 years')), past.subject_kind, past.subject_id,
       past.actor_kind, past.actor_id, actor.name, past.idempotency_key, past.in_log_book, past.is_notification
  from past_event past join event_place place on place.equipment_id = past.equipment_id
  left join event_actor actor on actor.user_id = past.actor_id
 order by past.at;

-- What of it somebody has read or put out of the list, by the event now.
update notification_state state set notification_id = event.position::text
  from domain_event event where event.idempotency_key = state.notification_id and event.is_notification;
delete from notification_state where notification_id !~ '^[0-9]+$';

drop table condition_change;
