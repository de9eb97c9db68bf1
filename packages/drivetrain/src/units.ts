/** What a number measures. Signals, limits and units are matched by it. */
export const QUANTITIES = [
  'time',
  'torque',
  'frequency',
  'speed',
  'velocity',
  'acceleration',
  'displacement',
  'temperature',
  'voltage',
  'current',
  'range',
  'ratio',
  'angle',
  'resistance',
  'pressure',
  'flow',
  'power',
  'signal-strength',
  'count',
] as const;

export type Quantity = (typeof QUANTITIES)[number];

export interface Unit {
  readonly label: string;
  readonly quantity: Quantity;
  /** Units of one dimension convert into one another (rpm and Hz do, though they name two quantities). */
  readonly dimension: string;
  /** Value in the dimension's base unit = value * factor + offset. */
  readonly factor: number;
  readonly offset?: number;
}

/** Standard gravity, m/s² per g (ISO 80000-3). */
export const STANDARD_GRAVITY_M_S2 = 9.80665;

function unit(label: string, quantity: Quantity, dimension: string, factor: number, offset?: number): Unit {
  return offset === undefined
    ? { label, quantity, dimension, factor }
    : { label, quantity, dimension, factor, offset };
}

function rangeUnit(fullScaleG: number): Unit {
  return unit(`${fullScaleG}g`, 'range', 'acceleration', fullScaleG * STANDARD_GRAVITY_M_S2);
}

/** The unit labels of the specification's section 3, in its order and spelling. */
export const SPECIFIED_UNITS: readonly Unit[] = [
  unit('s', 'time', 'time', 1),
  unit('min', 'time', 'time', 60),
  unit('h', 'time', 'time', 3600),
  unit('Nm', 'torque', 'torque', 1),
  unit('kNm', 'torque', 'torque', 1000),
  unit('Hz', 'frequency', 'frequency', 1),
  unit('rpm', 'speed', 'frequency', 1 / 60),
  unit('mm/s', 'velocity', 'velocity', 1e-3),
  unit('m/s²', 'acceleration', 'acceleration', 1),
  unit('mm/s²', 'acceleration', 'acceleration', 1e-3),
  unit('°C', 'temperature', 'temperature', 1, 273.15),
  unit('V', 'voltage', 'voltage', 1),
  unit('mV', 'voltage', 'voltage', 1e-3),
  unit('A', 'current', 'current', 1),
  unit('mA', 'current', 'current', 1e-3),
  rangeUnit(2),
  rangeUnit(4),
  rangeUnit(8),
  rangeUnit(16),
  unit('%', 'ratio', 'ratio', 0.01),
  unit('°', 'angle', 'angle', Math.PI / 180),
  unit('Ω', 'resistance', 'resistance', 1),
  unit('mΩ', 'resistance', 'resistance', 1e-3),
  unit('kΩ', 'resistance', 'resistance', 1e3),
  unit('mm', 'displacement', 'length', 1e-3),
  unit('bar', 'pressure', 'pressure', 1e5),
  unit('l/min', 'flow', 'flow', 1e-3 / 60),
];

/** What the analyst's axes and the device's own health need beyond the specification's list. */
export const FURTHER_UNITS: readonly Unit[] = [
  unit('g', 'acceleration', 'acceleration', STANDARD_GRAVITY_M_S2),
  unit('m/s', 'velocity', 'velocity', 1),
  unit('in/s', 'velocity', 'velocity', 0.0254),
  unit('µm', 'displacement', 'length', 1e-6),
  unit('m', 'displacement', 'length', 1),
  unit('mil', 'displacement', 'length', 25.4e-6),
  unit('ms', 'time', 'time', 1e-3),
  unit('d', 'time', 'time', 86_400),
  unit('kHz', 'frequency', 'frequency', 1000),
  unit('CPM', 'frequency', 'frequency', 1 / 60),
  unit('K', 'temperature', 'temperature', 1),
  unit('°F', 'temperature', 'temperature', 5 / 9, 273.15 - (32 * 5) / 9),
  unit('rad', 'angle', 'angle', 1),
  unit('Pa', 'pressure', 'pressure', 1),
  unit('kPa', 'pressure', 'pressure', 1e3),
  unit('W', 'power', 'power', 1),
  unit('kW', 'power', 'power', 1000),
  unit('MW', 'power', 'power', 1e6),
  unit('dBm', 'signal-strength', 'signal-strength', 1),
  unit('1', 'count', 'ratio', 1),
  unit('ppm', 'ratio', 'ratio', 1e-6),
  // Of an acid number: milligrams of KOH for each gram of oil.
  unit('mg/g', 'ratio', 'acidity', 1),
];

