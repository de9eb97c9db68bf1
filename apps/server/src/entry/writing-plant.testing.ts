import type { DrivetrainDocument } from '@ritzel/contract';

/** Drivetrains of a test in which many write at once: what they are called is all that distinguishes two of them. */

type Part = DrivetrainDocument['parts'][number];
type Device = NonNullable<Part['devices']>[number];

/** Of one device: a temperature that has limits, and a speed. */
export function makeWrittenDevice(identifier: string, group: string): Device {
  return {
    identifier,
    deviceType: 'RZ-Vibro',
    sparkplug: { group, node: 'gateway', device: identifier },
    signals: [
      {
        metric: 'oil',
        key: `oil.${identifier.toLowerCase()}`,
        name: 'Oil temperature',
        quantity: 'temperature',
        unit: '°C',
        role: 'oil-temperature',
        intervalS: 60,
      },
      {
        metric: 'speed',
        key: `speed.${identifier.toLowerCase()}`,
        name: 'Speed',
        quantity: 'speed',
        unit: 'rpm',
        role: 'speed',
        intervalS: 60,
      },
    ],
    waveforms: [{ channel: 'in', name: 'Input', unit: 'm/s²' }],
  };
}

export interface WrittenDrivetrain {
  readonly identifier: string;
  readonly group: string;
  readonly parts: number;
  /** Of each part; the first stays, the last goes from part to part with each `turn`. */
  readonly devicesOfPart: number;
}

export const fedDevice = (drivetrain: WrittenDrivetrain, part: number) =>
  `${drivetrain.identifier}-P${part}-fed`;

/** The drivetrain as it is after so many turns: named so, its moving devices a part further, its last part there or not. */
export function makeWrittenDocument(
  drivetrain: WrittenDrivetrain,
  name: string,
  turn: number,
): DrivetrainDocument {
  const { identifier, group, parts, devicesOfPart } = drivetrain;
  const movingOf = (part: number) =>
    Array.from({ length: devicesOfPart - 1 }, (_, index) => {
      const home = (part + parts - (turn % 2)) % parts;
      return makeWrittenDevice(`${identifier}-P${home}-moving${index}`, group);
    });
  const all = Array.from(
    { length: parts },
    (_, part): Part => ({
      type: 'gearunit',
      identifier: `${identifier}-P${part}`,
      name: `${name} part ${part}`,
      nameplate: { turn },
      devices: [makeWrittenDevice(fedDevice(drivetrain, part), group), ...movingOf(part)],
    }),
  );
  const coupling: Part = { type: 'coupling', identifier: `${identifier}-C`, name: 'Coupling' };
  return {
    identifier,
    name,
    application: { type: 'cement', name: 'Kiln' },
    place: { name: 'Works', town: 'Katowice', country: 'PL', latitude: 50.26, longitude: 19.02 },
    parts: turn % 3 === 0 ? all : [...all, coupling],
  };
}
