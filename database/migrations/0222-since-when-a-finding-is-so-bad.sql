-- A machine is critical since its finding became critical, which is later than the finding was first seen.
alter table finding_condition add column severity_since timestamptz;
