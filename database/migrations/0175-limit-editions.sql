-- Limits that an organisation owns: editions of the rules of one signal, of a role at one part, or of a role at all parts of
-- a kind. One edition of each is in force, one may be in draft.
create table limit_edition (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  level text not null check (level in ('signal', 'part', 'organisation')),
  role text not null,
  part_type text not null,
  equipment_id uuid references every_equipment on delete cascade,
  signal_id uuid references signal on delete cascade,
  scope_key text not null generated always as (
    case level
      when 'signal' then 'signal ' || signal_id::text
      when 'part' then 'part ' || equipment_id::text || ' ' || role
      else 'organisation ' || part_type || ' ' || role
    end) stored,
  edition integer not null,
  state text not null check (state in ('draft', 'in-force', 'superseded', 'withdrawn')),
  rules jsonb not null,
  unit text not null,
  source text not null,
  reason text not null,
  revision integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid references app_user on delete set null,
  changed_name text,
  published_at timestamptz,
  published_by uuid references app_user on delete set null,
  published_name text,
  unique (organisation_id, scope_key, edition),
  check ((level = 'signal') = (signal_id is not null)),
  check ((level = 'organisation') = (equipment_id is null))
);
create unique index limit_edition_draft on limit_edition (organisation_id, scope_key) where state = 'draft';
create unique index limit_edition_in_force on limit_edition (organisation_id, scope_key) where state = 'in-force';
create index limit_edition_list on limit_edition (organisation_id, changed_at desc, id) where state in ('draft', 'in-force');
create index limit_edition_equipment on limit_edition (equipment_id) where equipment_id is not null;
create index limit_edition_signal on limit_edition (signal_id) where signal_id is not null;
create index limit_edition_changed_by on limit_edition (changed_by) where changed_by is not null;
create index limit_edition_published_by on limit_edition (published_by) where published_by is not null;

-- The edition in force for each signal that has one: its own before that of its part, that before the organisation's.
create view signal_limits as
select signal.id as signal_id, signal.asset_id, found.*
  from signal
  join every_equipment on every_equipment.id = signal.asset_id
 cross join lateral (
   select edition.id as edition_id, edition.level, edition.edition, edition.rules, edition.unit, edition.source
     from limit_edition edition
    where edition.organisation_id = every_equipment.organisation_id and edition.state = 'in-force'
      and edition.scope_key in ('signal ' || signal.id::text, 'part ' || signal.asset_id::text || ' ' || signal.role,
                                'organisation ' || every_equipment.type || ' ' || signal.role)
    order by array_position(array['signal', 'part', 'organisation'], edition.level)
    limit 1
 ) found;

-- A replay of rules over many signals: a job with progress.
create table limit_replay (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  role text not null,
  part_type text not null,
  rules jsonb not null,
  unit text not null,
  days integer not null,
  to_at timestamptz not null,
  signal_ids uuid[] not null,
  done integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  result jsonb not null,
  error text,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index limit_replay_organisation on limit_replay (organisation_id, started_at desc);
create index limit_replay_user on limit_replay (user_id);
