-- no transaction
-- The log book of what became bad: from WARNING on, as the list of severities begins that it can be asked for.
create index concurrently if not exists domain_event_log_by_severity
  on domain_event (organisation_id, kind, event_severity(kind, parameters), occurred_at desc, position desc)
  where in_log_book and event_severity(kind, parameters) >= 4;
