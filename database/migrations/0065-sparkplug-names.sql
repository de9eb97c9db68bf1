-- Topics are made of the Sparkplug names, so these are a device's rights: a group called "+" was a right to the topics of
-- everyone. The contract has the same rule (isSparkplugName of packages/drivetrain).
create function is_sparkplug_name(name text) returns boolean language sql immutable parallel safe as $$
  select char_length(name) between 1 and 60
     and name !~ '[\u0001-\u001f\u007f-\u009f+#/]'
     and left(name, 1) <> '$'
     and lower(name) not in ('state', 'spbv1.0')
     and name is nfc normalized
$$;

update device set sparkplug_device = null where sparkplug_device = '';
update device set sparkplug_group = null, sparkplug_node = null, sparkplug_device = null
 where sparkplug_group = '' or sparkplug_node = '';

-- A device whose names are not allowed, or whose group is another organisation's, loses them; its log names them.
with refused as (
  select device.id, concat_ws('/', device.sparkplug_group, device.sparkplug_node, device.sparkplug_device) as names
    from device left join sparkplug_group owned on owned.name = device.sparkplug_group
   where not is_sparkplug_name(device.sparkplug_group) or not is_sparkplug_name(device.sparkplug_node)
      or not is_sparkplug_name(device.sparkplug_device)
      or owned.organisation_id is distinct from device.organisation_id and owned.name is not null
), released as (
  update device set sparkplug_group = null, sparkplug_node = null, sparkplug_device = null
    from refused where device.id = refused.id
  returning device.id, refused.names
)
insert into device_log (device_id, code, hour, first_at, last_at, detail)
select id, 'names-refused', date_trunc('hour', now()), now(), now(),
       left('The Sparkplug names "' || names || '" may not stand in topics of this device: enter others.', 500)
  from released
on conflict do nothing;

delete from sparkplug_group where not is_sparkplug_name(name);
insert into sparkplug_group (name, organisation_id)
select distinct on (sparkplug_group) sparkplug_group, organisation_id from device
 where sparkplug_group is not null order by sparkplug_group, created_at
on conflict do nothing;
-- Two organisations may have named one group before there was this rule: it stays with the older device.
update device set sparkplug_group = null, sparkplug_node = null, sparkplug_device = null
  from sparkplug_group owned
 where owned.name = device.sparkplug_group and owned.organisation_id <> device.organisation_id;

alter table sparkplug_group
  add constraint sparkplug_group_name check (is_sparkplug_name(name)),
  add constraint sparkplug_group_owner unique (name, organisation_id);
alter table device
  add constraint device_sparkplug_names check (
    is_sparkplug_name(sparkplug_group) and is_sparkplug_name(sparkplug_node) and is_sparkplug_name(sparkplug_device)),
  add constraint device_sparkplug_group foreign key (sparkplug_group, organisation_id)
    references sparkplug_group (name, organisation_id);

-- Whoever writes a device claims its group; the foreign key refuses the group of another.
create function claim_sparkplug_group() returns trigger language plpgsql as $$
begin
  insert into sparkplug_group (name, organisation_id) values (new.sparkplug_group, new.organisation_id)
  on conflict (name) do nothing;
  return new;
end
$$;
create trigger device_claims_sparkplug_group before insert or update of sparkplug_group, organisation_id on device
  for each row when (new.sparkplug_group is not null) execute function claim_sparkplug_group();
