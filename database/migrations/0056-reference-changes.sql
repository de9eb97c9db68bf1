-- Who made a record a reference, in place of which, and who took it back: the audit knows, and is asked for one record.
create index audit_entry_of_reference on audit_entry (subject_id, at desc)
  where action in ('reference.mark', 'reference.unmark');
