-- Where a bearing is mounted: the designations of a kinematics document, whole and without their suffixes, indexed, so
-- that the question costs the same with ten drivetrains and with ten thousand.
create function mounted_bearing_keys(document jsonb) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct key) filter (where key <> ''), '{}')
    from jsonb_path_query(document, '$.bearings[*].designation') as found (designation),
         lateral (values
           (regexp_replace(upper(found.designation #>> '{}'), '[^A-Z0-9/]', '', 'g')),
           (regexp_replace(coalesce(substring(upper(found.designation #>> '{}')
              from '^\s*[A-Z]*[\s.-]*[0-9]+(?:\s*/\s*[0-9]{3,4}(?![0-9]))?'), ''), '[^A-Z0-9/]', '', 'g'))
         ) as made (key)
$$;

create index kinematics_bearings on kinematics_version using gin (mounted_bearing_keys(document));
