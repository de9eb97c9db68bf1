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
