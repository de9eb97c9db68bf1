-- Files that belong to equipment: drawings, manuals, certificates, reports. The bytes lie in the blob store; a removed
-- one is kept for a while, so that removing can be undone, and stays as a row for the log book.
create table document (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  equipment_id uuid not null references equipment on delete cascade,
  title text not null,
  kind text not null check (kind in ('drawing', 'manual', 'certificate', 'report', 'other')),
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  added_at timestamptz not null default now(),
  added_by uuid,
  added_by_name text not null,
  removed_at timestamptz,
  removed_by uuid,
  -- null as long as the bytes are there
  swept_at timestamptz
);
create index document_equipment on document (equipment_id, added_at desc);
create index document_to_sweep on document (removed_at) where removed_at is not null and swept_at is null;
