-- Bearings: the shipped catalogue (no organisation, source aiq) and each organisation's own (source customer).
create table bearing (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid references organisation on delete cascade,
  source text not null generated always as (case when organisation_id is null then 'aiq' else 'customer' end) stored,
  designation text not null,
  -- without spaces, dashes and case: 62052RSC3
  designation_key text not null,
  -- what fixes the boundary dimensions: 6205
  base_key text not null,
  -- letters, then digits filled up, so that NU 220 stands behind NU 22
  sort_key text not null,
  manufacturer text not null default '',
  type text,
  bore_mm double precision,
  outer_diameter_mm double precision,
  width_mm double precision,
  geometry jsonb,
  -- where the geometry comes from
  origin text check (origin in ('measured', 'published', 'estimated')),
  published jsonb,
  trust text not null check (trust in ('measured', 'published', 'estimated', 'dimensions')),
  dynamic_load_kn double precision,
  static_load_kn double precision,
  reference text,
  note text,
  revision int not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check ((geometry is null) = (origin is null))
);
create unique index bearing_name on bearing (organisation_id, designation_key, lower(manufacturer)) nulls not distinct;
create index bearing_order on bearing (organisation_id, sort_key, id);
create index bearing_base on bearing (base_key);
create index bearing_size on bearing (bore_mm, outer_diameter_mm);
create index bearing_search on bearing using gin (designation_key gin_trgm_ops);

-- Which edition of the shipped catalogue the rows of source aiq are.
create table bearing_edition (
  only_row boolean primary key default true check (only_row),
  edition int not null,
  written_at timestamptz not null default now()
);
