import { COUPLING_KINDS, GEAR_KINDS, MACHINE_KINDS, NAMEPLATE_FIELDS, SENSOR_AXES } from '@ritzel/drivetrain';

/** How a cell holds a value. `list` is text with semicolons; `any` keeps text, number or true/false as they are. */
export type CellKind = 'text' | 'number' | 'flag' | 'list' | 'numbers' | 'any';

export interface Column {
  /** Path in the object of the row, such as `pinion.teeth`. */
  readonly path: string;
  readonly head: string;
  readonly unit?: string;
  readonly kind: CellKind;
  readonly help: string;
  readonly isRequired?: boolean;
  /** An empty cell is an empty text: the shape demands one. */
  readonly isEmptyText?: boolean;
}

export interface SheetPlan {
  readonly name: string;
  /** Where its rows go in the document, given below the sheet that holds the owner. */
  readonly list: string;
  readonly columns: readonly Column[];
}

const text = (path: string, head: string, help: string, more: Partial<Column> = {}): Column => ({
  path,
  head,
  kind: 'text',
  help,
  ...more,
});
const required = { isRequired: true } as const;
const number = (
  path: string,
  head: string,
  unit: string | undefined,
  help: string,
  more: Partial<Column> = {},
): Column => ({
  path,
  head,
  kind: 'number',
  help,
  ...(unit === undefined ? {} : { unit }),
  ...more,
});

/** First column of every sheet but the devices': the drivetrain a row belongs to. */
export const DRIVETRAIN_COLUMN = text(
  'drivetrain',
  'Drivetrain',
  'Identifier on the sheet Drivetrains',
  required,
);
export const PART_COLUMN = text('part', 'Part', 'Identifier on the sheet Parts', required);
export const DEVICE_COLUMN = text('device', 'Device', 'Identifier on the sheet Devices', required);

const element = (what: string): Column[] => [
  text('id', 'Id', `Name of the ${what}, once in a drivetrain`, required),
  text('name', 'Name', 'In words'),
  text('part', 'Part', 'Identifier of the part it belongs to'),
];
const at = (path: string, head: string) =>
  number(path, head, undefined, 'Place on its shaft, 0 at the driving end to 1; for drawings');
const central = (path: string, head: string): Column[] => [
  text(`${path}.shaft`, `${head} shaft`, 'Shaft, or housing where it is held still'),
  number(`${path}.teeth`, `${head} teeth`, undefined, 'Teeth'),
  number(
    `${path}.planetTeeth`,
    `${head} planet teeth`,
    undefined,
    'Of the gear of a stepped planet that meets it',
  ),
];

export const DRIVETRAINS: SheetPlan = {
  name: 'Drivetrains',
  list: '',
  columns: [
    text('identifier', 'Drivetrain', 'Its identifier: letters, digits, dot, dash, underscore', required),
    text('name', 'Name', 'In words', required),
    text('group', 'Group', 'Line or section it belongs to'),
    text('application.type', 'Application type', 'Industry, such as cement or mining', { isEmptyText: true }),
    text('application.name', 'Application', 'What it does, such as rotary kiln', { isEmptyText: true }),
    text('criticality', 'Criticality', 'A, B or C; empty is B'),
    text('place.name', 'Site', 'Works or plant'),
    text('place.address', 'Address', 'Street and number'),
    text('place.town', 'Town', 'Where it stands'),
    text('place.country', 'Country', 'Two letters, such as DE'),
    number('place.latitude', 'Latitude', '°', 'North is positive'),
    number('place.longitude', 'Longitude', '°', 'East is positive'),
    text('commissionedAt', 'Commissioned', 'Date as 2019-03-01'),
    number('maintenanceDueHours', 'Maintenance due', 'h', 'Reading of the hours counter'),
  ],
};

