-- Notes pinned to places of a waveform and its spectra. As everywhere beside the telemetry store the key starts with
-- the asset and nothing points at the waveform, which may live on another node.
create table waveform_annotation (
  asset_id uuid not null,
  id uuid not null default gen_random_uuid(),
  organisation_id uuid not null,
  waveform_id uuid not null,
  -- the note it answers
  parent_id uuid,
  plot text not null,
  -- s on a waveform and a cepstrum, Hz or orders on the others
  place double precision not null,
  text text not null,
  author_id uuid not null,
  created_at timestamptz not null default now(),
  -- kept for its replies, and for the audit
  deleted_at timestamptz,
  primary key (asset_id, id)
);
create index waveform_annotation_of on waveform_annotation (asset_id, waveform_id, created_at);
