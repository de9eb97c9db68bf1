-- Map and tree count over everything an organisation has: both read an index alone, whose entries change only with
-- what they show.
create index equipment_of_place on equipment (organisation_id, location_id, severity) include (type, has_unknown)
  where type in ('gearunit', 'drivetrain');
create index equipment_top_of_train on equipment (organisation_id, location_id, severity desc, name, id)
  include (group_name, application_name, has_unknown) where drivetrain_id is null;
