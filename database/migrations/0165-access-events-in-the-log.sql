-- Sign-ins and rights are listed in the log of the organisation, for those who may read its audit log; those of before as
-- well. What happened stays as it was written: only where it is listed changes.
alter table domain_event disable trigger domain_event_append_only;
update domain_event set in_log_book = true
 where kind in ('session', 'rights', 'role', 'group', 'visit', 'service-account', 'organisation') and not in_log_book;
alter table domain_event enable trigger domain_event_append_only;
