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

-- Of a hundred thousand a common word matches all: what is compared with each is stored, not computed each time. Each table is
-- written anew once, in about a second for a hundred thousand rows.
alter table every_equipment add column search_key text generated always as (search_key_of(search_text)) stored;
create or replace view equipment as select * from every_equipment where deletion_id is null;
alter table every_device add column search_key text
  generated always as (search_key_of(identifier || ' ' || device_type)) stored;
create or replace view device as select * from every_device where deletion_id is null;
-- A sentence of an alarm changes with each reading, its subject does not; of cases it is what the fault is known by.
alter table alarm add column search_key text generated always as (search_key_of(subject)) stored;
alter table fault_case add column search_key text
  generated always as (search_key_of(coalesce(part_name, '') || ' ' || sentence)) stored;
