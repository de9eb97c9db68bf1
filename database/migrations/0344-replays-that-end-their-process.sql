-- How many processes ended, one after the other, while they worked on a slice of it.
alter table limit_replay add column lost_runs int not null default 0;
alter table spectral_replay add column lost_runs int not null default 0;