export const PARTS_SHEET: SheetPlan = {
  name: 'Parts',
  list: 'parts',
  columns: [
    DRIVETRAIN_COLUMN,
    text('identifier', 'Part', 'Its identifier; parts stand in the order of the power flow', required),
    text('type', 'Type', 'motor, coupling, gearunit or machine', required),
    text('name', 'Name', 'In words', required),
    {
      path: 'drivenFrom',
      head: 'Driven from',
      kind: 'list',
      help: 'Parts that drive it, with semicolons; empty: the part before it; -: nothing',
    },
    text('manufacturer', 'Manufacturer', 'As on the nameplate'),
    text('serialNumber', 'Serial number', 'As on the nameplate'),
    number('vibrationRating.vr', 'VR', undefined, 'Velocity rating of ISO 20816-9'),
    number('vibrationRating.ar', 'AR', undefined, 'Acceleration rating of ISO 20816-9'),
    {
      path: 'temperatureLimits.oil',
      head: 'Oil limits',
      unit: '°C',
      kind: 'numbers',
      help: 'Three, rising, with semicolons',
    },
    {
      path: 'temperatureLimits.bearing',
      head: 'Bearing limits',
      unit: '°C',
      kind: 'numbers',
      help: 'Three, rising, with semicolons',
    },
    {
      path: 'temperatureLimits.winding',
      head: 'Winding limits',
      unit: '°C',
      kind: 'numbers',
      help: 'Three, rising, with semicolons',
    },
    ...NAMEPLATE_FIELDS.map(
      (field): Column => ({
        path: `nameplate.${field.name}`,
        // The part says its maker too: no two columns of a sheet have the same head.
        head: field.name === 'Manufacturer' ? 'Manufacturer (nameplate)' : field.name,
        ...('unit' in field ? { unit: field.unit } : {}),
        kind: field.kind,
        help: `On the nameplate of ${field.parts.join(', ')}`,
      }),
    ),
  ],
};

/** What a nameplate says beyond the known fields, one row a field. */
export const NAMEPLATES: SheetPlan = {
  name: 'Nameplates',
  list: 'nameplate',
  columns: [
    DRIVETRAIN_COLUMN,
    PART_COLUMN,
    text('field', 'Field', 'A field that has no column on the sheet Parts', required),
    { path: 'value', head: 'Value', kind: 'any', help: 'Text, number, true or false' },
  ],
};

/** Lists of the kinematics, one sheet each. */
export const KINEMATICS_SHEETS: readonly SheetPlan[] = [
  {
    name: 'Shafts',
    list: 'shafts',
    columns: [
      DRIVETRAIN_COLUMN,
      ...element('shaft'),
      number('ratedSpeedRpm', 'Rated speed', 'rpm', 'Where the nameplate gives it'),
    ],
  },
  {
    name: 'Gear pairs',
    list: 'gearPairs',
    columns: [
      DRIVETRAIN_COLUMN,
      ...element('pair'),
      text('kind', 'Kind', GEAR_KINDS.join(', '), required),
      text('pinion.shaft', 'Pinion shaft', 'Id of the shaft', required),
      number('pinion.teeth', 'Pinion teeth', undefined, 'Of a worm its starts', required),
      at('pinion.at', 'Pinion place'),
      text('wheel.shaft', 'Wheel shaft', 'Id of the shaft', required),
      number('wheel.teeth', 'Wheel teeth', undefined, 'Teeth', required),
      at('wheel.at', 'Wheel place'),
      { path: 'isInternal', head: 'Internal', kind: 'flag', help: 'true where the wheel has internal teeth' },
    ],
  },
  {
    name: 'Planetary stages',
    list: 'planetaryStages',
    columns: [
      DRIVETRAIN_COLUMN,
      ...element('stage'),
      number('planets', 'Planets', undefined, 'How many', required),
      number('planetTeeth', 'Planet teeth', undefined, 'Teeth of one planet', required),
      text('carrier', 'Carrier', 'Shaft, or housing where it is held still', required),
      ...central('sun', 'Sun'),
      ...central('ring', 'Ring'),
      ...central('secondSun', 'Second sun'),
      ...central('secondRing', 'Second ring'),
      { path: 'isHelical', head: 'Helical', kind: 'flag', help: 'true or false' },
    ],
  },
  {
    name: 'Couplings',
    list: 'couplings',
    columns: [
      DRIVETRAIN_COLUMN,
      ...element('coupling'),
      text('from', 'From', 'Shaft that drives', required),
      text('to', 'To', 'Shaft that is driven', required),
      text('kind', 'Kind', COUPLING_KINDS.join(', ')),
      number('elements', 'Elements', undefined, 'Elastic elements or jaws'),
    ],
  },
  {
    name: 'Bearings',
    list: 'bearings',
    columns: [
      DRIVETRAIN_COLUMN,
      ...element('bearing'),
      text('designation', 'Designation', 'Such as 22320 E'),
      text('shaft', 'Shaft', 'Shaft of the inner ring; empty for bearings of planets'),
      text('outerShaft', 'Outer shaft', 'Shaft of the outer ring where it turns'),
      text('planetsOf', 'Planets of', 'Stage whose planets run on it'),
      number('geometry.elements', 'Elements', undefined, 'Rolling elements of a row'),
      number('geometry.elementDiameterMm', 'Element diameter', 'mm', 'Of ball or roller'),
      number('geometry.pitchDiameterMm', 'Pitch diameter', 'mm', 'Of the circle of elements'),
      number('geometry.contactAngleDeg', 'Contact angle', '°', '0 for deep groove'),
      number('multipliers.ftf', 'FTF', undefined, 'Published factor of the cage'),
      number('multipliers.bpfo', 'BPFO', undefined, 'Published factor of the outer race'),
      number('multipliers.bpfi', 'BPFI', undefined, 'Published factor of the inner race'),
      number('multipliers.bsf', 'BSF', undefined, 'Published factor of the element, not doubled'),
      at('at', 'Place'),
    ],
  },
  {
    name: 'Motors',
    list: 'motors',
    columns: [
      DRIVETRAIN_COLUMN,
      ...element('motor'),
      text('shaft', 'Shaft', 'Id of its shaft', required),
      number('poles', 'Poles', undefined, 'An even number'),
      number('lineFrequencyHz', 'Line frequency', 'Hz', '50 or 60'),
      number('rotorBars', 'Rotor bars', undefined, 'Where known'),
    ],
  },
  {
    name: 'Machines',
    list: 'machines',
    columns: [
      DRIVETRAIN_COLUMN,
      ...element('machine'),
      text('shaft', 'Shaft', 'Id of its shaft', required),
      text('kind', 'Kind', MACHINE_KINDS.join(', '), required),
      number('blades', 'Blades', undefined, 'Blades, vanes or lobes'),
      number('rolls', 'Rolls', undefined, 'Rolls'),
    ],
  },
  {
    name: 'Sensors',
    list: 'sensors',
    columns: [
      DRIVETRAIN_COLUMN,
      ...element('sensor'),
      text('axis', 'Axis', SENSOR_AXES.join(', '), required),
      text('near', 'Near', 'Bearing, pair, stage or shaft it sits nearest to'),
      text('channel', 'Channel', 'Channel of the device that reads it'),
    ],
  },
];

