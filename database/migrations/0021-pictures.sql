-- Pictures of equipment and photos in the log book. The renditions lie in the blob store under the picture's id; a
-- removed one is kept for a while, so that removing can be undone, and stays as a row for the log book.
create table picture (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  equipment_id uuid not null references equipment on delete cascade,
  purpose text not null check (purpose in ('equipment', 'log')),
  -- for a photo of the log book: the entry it belongs to
  log_entry_id uuid,
  width int not null,
  height int not null,
  added_at timestamptz not null default now(),
  added_by uuid,
  removed_at timestamptz,
  removed_by uuid,
  -- the picture that took its place, where one did
  replaced_by uuid,
  -- null as long as the renditions are there
  swept_at timestamptz
);
create index picture_equipment on picture (equipment_id, added_at desc);
create index picture_log_entry on picture (log_entry_id) where log_entry_id is not null;
create index picture_to_sweep on picture (removed_at) where removed_at is not null and swept_at is null;

-- The picture shown now; beside the row, so that a list of them needs no second look.
alter table equipment add column picture_id uuid;

-- Who did what to one thing: the log book reads it by subject.
create index audit_entry_subject on audit_entry (subject_id, at desc) where subject_id is not null;
