-- What the health of the alarm system is counted from: when alarms were raised, and when somebody acknowledged.
create index alarm_step_raised on alarm_step (organisation_id, at) include (alarm_id, equipment_id, severity)
  where code = 'raised';
create index alarm_step_acknowledged on alarm_step (organisation_id, at desc) where code = 'acknowledge';
