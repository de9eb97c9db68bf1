-- The waveform others of a channel are compared with, one for each operating bin (packages/drivetrain, operatingBin).
create table waveform_reference (
  asset_id uuid not null,
  channel text not null,
  operating_bin text not null,
  organisation_id uuid not null,
  waveform_id uuid not null,
  marked_by uuid not null,
  marked_at timestamptz not null default now(),
  primary key (asset_id, channel, operating_bin)
);
