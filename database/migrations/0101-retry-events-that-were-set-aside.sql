-- An event that a consumer set aside is handled once more when somebody asks for it (`ritzel events retry`).
alter table event_set_aside add column retry_requested_at timestamptz;
create index event_set_aside_retry on event_set_aside (consumer, position) where retry_requested_at is not null;
