-- Who operates the installation: the operator's staff (role `Fle`), and where it has one organisation at the top, that
-- one's administrators. Organisations below another and those of the demo do not count.

create function top_organisations() returns setof uuid stable language sql as $$
  select organisation.id from organisation
   where organisation.parent_id is null and not organisation.is_demo and organisation.status <> 'purged'
$$;

-- Somebody of the operator's staff who can sign in. People of the demo are looked through by its visitors.
create function has_active_operator() returns boolean stable language sql as $$
  select exists (
    select 1 from user_right join organisation on organisation.id = user_right.organisation_id
     where 'Fle' = any(user_right.roles) and user_right.status = 'active' and user_right.guest_until is null
       and organisation.status = 'active' and not organisation.is_demo)
$$;
