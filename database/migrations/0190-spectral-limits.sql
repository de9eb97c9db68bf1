-- Limits of spectra that an organisation owns: editions of masks and of bands around lines of the machine, of one channel. One
-- edition of each is in force, one may be in draft.
create table spectral_limit_edition (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  asset_id uuid not null references every_equipment on delete cascade,
  channel text not null,
  edition integer not null,
  state text not null check (state in ('draft', 'in-force', 'superseded', 'withdrawn')),
  rules jsonb not null,
  source text not null,
  reason text not null,
  revision integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid references app_user on delete set null,
  changed_name text,
  published_at timestamptz,
  published_by uuid references app_user on delete set null,
  published_name text,
  unique (asset_id, channel, edition)
);
create unique index spectral_limit_draft on spectral_limit_edition (asset_id, channel) where state = 'draft';
create unique index spectral_limit_in_force on spectral_limit_edition (asset_id, channel) where state = 'in-force';
create index spectral_limit_list on spectral_limit_edition (organisation_id, changed_at desc, id) where state in ('draft', 'in-force');
create index spectral_limit_changed_by on spectral_limit_edition (changed_by) where changed_by is not null;
create index spectral_limit_published_by on spectral_limit_edition (published_by) where published_by is not null;

-- What a record came to against an edition: by rule the worst line and by how much. Written before the record is ticked off;
-- stepped in the order of the records' own times.
create table spectral_evaluation (
  asset_id uuid not null references every_equipment on delete cascade,
  waveform_id uuid not null,
  edition_id uuid not null references spectral_limit_edition on delete cascade,
  channel text not null,
  t0_ns bigint not null,
  -- of how the machine ran, for the gate
  speed_rpm double precision,
  load double precision,
  results jsonb not null,
  evaluated_at timestamptz not null default now(),
  primary key (asset_id, waveform_id, edition_id)
);
create index spectral_evaluation_time on spectral_evaluation (edition_id, t0_ns);

-- What a rule remembers between records; severities by their numbers.
create table spectral_rule_state (
  asset_id uuid not null references every_equipment on delete cascade,
  channel text not null,
  rule text not null,
  edition_id uuid not null references spectral_limit_edition on delete cascade,
  state jsonb not null,
  primary key (asset_id, channel, rule)
);
create index spectral_rule_state_edition on spectral_rule_state (edition_id);

alter table alarm drop constraint alarm_kind_check;
alter table alarm add constraint alarm_kind_check
  check (kind in ('fixed', 'rate', 'no-data', 'baseline', 'model', 'mask', 'bands', 'finding', 'device'));
