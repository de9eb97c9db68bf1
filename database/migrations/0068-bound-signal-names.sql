-- Devices declare signals by themselves: what their names take is counted by organisation and has a budget. Deleting
-- signals does not count down; the sum is taken anew when the budget seems used up.
create table signal_name_usage (
  organisation_id uuid primary key references organisation on delete cascade,
  bytes bigint not null
);

insert into signal_name_usage (organisation_id, bytes)
select organisation_id, sum(octet_length(metric) + octet_length(key) + octet_length(name) + octet_length(unit))
  from signal where role = 'other' group by organisation_id;

-- A metric may be called by 200 characters, as in a drivetrain's document. A signal that a device declared under a
-- longer name before there was a limit stays readable and is fed no more.
update signal set device_id = null, metric = left(metric, 120) || ' ' || md5(metric), name = left(name, 200)
 where char_length(metric) > 200 or char_length(name) > 200;
update signal set unit = left(unit, 20) where char_length(unit) > 20;
alter table signal
  add constraint signal_names_bounded
  check (char_length(metric) <= 200 and char_length(key) <= 200 and char_length(name) <= 200 and char_length(unit) <= 20);
