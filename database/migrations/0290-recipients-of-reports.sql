-- People of the organisation beside its owner to whom the reports of a schedule are mailed.
create table report_recipient (
  schedule_id uuid not null references report_schedule on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  primary key (schedule_id, user_id)
);
create index report_recipient_user on report_recipient (user_id);