export const DEVICES: SheetPlan = {
  name: 'Devices',
  list: 'devices',
  columns: [
    DRIVETRAIN_COLUMN,
    PART_COLUMN,
    text('identifier', 'Device', 'Its identifier', required),
    text('deviceType', 'Type', 'Device type', required),
    text('firmwareVersion', 'Firmware', 'As delivered'),
    text('sparkplug.group', 'Sparkplug group', 'Group of its topics'),
    text('sparkplug.node', 'Sparkplug node', 'Edge node'),
    text('sparkplug.device', 'Sparkplug device', 'Device below the node'),
  ],
};

export const SIGNALS_SHEET: SheetPlan = {
  name: 'Signals',
  list: 'signals',
  columns: [
    DEVICE_COLUMN,
    text('metric', 'Metric', 'Name in the messages of the device', required),
    text('key', 'Key', 'Lower case with dots, once on a part', required),
    text('name', 'Name', 'In words', { isEmptyText: true }),
    text('quantity', 'Quantity', 'Such as velocity', { isEmptyText: true }),
    text('unit', 'Unit', 'Such as mm/s', { isEmptyText: true }),
    text('role', 'Role', 'What it means to the portal, such as velocity-rms'),
    text('position', 'Position', 'Sensor or bearing of the kinematics'),
    number('intervalS', 'Interval', 's', 'Between two values'),
  ],
};

export const WAVEFORMS: SheetPlan = {
  name: 'Waveforms',
  list: 'waveforms',
  columns: [
    DEVICE_COLUMN,
    text('channel', 'Channel', 'Name in the messages of the device', required),
    text('name', 'Name', 'In words', { isEmptyText: true }),
    text('position', 'Position', 'Sensor of the kinematics'),
    text('axis', 'Axis', 'radial, axial, horizontal, vertical, tangential, x, y, z'),
    text('quantity', 'Quantity', 'acceleration, velocity, displacement, current, torque, speed'),
    text('unit', 'Unit', 'Such as m/s²', { isEmptyText: true }),
    number('samplingRateHz', 'Sampling rate', 'Hz', 'Samples a second'),
    number('samples', 'Samples', undefined, 'Length of one measurement'),
    text('range', 'Range', '2g, 4g, 8g, 16g, 50g, 100g, 500g'),
  ],
};

export const ALL_SHEETS: readonly SheetPlan[] = [
  DRIVETRAINS,
  PARTS_SHEET,
  NAMEPLATES,
  ...KINEMATICS_SHEETS,
  DEVICES,
  SIGNALS_SHEET,
  WAVEFORMS,
];
