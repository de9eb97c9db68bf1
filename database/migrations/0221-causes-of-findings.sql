-- Sensors of one drivetrain that see the same fault of the same part have one cause: lists have it once.
alter table finding_condition add column scope_id uuid;
update finding_condition set scope_id = coalesce(
  (select coalesce(drivetrain_id, id) from every_equipment where every_equipment.id = finding_condition.asset_id), asset_id);
create index finding_condition_cause on finding_condition ((coalesce(scope_id, asset_id)), part, fault);

drop index finding_condition_worst;
create index finding_condition_worst
  on finding_condition (organisation_id, is_confirmed desc, severity desc, last_seen desc, asset_id, channel, part, fault)
  include (state, first_seen, growth_db_per_week, confidence, part_name, scope_id);
