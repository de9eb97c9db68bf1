import type { DrivetrainDocument } from '@ritzel/contract';

let serial = 0;

/** A small drivetrain of a test's own: motor, coupling and a monitored gear unit. Names are new with each call. */
export function makeDrivetrainDocument(changes: Partial<DrivetrainDocument> = {}): DrivetrainDocument {
  serial += 1;
  // Of one length, so that none begins another.
  const mark = `${process.pid}-${String(serial).padStart(5, '0')}`;
  return {
    identifier: `DT-${mark}`,
    name: `Kiln drive ${mark}`,
    group: 'Clinker line 2',
    application: { type: 'cement', name: 'Rotary kiln' },
    place: { name: 'Works east', town: 'Katowice', country: 'PL', latitude: 50.26, longitude: 19.02 },
    maintenanceDueHours: 60_000,
    parts: [
      {
        type: 'motor',
        identifier: `M-${mark}`,
        name: 'Main motor',
        nameplate: { MotorSpeedRated: 994, MotorPowerRated: 500 },
      },
      { type: 'coupling', identifier: `C-${mark}`, name: 'Coupling' },
      {
        type: 'gearunit',
        identifier: `GU-${mark}`,
        name: 'Main gear unit',
        devices: [
          {
            identifier: `DEV-${mark}`,
            deviceType: 'RZ-Vibro',
            sparkplug: { group: `g${mark}`, node: `n${mark}`, device: 'gu' },
            signals: [
              {
                metric: 'Vibration/In/velocityRms',
                key: 'vibration.velocity.rms.in',
                name: 'Velocity r.m.s., input',
                quantity: 'velocity',
                unit: 'mm/s',
                role: 'velocity-rms',
                intervalS: 60,
              },
              {
                metric: 'Oil/temperature',
                key: 'oil.temperature',
                name: 'Oil temperature',
                quantity: 'temperature',
                unit: '°C',
                role: 'oil-temperature',
                intervalS: 60,
              },
              {
                metric: 'Shaft/speed',
                key: 'shaft.speed',
                name: 'Speed',
                quantity: 'speed',
                unit: 'rpm',
                role: 'speed',
                intervalS: 60,
              },
              {
                metric: 'Counter/hours',
                key: 'counter.hours',
                name: 'Operating hours',
                quantity: 'time',
                unit: 'h',
                role: 'operating-hours',
                intervalS: 60,
              },
            ],
            waveforms: [{ channel: 'in', name: 'Input bearing', unit: 'm/s²' }],
          },
        ],
      },
    ],
    ...changes,
  };
}
