-- Messages of users to the operator of the portal. Who wrote is written down with the message, for people leave.
create table contact_message (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  organisation_name text not null,
  sender_id uuid references app_user on delete set null,
  sender_name text not null,
  sender_email text not null,
  subject text not null,
  body text not null,
  equipment_id uuid references equipment on delete set null,
  -- As it was called then.
  equipment_name text,
  sent_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'answered')),
  answered_at timestamptz,
  answered_by_name text
);
create index contact_message_time on contact_message (sent_at, id);
create index contact_message_state on contact_message (state, sent_at, id);
create index contact_message_sender on contact_message (sender_id, sent_at);
create index contact_message_equipment on contact_message (equipment_id) where equipment_id is not null;
create index contact_message_organisation on contact_message (organisation_id);
