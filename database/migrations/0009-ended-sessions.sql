-- Tokens issued before this moment are no good any more: the user was disabled or changed their password.
alter table app_user add column sessions_ended_at timestamptz;
