-- Records of a channel that wait to be diagnosed: spectral limits are stepped up to the first of them.
create index waveform_waiting on waveform (asset_id, channel, t0_ns) where diagnosed_at is null;
