-- no transaction
-- From what a group holds to all its parts, and back.
create index concurrently if not exists equipment_of_top on equipment ((coalesce(drivetrain_id, id)));
