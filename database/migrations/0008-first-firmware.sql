insert into firmware (device_type, firmware_version, released_at, notes) values
  ('RZ-Gateway', '2.0.3', '2025-03-11T08:00:00Z',
   'First release for the second hardware revision of the gateway.'),
  ('RZ-Gateway', '2.1.0', '2025-11-18T08:00:00Z',
   'Buffers 72 hours of measurements when the plant network is away and sends them afterwards in order.'),
  ('RZ-Gateway', '2.1.4', '2026-06-02T08:00:00Z',
   'Keeps its clock within 5 ms of the plant''s time server; answers a rebirth request within one second.'),
  ('RZ-Vibro', '1.3.2', '2025-02-04T08:00:00Z',
   'Measures at 25.6 kHz on all three axes.'),
  ('RZ-Vibro', '1.4.0', '2025-10-07T08:00:00Z',
   'Adds the 16 g range and counts clipped samples.'),
  ('RZ-Vibro', '1.5.1', '2026-05-19T08:00:00Z',
   'Starts a waveform when the velocity passes its alarm limit; uses a fifth less battery.');
