-- no transaction
-- The log book of a whole organisation.
create index concurrently if not exists log_entry_organisation on log_entry (organisation_id, at desc, id) where removed_at is null;
