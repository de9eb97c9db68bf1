-- Webhooks of an organisation: where what happens is sent to, and the log of what was sent.
create table webhook (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  name text not null,
  url text not null,
  form text not null check (form in ('ritzel', 'slack', 'teams', 'alertmanager')),
  language text not null,
  events text[] not null,
  least_severity smallint not null check (least_severity between 0 and 6),
  group_ids uuid[] not null default '{}',
  is_enabled boolean not null,
  -- Encrypted. The one before signs too for a day after a rotation.
  secret bytea not null,
  earlier_secret bytea,
  earlier_until timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid references app_user on delete set null,
  created_by_name text not null,
  revision integer not null default 1,
  -- How sending goes; nobody edits these.
  failures integer not null default 0,
  failing_since timestamptz,
  waits_until timestamptz,
  paused_at timestamptz,
  pause text check (pause in ('failing', 'gone')),
  -- One delivery of a webhook is under way at a time, whichever process sends it; the lease of a process that died ends.
  leased_until timestamptz,
  served_at timestamptz,
  last_delivered_at timestamptz,
  check ((paused_at is null) = (pause is null)),
  check ((earlier_secret is null) = (earlier_until is null))
);
create unique index webhook_name on webhook (organisation_id, lower(name));

create table webhook_delivery (
  -- The webhook-id of the Standard Webhooks specification: the same for each attempt.
  id uuid primary key default gen_random_uuid(),
  -- In the order in which it happened.
  number bigint not null generated always as identity,
  webhook_id uuid not null references webhook on delete cascade,
  organisation_id uuid not null,
  -- The domain event; null of a sample.
  event_position bigint,
  event text not null,
  severity smallint not null check (severity between 0 and 6),
  -- What is said, before form and language are chosen.
  facts jsonb not null,
  state text not null check (state in ('queued', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  give_up_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'queued') = (ended_at is null))
);
create unique index webhook_delivery_event on webhook_delivery (webhook_id, event_position)
  where event_position is not null;
create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at, number)
  where state = 'queued';
create index webhook_delivery_given_up on webhook_delivery (give_up_at) where state = 'queued';
create index webhook_delivery_listed on webhook_delivery (webhook_id, number desc);
create index webhook_delivery_over on webhook_delivery (created_at);

create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery on delete cascade,
  number integer not null,
  at timestamptz not null,
  outcome text not null,
  status integer,
  duration_ms integer not null,
  -- The first kilobyte of the answer, or why there was none.
  answer text not null,
  primary key (delivery_id, number)
);
