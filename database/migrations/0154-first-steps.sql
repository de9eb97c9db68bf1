-- What no fact shows of an organisation's way from empty to its first live machine. No row: nothing was confirmed or skipped.
create table first_steps (
  organisation_id uuid primary key references organisation on delete cascade,
  named_at timestamptz,
  skipped text[] not null default '{}',
  closed_at timestamptz
);

-- Who has machines already has come further than any guide leads.
insert into first_steps (organisation_id, closed_at) select distinct organisation_id, now() from every_equipment;
