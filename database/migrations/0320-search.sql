-- What is searched is compared without case and accents: muller finds Müller.
create extension if not exists unaccent;

-- The dictionary is bound as the function is made, so that an index on it can be built under any search path. It changes with
-- a release of PostgreSQL alone, which is why it may stand in indexes.
create function search_fold(text) returns text language sql immutable strict parallel safe
  return unaccent('unaccent'::regdictionary, lower($1));

-- Patterns of LIKE in which `%`, `_` and `\` of the searched text stand for themselves.
create function search_literal(text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(search_fold($1), '\', '\\'), '%', '\%'), '_', '\_');
create function search_contains(text) returns text language sql immutable strict parallel safe
  return '%' || search_literal($1) || '%';
create function search_begins(text) returns text language sql immutable strict parallel safe
  return search_literal($1) || '%';

-- A space before the first word, so that all words of a text begin alike.
create function search_key_of(text) returns text language sql immutable strict parallel safe
  return ' ' || search_fold($1);

-- Of a hundred thousand a common word matches all: what is compared with each is stored, not computed each time.
alter table every_equipment add column search_key text generated always as (search_key_of(search_text)) stored;
create or replace view equipment as select * from every_equipment where deletion_id is null;
drop index equipment_search;
create index equipment_search on every_equipment using gin (search_key gin_trgm_ops);
-- Whose name or identifier begins so comes first, machines and parts each by themselves.
create index machine_search_name on every_equipment (organisation_id, search_fold(name) text_pattern_ops)
  where type in ('drivetrain', 'gearunit');
create index machine_search_identifier on every_equipment (organisation_id, search_fold(identifier) text_pattern_ops)
  where type in ('drivetrain', 'gearunit');
create index part_search_name on every_equipment (organisation_id, search_fold(name) text_pattern_ops)
  where type not in ('drivetrain', 'gearunit');
create index part_search_identifier on every_equipment (organisation_id, search_fold(identifier) text_pattern_ops)
  where type not in ('drivetrain', 'gearunit');

alter table every_device add column search_key text
  generated always as (search_key_of(identifier || ' ' || device_type)) stored;
create or replace view device as select * from every_device where deletion_id is null;
create index device_search on every_device using gin (search_key gin_trgm_ops);
create index device_search_identifier on every_device (organisation_id, search_fold(identifier) text_pattern_ops);

-- A sentence of an alarm changes with each reading, its subject does not; of cases it is what the fault is known by.
alter table alarm add column search_key text generated always as (search_key_of(subject)) stored;
create index alarm_search on alarm using gin (search_key gin_trgm_ops) where ended_at is null;
create index alarm_of_equipment on alarm (equipment_id) where ended_at is null;
alter table fault_case add column search_key text
  generated always as (search_key_of(coalesce(part_name, '') || ' ' || sentence)) stored;
create index case_search on fault_case using gin (search_key gin_trgm_ops);
