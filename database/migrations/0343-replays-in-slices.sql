-- Replays run in slices, each by one process: which run holds it, and until when. A run that has not saved by then is taken for
-- dead, and another goes on from what is saved. Between two slices no run holds it; the time says since when it waits.
alter table limit_replay add column run_id uuid, add column leased_until timestamptz not null default now();
alter table spectral_replay add column run_id uuid, add column leased_until timestamptz not null default now();

-- What runs while this is brought in is gone on with at once.
update limit_replay set leased_until = now() - interval '1 day' where state in ('waiting', 'running');
update spectral_replay set leased_until = now() - interval '1 day' where state in ('waiting', 'running');

create index limit_replay_open on limit_replay (leased_until) where state in ('waiting', 'running');
create index spectral_replay_open on spectral_replay (leased_until) where state in ('waiting', 'running');
