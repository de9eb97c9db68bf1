-- no transaction
-- One row for each cause, and the list of findings from the index alone.
create index concurrently if not exists finding_condition_cause
  on finding_condition ((coalesce(scope_id, asset_id)), part, fault);
create index concurrently if not exists finding_condition_worst_cause
  on finding_condition (organisation_id, is_confirmed desc, severity desc, last_seen desc, asset_id, channel, part, fault)
  include (state, first_seen, growth_db_per_week, confidence, part_name, scope_id);
drop index concurrently if exists finding_condition_worst;
