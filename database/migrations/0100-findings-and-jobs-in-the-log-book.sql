-- Findings and jobs of equipment are listed in the log book, those of before as well. What happened stays as it was written: only
-- where it is listed changes.
alter table domain_event disable trigger domain_event_append_only;
update domain_event set in_log_book = true
 where kind in ('finding', 'job') and equipment_id is not null and not in_log_book;
alter table domain_event enable trigger domain_event_append_only;