/** Spellings seen on the wire and in files, and what they mean. Case matters: mV is not MV. */
const SPELLINGS: Readonly<Record<string, string>> = {
  sec: 's',
  hr: 'h',
  N·m: 'Nm',
  'N*m': 'Nm',
  'N.m': 'Nm',
  kN·m: 'kNm',
  '1/min': 'rpm',
  'min-1': 'rpm',
  RPM: 'rpm',
  cpm: 'CPM',
  'mm/sec': 'mm/s',
  'm/s2': 'm/s²',
  'm/s^2': 'm/s²',
  'm/sec2': 'm/s²',
  'mm/s2': 'mm/s²',
  'mm/s^2': 'mm/s²',
  ips: 'in/s',
  'inch/s': 'in/s',
  um: 'µm',
  // Greek small letter mu, where the label has the micro sign.
  μm: 'µm',
  micron: 'µm',
  degC: '°C',
  '℃': '°C',
  C: '°C',
  degF: '°F',
  deg: '°',
  Ohm: 'Ω',
  ohm: 'Ω',
  // The ohm sign, where the label has the Greek letter.
  Ω: 'Ω',
  mOhm: 'mΩ',
  kOhm: 'kΩ',
  percent: '%',
  'L/min': 'l/min',
  lpm: 'l/min',
};

const UNITS_BY_LABEL = new Map([...SPECIFIED_UNITS, ...FURTHER_UNITS].map((each) => [each.label, each]));

/** Shown in place of a unit nobody knows (specification, section 3). */
export const UNKNOWN_UNIT_LABEL = '[?]';

/** The unit a raw name means, or undefined when it means none we know. */
export function findUnit(raw: string): Unit | undefined {
  const name = raw.trim();
  return (
    UNITS_BY_LABEL.get(name) ??
    (Object.hasOwn(SPELLINGS, name) ? UNITS_BY_LABEL.get(SPELLINGS[name]!) : undefined)
  );
}

/**
 * How a raw unit name is shown: its label, or `[?]` with `known: false`; the screen then shows the raw value
 * beside it and logs the name (specification, sections 3 and 8).
 */
export function unitLabel(raw: string | null | undefined): {
  readonly label: string;
  readonly known: boolean;
} {
  const found = raw == null ? undefined : findUnit(raw);
  return found ? { label: found.label, known: true } : { label: UNKNOWN_UNIT_LABEL, known: false };
}

/** Whether values in one unit can be given in the other. Unknown units never can. */
export function areConvertible(from: string, to: string): boolean {
  const source = findUnit(from);
  const target = findUnit(to);
  return source !== undefined && target !== undefined && source.dimension === target.dimension;
}

/**
 * A value of one unit in another of the same dimension (g to m/s², mm/s to in/s, °C to °F, rpm to Hz).
 * Throws RangeError when a unit is unknown or the dimensions differ: velocity never becomes acceleration
 * without a frequency.
 */
export function convertUnit(value: number, from: string, to: string): number {
  const source = findUnit(from);
  const target = findUnit(to);
  if (!source) throw new RangeError(`The unit "${from}" is unknown.`);
  if (!target) throw new RangeError(`The unit "${to}" is unknown.`);
  if (source.dimension !== target.dimension) {
    throw new RangeError(
      `${source.label} measures ${source.dimension}, ${target.label} ${target.dimension}.`,
    );
  }
  if (source === target) return value;
  return (value * source.factor + (source.offset ?? 0) - (target.offset ?? 0)) / target.factor;
}
