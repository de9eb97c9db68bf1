-- no transaction
-- The log book of somebody who sees few of many drivetrains asks each of them for its newest events, whatever their kind.
create index concurrently if not exists domain_event_log_of_few
  on domain_event (drivetrain_id, occurred_at desc, position desc, kind) where in_log_book;
