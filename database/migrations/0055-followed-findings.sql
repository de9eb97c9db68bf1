-- What lists of followed findings ask for, of an organisation with ten thousand of them: read from indexes, not from the
-- findings' documents. `unseen`: none of the newest five records shows it any more.
alter table finding_condition
  add column state text not null generated always as (
    case when is_confirmed then 'confirmed'
         when jsonb_path_exists(observations, '$[last - 4 to last] ? (@.isSeen == true)') then 'unconfirmed'
         else 'unseen' end) stored,
  add column confidence double precision not null generated always as ((finding ->> 'confidence')::double precision) stored;
alter table finding_closed
  add column confidence double precision not null generated always as ((finding ->> 'confidence')::double precision) stored;

create index finding_condition_worst
  on finding_condition (organisation_id, is_confirmed desc, severity desc, last_seen desc, asset_id, channel, part, fault)
  include (state, first_seen, growth_db_per_week, confidence);
create index finding_closed_of_organisation
  on finding_closed (organisation_id, closed_at desc, id)
  include (asset_id, severity, fault, first_seen, last_seen, growth_db_per_week, confidence);
