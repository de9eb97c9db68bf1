-- A search reads the name of the part from a narrow column and the index: read from ten thousand documents it takes four
-- times as long.
alter table finding_condition
  add column part_name text not null generated always as (coalesce(finding ->> 'partName', part)) stored;
alter table finding_closed
  add column part_name text not null generated always as (coalesce(finding ->> 'partName', part)) stored;

drop index finding_condition_worst;
create index finding_condition_worst
  on finding_condition (organisation_id, is_confirmed desc, severity desc, last_seen desc, asset_id, channel, part, fault)
  include (state, first_seen, growth_db_per_week, confidence, part_name);
drop index finding_closed_of_organisation;
create index finding_closed_of_organisation
  on finding_closed (organisation_id, closed_at desc, id)
  include (asset_id, severity, fault, first_seen, last_seen, growth_db_per_week, confidence, part_name);
