-- NAMUR NE 107 of a device, kept on arrival, with why; apart from the health of the machine.
alter table device add column status_reasons jsonb not null default '[]';
alter table device add column status_since timestamptz;
-- of the newest waveform of each channel: whether it was clipped or flat
alter table device add column recorded jsonb not null default '{}';
