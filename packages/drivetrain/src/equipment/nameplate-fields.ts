import { PART_KINDS, type PartKind } from './equipment.ts';

export interface NameplateField {
  /** Name of the variable in OPC 40400-1 Powertrain, or in OPC 40001-1 Machinery for identification. */
  readonly name: string;
  readonly kind: 'text' | 'number';
  /** A label of packages/drivetrain/units, or a plain unit where values of it are never converted. */
  readonly unit?: string;
  readonly parts: readonly PartKind[];
  /** Bounds beyond which a value gets a warning: a slip of the pen, or another unit. */
  readonly min?: number;
  readonly max?: number;
  /** A count. */
  readonly isWhole?: boolean;
  /** The usual words, offered and never demanded. */
  readonly words?: readonly string[];
}

const EVERY_PART: readonly PartKind[] = PART_KINDS;

/**
 * What a nameplate can say. Where the companion specification has no variable for something printed on
 * nameplates of large gear units, the name is ours and stands below the mark. Bounds hold what industrial
 * drivetrains carry, from a small actuator to a mill of 20 MW, with room to spare: they catch a wrong unit, not
 * an unusual machine.
 */
export const NAMEPLATE_FIELDS = [
  { name: 'Manufacturer', kind: 'text', parts: EVERY_PART },
  { name: 'Model', kind: 'text', parts: EVERY_PART },
  { name: 'SerialNumber', kind: 'text', parts: EVERY_PART },
  { name: 'ProductInstanceUri', kind: 'text', parts: EVERY_PART },
  { name: 'YearOfConstruction', kind: 'number', parts: EVERY_PART, min: 1900, max: 2100, isWhole: true },
  // Below 1 the unit speeds up, as in wind.
  { name: 'GearRatio', kind: 'number', parts: ['gearunit'], min: 0.001, max: 100_000 },
  {
    name: 'GearType',
    kind: 'text',
    parts: ['gearunit'],
    words: ['spur', 'helical', 'bevel', 'bevel-helical', 'planetary', 'planetary-helical', 'worm'],
  },
  { name: 'Backlash', kind: 'number', unit: '°', parts: ['gearunit', 'coupling'], min: 0, max: 10 },
  {
    name: 'TorqueRated',
    kind: 'number',
    unit: 'Nm',
    parts: ['gearunit', 'coupling', 'machine'],
    min: 0.1,
    max: 20_000_000,
  },
  {
    name: 'SpeedRated',
    kind: 'number',
    unit: 'rpm',
    parts: ['gearunit', 'coupling', 'machine'],
    min: 0.01,
    max: 60_000,
  },
  { name: 'Efficiency', kind: 'number', unit: '%', parts: ['gearunit', 'motor'], min: 10, max: 100 },
  {
    name: 'LubricantType',
    kind: 'text',
    parts: ['gearunit', 'motor', 'coupling'],
    words: ['CLP 150', 'CLP 220', 'CLP 320', 'CLP 460', 'CLP PG 220', 'CLP HC 220', 'CLP HC 320', 'grease'],
  },
  {
    name: 'LubricantInterval',
    kind: 'number',
    unit: 'h',
    parts: ['gearunit', 'motor', 'coupling'],
    min: 1,
    max: 200_000,
  },
  {
    name: 'TorsionalRigidity',
    kind: 'number',
    unit: 'Nm/rad',
    parts: ['gearunit', 'coupling'],
    min: 1,
    max: 1e12,
  },
  { name: 'MotorPolePairs', kind: 'number', parts: ['motor'], min: 1, max: 60, isWhole: true },
  { name: 'MotorPowerRated', kind: 'number', unit: 'kW', parts: ['motor'], min: 0.01, max: 100_000 },
  { name: 'MotorSpeedRated', kind: 'number', unit: 'rpm', parts: ['motor'], min: 1, max: 60_000 },
  { name: 'MotorTorqueRated', kind: 'number', unit: 'Nm', parts: ['motor'], min: 0.01, max: 10_000_000 },
  { name: 'MotorPowerFactor', kind: 'number', parts: ['motor'], min: 0.1, max: 1 },
  {
    name: 'MotorEfficiencyClass',
    kind: 'text',
    parts: ['motor'],
    // IEC 60034-30-1:2014, table 1.
    words: ['IE1', 'IE2', 'IE3', 'IE4', 'IE5'],
  },
  // Ours from here.
  { name: 'PowerRated', kind: 'number', unit: 'kW', parts: ['gearunit', 'machine'], min: 0.01, max: 100_000 },
  { name: 'LubricantAmount', kind: 'number', unit: 'l', parts: ['gearunit'], min: 0.01, max: 50_000 },
  { name: 'Mass', kind: 'number', unit: 'kg', parts: EVERY_PART, min: 0.1, max: 5_000_000 },
  { name: 'ShaftHeight', kind: 'number', unit: 'mm', parts: ['gearunit', 'motor'], min: 20, max: 5000 },
  { name: 'LineFrequency', kind: 'number', unit: 'Hz', parts: ['motor'], min: 5, max: 1000 },
  { name: 'VoltageRated', kind: 'number', unit: 'V', parts: ['motor'], min: 10, max: 36_000 },
  { name: 'CurrentRated', kind: 'number', unit: 'A', parts: ['motor'], min: 0.01, max: 20_000 },
  {
    name: 'CouplingType',
    kind: 'text',
    parts: ['coupling'],
    words: ['rigid', 'gear', 'disc', 'jaw', 'pin-and-bush', 'elastomer', 'fluid', 'cardan'],
  },
] as const satisfies readonly NameplateField[];

