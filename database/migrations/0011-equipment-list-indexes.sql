-- The dashboard's list at a hundred thousand assets: counts per severity come from an index whose equal keys are
-- stored once, and a page sorted by name needs no sort whatever the severities chosen.
create index equipment_severities on equipment (organisation_id, severity)
  where type in ('gearunit', 'drivetrain');
create index equipment_by_name on equipment (organisation_id, name, id) include (severity)
  where type in ('gearunit', 'drivetrain');
