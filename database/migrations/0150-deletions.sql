-- What is deleted is hidden at once, can be taken back for a day, and is purged after that.
create table deletion (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  kind text not null check (kind in ('equipment', 'device')),
  -- No reference: the row is kept as a record of what was purged.
  subject_id uuid not null,
  identifier text not null,
  name text not null,
  -- What went with it, by kind.
  counts jsonb not null,
  -- What a restore binds again: devices, their signals and channels.
  unbound jsonb not null default '{}',
  deleted_by uuid,
  deleted_by_name text,
  deleted_at timestamptz not null,
  restorable_until timestamptz not null check (restorable_until > deleted_at),
  restored_at timestamptz,
  purged_at timestamptz,
  check (restored_at is null or purged_at is null)
);
create index deletion_newest on deletion (organisation_id, deleted_at desc, id desc);
create index deletion_of_all on deletion (deleted_at desc, id desc);
create index deletion_open on deletion (restorable_until) where restored_at is null and purged_at is null;
create index deletion_of_equipment on deletion (organisation_id, subject_id) where kind = 'equipment' and restored_at is null;

-- The names everybody reads by are views of what is not deleted, so that no query has to remember it. The tables hold
-- every row; deleting, restoring and purging alone name them. A migration that adds a column to one of the tables also
-- replaces the view.
alter table equipment rename to every_equipment;
alter table every_equipment add column deletion_id uuid references deletion on delete set null;
create view equipment as select * from every_equipment where deletion_id is null;

alter table device rename to every_device;
alter table every_device add column deletion_id uuid references deletion on delete set null;
create view device as select * from every_device where deletion_id is null;

-- What happened to equipment is hidden with it, and stays so when it is purged.
create view deleted_equipment as
  select subject_id as id, organisation_id from deletion where kind = 'equipment' and restored_at is null;

-- The same with the parts, as long as it is not purged.
create view hidden_equipment as
  select id, organisation_id from every_equipment where deletion_id is not null;

create or replace view event_place as
  select equipment.id as equipment_id, coalesce(equipment.drivetrain_id, equipment.id) as drivetrain_id,
         equipment.organisation_id, equipment.name, equipment.type, equipment.identifier
    from equipment;

-- A view goes on reading the table it was made over, under its new name; what a group shows is what is not deleted.
create or replace view group_asset as
  select shared.group_id, equipment.id as asset_id, equipment.organisation_id
    from group_equipment shared
    join equipment on coalesce(equipment.drivetrain_id, equipment.id) = shared.equipment_id;

-- A function reads by name: the group's name follows to what is deleted as well, so that it is right when it is restored.
create or replace function equipment_follows_groups(tops uuid[]) returns void language sql as $$
  update every_equipment as equipment
     set group_name = found.name, changed_at = now(),
         search_text = lower(concat_ws(' ', equipment.identifier, equipment.name, found.drivetrain_identifier,
           found.drivetrain_name, found.name, equipment.application_name, equipment.application_type, found.place,
           found.town, equipment.serial_number))
    from (select member.id, home.name, top.identifier as drivetrain_identifier, top.name as drivetrain_name,
                 location.name as place, location.town
            from every_equipment member
            join every_equipment top on top.id = coalesce(member.drivetrain_id, member.id)
            left join location on location.id = member.location_id
            left join lateral (
              select user_group.name from group_equipment shared join user_group on user_group.id = shared.group_id
               where shared.equipment_id = top.id order by shared.added_at, user_group.name limit 1) home on true
           where top.id = any(tops)) found
   where equipment.id = found.id and equipment.group_name is distinct from found.name
$$;
