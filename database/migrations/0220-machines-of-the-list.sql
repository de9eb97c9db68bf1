-- no transaction
-- The list of all has each machine once: what is part of no other. Lists, map and tree read these indexes alone; choices of
-- any equipment keep theirs (0002, 0151).
create index concurrently if not exists machine_severities on every_equipment (organisation_id, severity)
  where type in ('gearunit', 'drivetrain') and drivetrain_id is null and deletion_id is null;
create index concurrently if not exists machine_by_name on every_equipment (organisation_id, name, id) include (severity)
  where type in ('gearunit', 'drivetrain') and drivetrain_id is null and deletion_id is null;
create index concurrently if not exists machine_worst on every_equipment (organisation_id, severity desc, name, id)
  where type in ('gearunit', 'drivetrain') and drivetrain_id is null and deletion_id is null;
create index concurrently if not exists machine_of_place on every_equipment (organisation_id, location_id, severity)
  include (type, has_unknown, drivetrain_id) where type in ('gearunit', 'drivetrain') and deletion_id is null;
drop index concurrently if exists equipment_shown_of_place;
