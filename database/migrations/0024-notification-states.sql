-- What a user has read or put away, by the name of what it tells of. The things told of stay where they are; alarms
-- get names of their own kind.
create table notification_state (
  user_id uuid not null references app_user on delete cascade,
  notification_id text not null,
  read_at timestamptz,
  deactivated_at timestamptz,
  primary key (user_id, notification_id)
);
create index notification_state_read on notification_state (user_id, read_at desc);
