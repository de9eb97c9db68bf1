-- Street, number and what else a driver needs; empty where it is not known.
alter table location add column address text not null default '';
