/** The equipment types of the specification's section 3; together they are called equipment. */
export const EQUIPMENT_TYPES = ['drivetrain', 'gearunit', 'motor', 'coupling'] as const;
export type EquipmentType = (typeof EQUIPMENT_TYPES)[number];

/** What a drivetrain is made of. The driven machine is a part, not equipment of its own. */
export const PART_KINDS = ['motor', 'coupling', 'gearunit', 'machine'] as const;
export type PartKind = (typeof PART_KINDS)[number];

export function isEquipmentType(value: unknown): value is EquipmentType {
  return typeof value === 'string' && (EQUIPMENT_TYPES as readonly string[]).includes(value);
}

export const PART_NAMES: Readonly<Record<PartKind | 'drivetrain', string>> = {
  drivetrain: 'Drivetrain',
  motor: 'Motor',
  coupling: 'Coupling',
  gearunit: 'Gear unit',
  machine: 'Driven machine',
};

/** Industries a drivetrain works in; the usage context's application type (specification, section 3). */
export const APPLICATION_TYPES = [
  'cement',
  'mining',
  'wind',
  'paper',
  'sugar',
  'water',
  'steel',
  'marine',
  'power',
  'chemical',
  'food',
  'other',
] as const;
export type ApplicationType = (typeof APPLICATION_TYPES)[number];

/** Taxonomy of ISO 14224:2016, clause 8.2, table 2: use and location 1 to 5, equipment 6 to 9. */
export const TAXONOMY_LEVELS = [
  { level: 1, code: 'industry', name: 'Industry' },
  { level: 2, code: 'business-category', name: 'Business category' },
  { level: 3, code: 'installation', name: 'Installation' },
  { level: 4, code: 'plant', name: 'Plant or unit' },
  { level: 5, code: 'section', name: 'Section or system' },
  { level: 6, code: 'equipment-unit', name: 'Equipment unit' },
  { level: 7, code: 'subunit', name: 'Subunit: stage or shaft' },
  { level: 8, code: 'maintainable-item', name: 'Maintainable item: bearing or gear' },
  { level: 9, code: 'part', name: 'Part' },
] as const;
export type TaxonomyLevel = (typeof TAXONOMY_LEVELS)[number]['level'];

export interface NameplateField {
  /** Name of the variable in OPC 40400-1 Powertrain, or in OPC 40001-1 Machinery for identification. */
  readonly name: string;
  readonly kind: 'text' | 'number';
  /** A label of packages/drivetrain/units; absent for text and counts. */
  readonly unit?: string;
  readonly parts: readonly PartKind[];
}

const EVERY_PART: readonly PartKind[] = PART_KINDS;

/**
 * What a nameplate can say. Where the companion specification has no variable for something printed on
 * plates of large gear units, the name is ours and stands below the mark.
 */
export const NAMEPLATE_FIELDS = [
  { name: 'Manufacturer', kind: 'text', parts: EVERY_PART },
  { name: 'Model', kind: 'text', parts: EVERY_PART },
  { name: 'SerialNumber', kind: 'text', parts: EVERY_PART },
  { name: 'ProductInstanceUri', kind: 'text', parts: EVERY_PART },
  { name: 'YearOfConstruction', kind: 'number', parts: EVERY_PART },
  { name: 'GearRatio', kind: 'number', parts: ['gearunit'] },
  { name: 'GearType', kind: 'text', parts: ['gearunit'] },
  { name: 'Backlash', kind: 'number', unit: '°', parts: ['gearunit', 'coupling'] },
  { name: 'TorqueRated', kind: 'number', unit: 'Nm', parts: ['gearunit', 'coupling', 'machine'] },
  { name: 'SpeedRated', kind: 'number', unit: 'rpm', parts: ['gearunit', 'coupling', 'machine'] },
  { name: 'Efficiency', kind: 'number', unit: '%', parts: ['gearunit', 'motor'] },
  { name: 'LubricantType', kind: 'text', parts: ['gearunit', 'motor', 'coupling'] },
  { name: 'LubricantInterval', kind: 'number', unit: 'h', parts: ['gearunit', 'motor', 'coupling'] },
  { name: 'TorsionalRigidity', kind: 'number', parts: ['gearunit', 'coupling'] },
  { name: 'MotorPolePairs', kind: 'number', parts: ['motor'] },
  { name: 'MotorPowerRated', kind: 'number', unit: 'kW', parts: ['motor'] },
  { name: 'MotorSpeedRated', kind: 'number', unit: 'rpm', parts: ['motor'] },
  { name: 'MotorTorqueRated', kind: 'number', unit: 'Nm', parts: ['motor'] },
  { name: 'MotorPowerFactor', kind: 'number', parts: ['motor'] },
  { name: 'MotorEfficiencyClass', kind: 'text', parts: ['motor'] },
  // Ours from here.
  { name: 'PowerRated', kind: 'number', unit: 'kW', parts: ['gearunit', 'machine'] },
  { name: 'LubricantAmount', kind: 'number', parts: ['gearunit'] },
  { name: 'Mass', kind: 'number', parts: EVERY_PART },
  { name: 'ShaftHeight', kind: 'number', unit: 'mm', parts: ['gearunit', 'motor'] },
  { name: 'LineFrequency', kind: 'number', unit: 'Hz', parts: ['motor'] },
  { name: 'VoltageRated', kind: 'number', unit: 'V', parts: ['motor'] },
  { name: 'CurrentRated', kind: 'number', unit: 'A', parts: ['motor'] },
  { name: 'CouplingType', kind: 'text', parts: ['coupling'] },
] as const satisfies readonly NameplateField[];

export type NameplateFieldName = (typeof NAMEPLATE_FIELDS)[number]['name'];

/** Field values by OPC name; a field that is not on the plate is absent, never zero. */
export type Nameplate = { readonly [name in NameplateFieldName]?: string | number };

/** The fields that a plate of this part can carry, in the order they are shown. */
export function nameplateFieldsOf(part: PartKind): readonly NameplateField[] {
  return NAMEPLATE_FIELDS.filter((field) => (field.parts as readonly PartKind[]).includes(part));
}
