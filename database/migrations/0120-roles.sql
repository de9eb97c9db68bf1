-- Roles of an organisation's own. The shipped ones stand in the program; their codes are words of three letters.
create table organisation_role (
  code text primary key default gen_random_uuid()::text,
  organisation_id uuid not null references organisation on delete cascade,
  name text not null check (name <> ''),
  permissions text[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index organisation_role_name on organisation_role (organisation_id, lower(name));

-- What a user holds beside app_user.role_code, which is the first of their roles.
create table user_role (
  user_id uuid not null references app_user on delete cascade,
  role_code text not null,
  given_at timestamptz not null default now(),
  primary key (user_id, role_code)
);
create index user_role_by_code on user_role (role_code);

-- Every role of a user, the first one first, and what the organisation's own among them allow together.
create view user_right as
select app_user.id as user_id, app_user.organisation_id, app_user.status, app_user.guest_until,
       held.roles, own.permissions as own_permissions, own.names as own_names
  from app_user
  cross join lateral (
    select array[app_user.role_code] || coalesce(array_agg(user_role.role_code order by given_at, user_role.role_code), '{}') as roles
      from user_role where user_role.user_id = app_user.id) held
  cross join lateral (
    select coalesce(array_agg(distinct permission.code) filter (where permission.code is not null), '{}') as permissions,
           coalesce(jsonb_object_agg(mine.code, mine.name) filter (where mine.code is not null), '{}') as names
      from organisation_role mine
      left join lateral unnest(mine.permissions) permission (code) on true
     where mine.organisation_id = app_user.organisation_id and mine.code = any(held.roles)) own;
