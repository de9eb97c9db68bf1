-- A followed finding is as bad as the record that shows it says. Before, a later record without the fault could lift it.
update finding_condition
   set severity = case finding ->> 'severity' when 'AVERAGE' then 3 else 4 end
 where severity > 4 and finding #>> '{severityMessage,code}' = 'SEVERITY_CAPPED';

-- Above WARNING only with a reason that says so.
alter table finding_condition
  add constraint finding_severity_has_reason
  check (severity <= 4 or finding #>> '{severityMessage,code}' = 'SEVERITY_AGREES');

-- The link for the first administrator is kept under another name, readable, so that every process prints the same one.
delete from service_secret where name = 'first-administrator';
