-- A tree of organisations, and groups inside an organisation that hold equipment and people.
alter table organisation
  add column parent_id uuid references organisation,
  -- Counted up with every change: whoever changes what another has changed meanwhile is refused.
  add column version int not null default 1,
  add constraint organisation_no_own_parent check (parent_id <> id);
create index organisation_parent on organisation (parent_id);

-- An organisation and all below it.
create function organisations_of(top uuid) returns setof uuid stable language sql as $$
  with recursive own as (
    select organisation.id from organisation where organisation.id = top
    union
    select below.id from organisation below join own on below.parent_id = own.id)
  select own.id from own
$$;

create table user_group (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation,
  name text not null,
  parent_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- The documents of drivetrains name groups.
  constraint user_group_name unique (organisation_id, name),
  constraint user_group_of_organisation unique (id, organisation_id),
  constraint user_group_no_own_parent check (parent_id <> id),
  -- A group stands below one of its own organisation.
  constraint user_group_parent foreign key (parent_id, organisation_id) references user_group (id, organisation_id)
);
create index user_group_below on user_group (parent_id);

create table group_member (
  group_id uuid not null references user_group on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  added_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index group_member_user on group_member (user_id, group_id);

-- Drivetrains, and whatever else stands alone; parts follow their drivetrain.
create table group_equipment (
  group_id uuid not null references user_group on delete cascade,
  equipment_id uuid not null references equipment on delete cascade,
  -- The group that equipment has been in longest is the one it is listed and sorted by.
  added_at timestamptz not null default clock_timestamp(),
  primary key (group_id, equipment_id)
);
create index group_equipment_equipment on group_equipment (equipment_id, group_id);

-- What a group shows, with the parts.
create view group_asset as
  select shared.group_id, equipment.id as asset_id, equipment.organisation_id
    from group_equipment shared
    join equipment on coalesce(equipment.drivetrain_id, equipment.id) = shared.equipment_id;

-- The groups of a user with all that stand below them; none for a user in no group.
create function groups_of_user(of_user uuid) returns uuid[] stable language sql as $$
  with recursive seen as (
    select group_member.group_id as id from group_member where group_member.user_id = of_user
    union
    select below.id from user_group below join seen on below.parent_id = seen.id)
  select coalesce(array_agg(seen.id order by seen.id), '{}') from seen
$$;

-- The name that lists show, and what a search finds, follow the groups. The rows of the equipment are held by whoever
-- changes groups, in the order of their ids.
create function equipment_follows_groups(tops uuid[]) returns void language sql as $$
  update equipment
     set group_name = found.name, changed_at = now(),
         search_text = lower(concat_ws(' ', equipment.identifier, equipment.name, found.drivetrain_identifier,
           found.drivetrain_name, found.name, equipment.application_name, equipment.application_type, found.place,
           found.town, equipment.serial_number))
    from (select member.id, home.name, top.identifier as drivetrain_identifier, top.name as drivetrain_name,
                 location.name as place, location.town
            from equipment member
            join equipment top on top.id = coalesce(member.drivetrain_id, member.id)
            left join location on location.id = member.location_id
            left join lateral (
              select user_group.name from group_equipment shared join user_group on user_group.id = shared.group_id
               where shared.equipment_id = top.id order by shared.added_at, user_group.name limit 1) home on true
           where top.id = any(tops)) found
   where equipment.id = found.id and equipment.group_name is distinct from found.name
$$;

create function group_equipment_changed() returns trigger language plpgsql as $$
begin
  perform equipment_follows_groups(array(select distinct equipment_id from touched));
  return null;
end $$;
create trigger group_equipment_added after insert on group_equipment
  referencing new table as touched for each statement execute function group_equipment_changed();
create trigger group_equipment_moved after update on group_equipment
  referencing new table as touched for each statement execute function group_equipment_changed();
create trigger group_equipment_removed after delete on group_equipment
  referencing old table as touched for each statement execute function group_equipment_changed();

create function user_group_renamed() returns trigger language plpgsql as $$
begin
  perform equipment_follows_groups(array(select equipment_id from group_equipment where group_id = new.id));
  return null;
end $$;
create trigger user_group_renamed after update of name on user_group
  for each row when (old.name <> new.name) execute function user_group_renamed();

-- What was a word at the equipment becomes a group that holds it.
insert into user_group (organisation_id, name)
select distinct organisation_id, group_name from equipment where drivetrain_id is null and group_name is not null;
insert into group_equipment (group_id, equipment_id)
select user_group.id, equipment.id
  from equipment join user_group on user_group.organisation_id = equipment.organisation_id and user_group.name = equipment.group_name
 where equipment.drivetrain_id is null;
