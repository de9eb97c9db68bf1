-- Who is on duty, and who is notified when nobody acts.
create table on_call_rota (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  -- For the machines of one group; null: for all that no group's rota is for.
  group_id uuid references user_group on delete cascade,
  name text not null,
  time_zone text not null,
  hands_over_every text not null check (hands_over_every in ('day', 'week')),
  -- The first hand-over: this day, at this minute of the day in the zone. A week begins on its weekday.
  starts_on date not null,
  hands_over_at smallint not null check (hands_over_at between 0 and 1439),
  least_severity smallint not null check (least_severity between 3 and 6),
  -- [{"afterMinutes": 15, "to": "next"}, {"afterMinutes": 30, "to": "person", "userId": "…"}]
  steps jsonb not null default '[]',
  -- How often all steps are gone through again.
  repeats smallint not null default 0 check (repeats between 0 and 10),
  revision integer not null default 1,
  changed_at timestamptz not null
);
create unique index on_call_rota_of_group on on_call_rota (organisation_id, group_id) nulls not distinct;

create table on_call_member (
  rota_id uuid not null references on_call_rota on delete cascade,
  position smallint not null,
  user_id uuid not null references app_user on delete cascade,
  primary key (rota_id, position)
);
create index on_call_member_user on on_call_member (user_id);

-- Somebody takes a span of somebody else.
create table on_call_override (
  id uuid primary key default gen_random_uuid(),
  rota_id uuid not null references on_call_rota on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  created_at timestamptz not null,
  check (from_at < to_at)
);
create index on_call_override_span on on_call_override (rota_id, to_at);
create index on_call_override_user on on_call_override (user_id);

-- What goes on for a case that nobody has acted on; stopped by the first act.
create table on_call_escalation (
  case_id uuid primary key references fault_case on delete cascade,
  organisation_id uuid not null references organisation on delete cascade,
  equipment_id uuid not null references every_equipment on delete cascade,
  rota_id uuid not null references on_call_rota on delete cascade,
  severity smallint not null check (severity between 0 and 6),
  -- Counted over all rounds.
  steps_done integer not null default 0,
  started_at timestamptz not null,
  next_at timestamptz,
  stopped_at timestamptz,
  stop_reason text
);
create index on_call_escalation_due on on_call_escalation (next_at) where next_at is not null;
create index on_call_escalation_rota on on_call_escalation (rota_id);
