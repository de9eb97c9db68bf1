-- Sensors of one drivetrain that see the same fault of the same part have one cause: lists have it once.
alter table finding_condition add column scope_id uuid;
update finding_condition set scope_id = coalesce(
  (select coalesce(drivetrain_id, id) from every_equipment where every_equipment.id = finding_condition.asset_id), asset_id);
