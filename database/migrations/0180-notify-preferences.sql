-- Whom a case is announced to: what each person wants, and a row for each thing they were notified of.

-- A person without a row has the defaults of the server (notify-preference.ts). Hours are minutes of the day in their zone.
create table notify_preference (
  user_id uuid primary key references app_user on delete cascade,
  email boolean not null,
  push boolean not null,
  least_severity smallint not null check (least_severity between 3 and 6),
  time_zone text not null,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  critical_in_quiet boolean not null default true,
  digest_at smallint check (digest_at between 0 and 1439),
  digest_up_to smallint check (digest_up_to between 3 and 6),
  revision integer not null default 1,
  changed_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from is distinct from quiet_to or quiet_from is null),
  check ((digest_at is null) = (digest_up_to is null))
);

-- What differs from it for the machines of a group, and for one machine. Without a row it is inherited.
create table notify_group_preference (
  user_id uuid not null references app_user on delete cascade,
  group_id uuid not null references user_group on delete cascade,
  mode text not null check (mode in ('own', 'mute')),
  least_severity smallint not null check (least_severity between 3 and 6),
  email boolean not null,
  push boolean not null,
  primary key (user_id, group_id)
);
create index notify_group_preference_group on notify_group_preference (group_id);

create table notify_equipment_preference (
  user_id uuid not null references app_user on delete cascade,
  equipment_id uuid not null references every_equipment on delete cascade,
  mode text not null check (mode in ('own', 'mute')),
  least_severity smallint not null check (least_severity between 3 and 6),
  email boolean not null,
  push boolean not null,
  primary key (user_id, equipment_id)
);
create index notify_equipment_preference_equipment on notify_equipment_preference (equipment_id);

-- One row a person, case, occasion and channel: an event that is handled twice doubles nothing.
create table notification_delivery (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- None of a test.
  case_id uuid references fault_case on delete cascade,
  -- opened, worse-5, escalated-2, test-<id>
  occasion text not null,
  severity smallint not null check (severity between 0 and 6),
  channel text not null check (channel in ('email', 'push')),
  -- Why it is due when it is: now, after the quiet hours, in the digest, to who is on duty.
  timing text not null check (timing in ('now', 'quiet', 'digest', 'duty')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'handed-over', 'dropped')),
  -- Why it was dropped.
  reason text,
  ended_at timestamptz,
  -- The mail it went out with; mails are kept for a shorter time.
  mail_id uuid,
  check ((state = 'waiting') = (ended_at is null)),
  unique nulls distinct (user_id, case_id, occasion, channel)
);
create index notification_delivery_due on notification_delivery (due_at, user_id) where state = 'waiting';
create index notification_delivery_listed on notification_delivery (organisation_id, created_at desc, id desc);
create index notification_delivery_own on notification_delivery (user_id, created_at desc, id desc);
create index notification_delivery_case on notification_delivery (case_id) where case_id is not null;

-- A mail may carry one picture, which stands in its text; erased when the mail is sent or given up.
alter table mail add column picture bytea;
