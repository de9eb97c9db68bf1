import type { ChannelDocument, SensorDraft, SignalDocument } from './drivetrain-draft.ts';

/** What devices usually measure, with the quantity and the unit that the portal evaluates it in. */
export const SIGNAL_PRESETS = [
  {
    role: 'velocity-rms',
    quantity: 'velocity',
    unit: 'mm/s',
    metric: 'velocityRms',
    key: 'vibration.velocity.rms',
    isAtSensor: true,
    intervalS: 60,
  },
  {
    role: 'acceleration-peak',
    quantity: 'acceleration',
    unit: 'm/s²',
    metric: 'accelerationPeak',
    key: 'vibration.acceleration.peak',
    isAtSensor: true,
    intervalS: 60,
  },
  {
    role: 'oil-temperature',
    quantity: 'temperature',
    unit: '°C',
    metric: 'Oil/temperature',
    key: 'temperature.oil',
    isAtSensor: false,
    intervalS: 60,
  },
  {
    role: 'bearing-temperature',
    quantity: 'temperature',
    unit: '°C',
    metric: 'temperature',
    key: 'temperature.bearing',
    isAtSensor: true,
    intervalS: 60,
  },
  {
    role: 'winding-temperature',
    quantity: 'temperature',
    unit: '°C',
    metric: 'Winding/temperature',
    key: 'temperature.winding',
    isAtSensor: false,
    intervalS: 60,
  },
  {
    role: 'speed',
    quantity: 'speed',
    unit: 'rpm',
    metric: 'Drive/speed',
    key: 'speed',
    isAtSensor: false,
    intervalS: 60,
  },
  {
    role: 'torque',
    quantity: 'torque',
    unit: 'kNm',
    metric: 'Drive/torque',
    key: 'torque',
    isAtSensor: false,
    intervalS: 60,
  },
  {
    role: 'power',
    quantity: 'power',
    unit: 'kW',
    metric: 'Drive/power',
    key: 'power',
    isAtSensor: false,
    intervalS: 60,
  },
  {
    role: 'operating-hours',
    quantity: 'time',
    unit: 'h',
    metric: 'Drive/operatingHours',
    key: 'operating-hours',
    isAtSensor: false,
    intervalS: 300,
  },
] as const satisfies readonly {
  readonly role: NonNullable<SignalDocument['role']>;
  readonly quantity: string;
  readonly unit: string;
  readonly metric: string;
  readonly key: string;
  readonly isAtSensor: boolean;
  readonly intervalS: number;
}[];
export type SignalPreset = (typeof SIGNAL_PRESETS)[number];

/** A place as it may stand in a key: `Gear unit input` is `gear-unit-input`. */
function slug(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'x'
  );
}

/** A signal of a preset, at a sensor where it is one of those; its key is not one of those taken. */
export function signalOfPreset(
  preset: SignalPreset,
  name: string,
  sensor: Pick<SensorDraft, 'id' | 'name'> | null,
  taken: readonly SignalDocument[],
): SignalDocument {
  const place = preset.isAtSensor && sensor !== null ? sensor : null;
  const suffix = place === null ? '' : `.${slug(place.name || place.id)}`;
  const metric =
    place === null ? preset.metric : `Vibration/${slug(place.name || place.id)}/${preset.metric}`;
  const free = (wanted: string, isTaken: (text: string) => boolean) => {
    for (let number = 1; ; number++) {
      const text = number === 1 ? wanted : `${wanted}-${number}`;
      if (!isTaken(text)) return text;
    }
  };
  return {
    metric: free(metric, (text) => taken.some((each) => each.metric === text)),
    key: free(`${preset.key}${suffix}`, (text) => taken.some((each) => each.key === text)),
    name: place === null ? name : `${name}, ${place.name || place.id}`,
    quantity: preset.quantity,
    unit: preset.unit,
    role: preset.role,
    intervalS: preset.intervalS,
    ...(place === null ? {} : { position: place.id }),
  };
}

/** A waveform channel for every sensor that names one. */
export function channelOfSensor(sensor: SensorDraft): ChannelDocument {
  return {
    channel: sensor.channel || sensor.id,
    name: sensor.name || sensor.id,
    position: sensor.id,
    axis: sensor.axis,
    quantity: 'acceleration',
    unit: 'm/s²',
  };
}
