-- no transaction
-- Lists, map and tree read these indexes alone, so they hold what the view shows.
create index concurrently if not exists equipment_shown_severities on every_equipment (organisation_id, severity)
  where type in ('gearunit', 'drivetrain') and deletion_id is null;
create index concurrently if not exists equipment_shown_by_name on every_equipment (organisation_id, name, id) include (severity)
  where type in ('gearunit', 'drivetrain') and deletion_id is null;
create index concurrently if not exists equipment_shown_of_place on every_equipment (organisation_id, location_id, severity)
  include (type, has_unknown) where type in ('gearunit', 'drivetrain') and deletion_id is null;
create index concurrently if not exists equipment_shown_top_of_drivetrain on every_equipment
  (organisation_id, location_id, severity desc, name, id)
  include (group_name, application_name, has_unknown) where drivetrain_id is null and deletion_id is null;
drop index concurrently if exists equipment_severities;
drop index concurrently if exists equipment_by_name;
drop index concurrently if exists equipment_of_place;
drop index concurrently if exists equipment_top_of_drivetrain;
-- What a deletion holds, for restoring and purging it.
create index concurrently if not exists every_equipment_deleted on every_equipment (deletion_id) where deletion_id is not null;
create index concurrently if not exists every_device_deleted on every_device (deletion_id) where deletion_id is not null;
