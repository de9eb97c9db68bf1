-- How long a mail about a case that is not critical waits for others, in minutes; 0 sends each at once.
create table announcement_settings (
  organisation_id uuid primary key references organisation on delete cascade,
  collect_minutes smallint not null check (collect_minutes between 0 and 60),
  revision integer not null default 1
);

-- collected: waits for others that follow soon, and goes with them in one mail.
alter table notification_delivery drop constraint notification_delivery_timing_check;
alter table notification_delivery add constraint notification_delivery_timing_check
  check (timing in ('now', 'quiet', 'digest', 'duty', 'collected'));

-- The link of a mail names the mail; what it announced is found by it.
create index notification_delivery_mail on notification_delivery (mail_id) where mail_id is not null;
