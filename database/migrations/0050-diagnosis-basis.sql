-- The bin of speed and load a record was taken in, as packages/drivetrain (operatingBin) tells it: references, baselines
-- and comparisons are of one bin.
create function operating_bin(speed_rpm double precision, load double precision) returns text
language sql immutable parallel safe as $$
  select 's' || case when speed_rpm > 0 then round(ln(speed_rpm) / ln(1.1::double precision))::int::text else '-' end
      || '/l' || case when load >= 0 then least(5, floor(load * 4 + 0.5))::int::text else '-' end
$$;
alter table waveform add column operating_bin text generated always as (operating_bin(speed_rpm, load)) stored;

-- What is learnt of a healthy machine begins anew with an entry of the log book that says so, of the part or its train.
create function baseline_since(of_asset uuid, at_time timestamptz) returns timestamptz
language sql stable as $$
  select coalesce(max(note.at), '-infinity') from log_entry note
   where note.resets_baseline and note.removed_at is null and note.at <= at_time
     and note.equipment_id in (select unnest(array[id, drivetrain_id]) from equipment where id = of_asset)
$$;

create function baseline_until(of_asset uuid, at_time timestamptz) returns timestamptz
language sql stable as $$
  select coalesce(min(note.at), 'infinity') from log_entry note
   where note.resets_baseline and note.removed_at is null and note.at > at_time
     and note.equipment_id in (select unnest(array[id, drivetrain_id]) from equipment where id = of_asset)
$$;
-- The same as the time of a waveform, in nanoseconds.
create function waveform_ns(at_time timestamptz) returns bigint
language sql immutable as $$
  select case at_time when '-infinity' then 0 when 'infinity' then 9223372036854775807
         else (extract(epoch from at_time) * 1e9)::bigint end
$$;

-- null until diagnosed; baselines are learnt from the healthy ones
alter table waveform add column is_healthy boolean;
-- how often it was put back: a diagnosis that began before the last time does not tick it off
alter table waveform add column asks int not null default 0;
update waveform set is_healthy = jsonb_array_length(document -> 'findings') = 0
                                 and not jsonb_path_exists(document, '$.problems[*] ? (@.isFatal == true)')
  from diagnosis where diagnosis.asset_id = waveform.asset_id and diagnosis.waveform_id = waveform.id;
create index waveform_in_bin on waveform (asset_id, channel, operating_bin, t0_ns) where is_healthy is not null;
-- The baseline is read from the records themselves, in whichever order they were judged.
drop table operating_baseline;

-- Arrivals before a backlog, and before what is judged again.
drop index waveform_not_analysed;
create index waveform_not_analysed on waveform (t0_ns desc) where analysed_at is null;
drop index waveform_not_diagnosed;
create index waveform_not_diagnosed on waveform ((rediagnosis_id is not null), t0_ns desc)
  where diagnosed_at is null and analysed_at is not null;

-- All it rests on beside samples and kinematics: limits, reference, baseline, figures of the bearings catalogue; its
-- fingerprint together with the kinematics; and what had changed when it was made in place of another.
alter table diagnosis add column inputs jsonb;
alter table diagnosis add column basis text;
alter table diagnosis add column because jsonb not null default '[]';

-- Verdicts that another took the place of.
create table diagnosis_history (
  asset_id uuid not null,
  waveform_id uuid not null,
  made_at timestamptz not null,
  superseded_at timestamptz not null default now(),
  organisation_id uuid not null,
  kinematics_equipment_id uuid,
  kinematics_version int,
  rule_version text not null,
  program_version text not null,
  verdict text not null,
  severity text not null,
  confidence double precision,
  document jsonb not null,
  inputs jsonb,
  because jsonb not null,
  primary key (asset_id, waveform_id, made_at)
);

-- References: one for each bin and for the time since the baseline was last reset. One that nobody marked was taken from
-- the earliest healthy records, and holds for what is later than all of those.
alter table waveform_reference drop constraint waveform_reference_pkey;
alter table waveform_reference add column since timestamptz not null default '-infinity';
alter table waveform_reference alter column marked_by drop not null;
alter table waveform_reference add column holds_after_ns bigint;
update waveform_reference r set operating_bin = w.operating_bin, since = baseline_since(w.asset_id, to_timestamp(w.t0_ns / 1e9))
  from waveform w where w.asset_id = r.asset_id and w.id = r.waveform_id;
delete from waveform_reference r using waveform_reference newer
 where (newer.asset_id, newer.channel, newer.operating_bin, newer.since) = (r.asset_id, r.channel, r.operating_bin, r.since)
   and (newer.marked_at, newer.waveform_id) > (r.marked_at, r.waveform_id);
alter table waveform_reference add primary key (asset_id, channel, operating_bin, since);

-- Findings that ended: repaired, or of a part that the kinematics do not know any more.
create table finding_closed (
  asset_id uuid not null,
  id uuid not null default gen_random_uuid(),
  organisation_id uuid not null,
  channel text not null,
  part text not null,
  fault text not null,
  severity smallint not null,
  is_confirmed boolean not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  growth_db_per_week double precision,
  finding jsonb not null,
  waveform_id uuid not null,
  observations jsonb not null,
  closed_at timestamptz not null,
  -- {kind: 'repair', entryId, at} or {kind: 'kinematics', version}
  because jsonb not null,
  primary key (asset_id, id)
);
create index finding_closed_newest on finding_closed (asset_id, closed_at desc);
create unique index finding_closed_once on finding_closed (asset_id, channel, part, fault, closed_at);

-- That something changed which diagnoses rest on, written with the change itself: one row a train, however many changes.
create table rediagnosis_wish (
  train_id uuid primary key references equipment on delete cascade,
  organisation_id uuid not null,
  wished_by uuid,
  wished_at timestamptz not null,
  -- how many there were: what is wished while the desk is at it stays wished
  changes int not null default 1,
  -- a moment after the last change, but not long after the first
  due_at timestamptz not null
);
create index rediagnosis_wish_due on rediagnosis_wish (due_at);
-- what the server began by itself, and what had changed of what the records were judged with
alter table rediagnosis add column is_automatic boolean not null default false;
alter table rediagnosis add column causes text[] not null default '{}';
alter table rediagnosis add column failed int not null default 0;
-- another change joins the run that is under way
create unique index rediagnosis_automatic on rediagnosis (equipment_id) where finished_at is null and is_automatic;
