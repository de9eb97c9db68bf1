-- no transaction
-- A part of a word, and what is spelt alike.
drop index concurrently if exists equipment_search;
create index concurrently if not exists equipment_search_key on every_equipment using gin (search_key gin_trgm_ops);
-- Where enough machines begin so, parts alone are looked for.
create index concurrently if not exists part_search_key on every_equipment using gin (search_key gin_trgm_ops)
  where type not in ('drivetrain', 'gearunit');
create index concurrently if not exists device_search_key on every_device using gin (search_key gin_trgm_ops);
create index concurrently if not exists alarm_search_key on alarm using gin (search_key gin_trgm_ops) where ended_at is null;
create index concurrently if not exists case_search_key on fault_case using gin (search_key gin_trgm_ops);
-- Whose name or identifier begins so comes first, machines and parts each by themselves.
create index concurrently if not exists machine_search_name on every_equipment
  (organisation_id, search_fold(name) text_pattern_ops) where type in ('drivetrain', 'gearunit');
create index concurrently if not exists machine_search_identifier on every_equipment
  (organisation_id, search_fold(identifier) text_pattern_ops) where type in ('drivetrain', 'gearunit');
create index concurrently if not exists part_search_name on every_equipment
  (organisation_id, search_fold(name) text_pattern_ops) where type not in ('drivetrain', 'gearunit');
create index concurrently if not exists part_search_identifier on every_equipment
  (organisation_id, search_fold(identifier) text_pattern_ops) where type not in ('drivetrain', 'gearunit');
create index concurrently if not exists device_search_identifier on every_device
  (organisation_id, search_fold(identifier) text_pattern_ops);
create index concurrently if not exists alarm_of_equipment on alarm (equipment_id) where ended_at is null;
