-- What something became, by the number of its severity; null where an event has none.
create function event_severity(kind text, parameters jsonb) returns int language sql immutable parallel safe
  return case kind when 'condition' then (parameters ->> 'to')::int
                   when 'finding' then (parameters ->> 'severity')::int end;
