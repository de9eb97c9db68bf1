-- Browsers that a person lets the portal push notifications to; one goes with the session it was made in.
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  session_id uuid references session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_sent_at timestamptz
);
create index push_subscription_user on push_subscription (user_id, created_at);
create index push_subscription_session on push_subscription (session_id);

-- Written in the transaction of what causes it; sent at least once, and a browser shows one that comes twice once.
create table push_message (
  id uuid primary key default gen_random_uuid(),
  delivery_id uuid references notification_delivery on delete cascade,
  subscription_id uuid references push_subscription on delete set null,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  give_up_at timestamptz not null,
  ended_at timestamptz,
  last_error text
);
create index push_message_queued on push_message (next_attempt_at) where state = 'queued';
create index push_message_delivery on push_message (delivery_id);
create index push_message_subscription on push_message (subscription_id);
create index push_message_ended on push_message (created_at) where state <> 'queued';
