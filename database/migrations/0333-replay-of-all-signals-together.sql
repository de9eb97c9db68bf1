-- A replay over many signals counts the alarms of each minute over all of them, so that a flood across signals is one; both
-- rule sets, compressed. Only while it runs: when it has ended, its sums say what came of it.
alter table limit_replay add column announced bytea;

-- What was counted signal by signal is no answer any more, and nobody keeps a replay: it is started again.
delete from limit_replay;
