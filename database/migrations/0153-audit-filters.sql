-- no transaction
-- The audit log, the newest first: of all organisations, by person and by subject.
create index concurrently if not exists audit_entry_of_organisation on audit_entry (organisation_id, id desc);
create index concurrently if not exists audit_entry_of_subject on audit_entry (subject_id, id desc);
create index concurrently if not exists audit_entry_of_user on audit_entry (user_id, id desc);
