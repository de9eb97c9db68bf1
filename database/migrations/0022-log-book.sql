-- Notes that people write about equipment. What the portal itself knows stays where it is and is shown between them.
create table log_entry (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation,
  equipment_id uuid not null references equipment on delete cascade,
  -- when it happened, which may be long before it was written
  at timestamptz not null,
  kind text not null check (kind in ('observation', 'maintenance', 'oil-change', 'repair', 'operation')),
  text text not null,
  -- what was learnt of the healthy machine begins anew here
  resets_baseline boolean not null default false,
  author_id uuid not null,
  -- as it was then: the entry outlives the user
  author_name text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  removed_at timestamptz
);
create index log_entry_newest on log_entry (equipment_id, at desc) where removed_at is null;
create index log_entry_baseline on log_entry (equipment_id, at desc) where resets_baseline and removed_at is null;

-- The changes worth telling: up to AVERAGE or beyond, or down from there.
create index condition_change_told on condition_change (asset_id, at desc)
  where from_severity >= 3 or to_severity >= 3;