export type NameplateFieldName = (typeof NAMEPLATE_FIELDS)[number]['name'];

/** Field values by OPC name; a field that is not on the nameplate is absent, never zero. */
export type Nameplate = { readonly [name in NameplateFieldName]?: string | number };

/** The fields that a nameplate of this part can carry, in the order they are shown. */
export function nameplateFieldsOf(part: PartKind): readonly NameplateField[] {
  return NAMEPLATE_FIELDS.filter((field) => (field.parts as readonly PartKind[]).includes(part));
}

export type NameplateWarningCode =
  | 'nameplate-wrong-kind'
  | 'nameplate-out-of-bounds'
  | 'nameplate-not-whole'
  | 'nameplate-disagrees';

/** A value on a nameplate that should be looked at again; never a refusal. */
export interface NameplateWarning {
  readonly code: NameplateWarningCode;
  readonly field: string;
  readonly message: string;
}

/** Power and torque agree when P = M n 2 pi / 60 within this part: nameplates are rounded. */
const AGREEMENT = 0.1;

function disagreement(
  nameplate: Readonly<Record<string, unknown>>,
  names: { power: string; torque: string; speed: string },
): NameplateWarning[] {
  const [powerKw, torqueNm, speedRpm] = [
    nameplate[names.power],
    nameplate[names.torque],
    nameplate[names.speed],
  ];
  if (typeof powerKw !== 'number' || typeof torqueNm !== 'number' || typeof speedRpm !== 'number') return [];
  const expectedKw = (torqueNm * speedRpm * 2 * Math.PI) / 60_000;
  if (!(expectedKw > 0) || Math.abs(powerKw / expectedKw - 1) <= AGREEMENT) return [];
  const message = `${names.torque} ${torqueNm} Nm at ${names.speed} ${speedRpm} rpm make ${expectedKw.toPrecision(3)} kW, ${names.power} says ${powerKw} kW.`;
  return [{ code: 'nameplate-disagrees', field: names.power, message }];
}

/**
 * What is suspect on a nameplate: a text where a number belongs, a value outside the field's bounds, a broken
 * count, a motor's power that its torque and speed do not make. Fields nobody knows are left alone.
 */
export function checkNameplate(
  part: PartKind,
  nameplate: Readonly<Record<string, string | number | boolean>>,
): NameplateWarning[] {
  const warnings: NameplateWarning[] = [];
  for (const { name, kind, unit, min, max, isWhole } of nameplateFieldsOf(part)) {
    const value = nameplate[name];
    if (value === undefined) continue;
    const wording = unit === undefined ? '' : ` ${unit}`;
    const say = (code: NameplateWarningCode, message: string) =>
      warnings.push({ code, field: name, message });
    if (kind === 'text') {
      if (typeof value !== 'string') say('nameplate-wrong-kind', `${name} is a text, not ${String(value)}.`);
    } else if (typeof value !== 'number') {
      say('nameplate-wrong-kind', `${name} is a number${unit ? ` in ${unit}` : ''}, not "${String(value)}".`);
    } else if ((min !== undefined && value < min) || (max !== undefined && value > max)) {
      say('nameplate-out-of-bounds', `${name} ${value}${wording} lies outside ${min} to ${max}${wording}.`);
    } else if (isWhole && !Number.isInteger(value)) {
      say('nameplate-not-whole', `${name} counts and is whole, not ${value}.`);
    }
  }
  if (part === 'motor') {
    const names = { power: 'MotorPowerRated', torque: 'MotorTorqueRated', speed: 'MotorSpeedRated' };
    warnings.push(...disagreement(nameplate, names));
  }
  return warnings;
}
