-- People who were deleted: hidden at once, nobody signs in as them, their address stays taken; can be restored for a day.
alter table app_user drop constraint app_user_status_check;
alter table app_user add constraint app_user_status_check check (status in ('active', 'disabled', 'service', 'deleted'));

-- The same of an organisation. A purged one keeps its row: the audit log and what was deleted in it go on to name it.
alter table organisation drop constraint organisation_status_check;
alter table organisation add constraint organisation_status_check
  check (status in ('active', 'disabled', 'deleted', 'purged'));

alter table deletion drop constraint deletion_kind_check;
alter table deletion add constraint deletion_kind_check check (kind in ('equipment', 'device', 'user', 'organisation'));
