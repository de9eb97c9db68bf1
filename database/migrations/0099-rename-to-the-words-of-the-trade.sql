-- Tables and columns get the words of the trade. Renames only change the catalogue; the documents of diagnoses are rewritten.
alter table telemetry_sealed rename to telemetry_compacted;

-- A rediagnosis is requested.
alter table rediagnosis_wish rename to rediagnosis_request;
alter table rediagnosis_request rename column train_id to drivetrain_id;
alter table rediagnosis_request rename column wished_by to requested_by;
alter table rediagnosis_request rename column wished_at to requested_at;
alter index rediagnosis_wish_due rename to rediagnosis_request_due;

-- Raised whenever a record is requeued: a diagnosis that began before that does not complete it.
alter table waveform rename column asks to revision;

alter table diagnosis rename column basis to inputs_hash;
alter table diagnosis rename column because to causes;
alter table diagnosis_history rename column because to causes;
alter table finding_closed rename column because to cause;

alter table condition rename column judged_at to evaluated_at;
alter table finding_condition rename column judged_at to evaluated_at;

alter index equipment_train rename to equipment_of_drivetrain;
alter index equipment_top_of_train rename to equipment_top_of_drivetrain;

-- What a record gives no answer to stands in its diagnosis under a name and with codes of its own.
update diagnosis set document = replace(replace(document::text, '"notJudged": ', '"notEvaluated": '),
                                        '"NOT_JUDGED_FOREIGN"', '"NOT_EVALUATED_UNASSIGNED"')::jsonb
 where document ? 'notJudged';
update diagnosis set document = replace(document::text, '"NOT_JUDGED_', '"NOT_EVALUATED_')::jsonb
 where document::text like '%"NOT\_JUDGED\_%';
update diagnosis_history set document = replace(replace(document::text, '"notJudged": ', '"notEvaluated": '),
                                                '"NOT_JUDGED_FOREIGN"', '"NOT_EVALUATED_UNASSIGNED"')::jsonb
 where document ? 'notJudged';
update diagnosis_history set document = replace(document::text, '"NOT_JUDGED_', '"NOT_EVALUATED_')::jsonb
 where document::text like '%"NOT\_JUDGED\_%';
