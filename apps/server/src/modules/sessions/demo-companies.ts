import { type RoleCode, STAFF_ROLE } from '@ritzel/contract';

export interface DemoPerson {
  /** What the sign-in screen asks for. */
  readonly key: string;
  /** What they do, for nobody of that name exists. */
  readonly name: string;
  readonly role: RoleCode;
  /** The groups they are in; in none they see what the role sees. */
  readonly groups: readonly string[];
}

export interface DemoCompany {
  readonly identifier: string;
  readonly name: string;
  /** Names as the documents of the demo's machines have them, below those that hold them together. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly people: readonly DemoPerson[];
}

/** Two companies side by side, each with its own administrator, groups and people. */
export const DEMO_COMPANIES: readonly [DemoCompany, DemoCompany] = [
  {
    identifier: 'demo',
    name: 'Demo plants',
    groups: {
      'Cement and mining': [
        'Kiln line',
        'Raw material',
        'Grinding',
        'Overland conveyor',
        'Stockyard',
        'Primary crushing',
      ],
      'Sugar and water': ['Milling tandem', 'Extraction', 'Storm water', 'Outfall'],
      'Wind and paper': ['Esbjerg', 'Husum', 'Paper machine 3', 'Paper machine 5'],
      'Steel and ships': ['Propulsion', 'Plate mill', 'Continuous caster'],
    },
    people: [
      { key: 'administrator', name: 'Administrator', role: 'Adm', groups: [] },
      { key: 'analyst', name: 'Vibration analyst', role: 'Ana', groups: [] },
      { key: 'cement-operator', name: 'Shift lead, cement', role: 'Ope', groups: ['Cement and mining'] },
      { key: 'sugar-analyst', name: 'Vibration analyst, sugar', role: 'Ana', groups: ['Sugar and water'] },
      {
        key: 'planner',
        name: 'Maintenance planner',
        role: 'Ana',
        groups: ['Sugar and water', 'Steel and ships'],
      },
      { key: 'kiln-viewer', name: 'Kiln engineer', role: 'Vie', groups: ['Kiln line'] },
      { key: 'operator-staff', name: 'Operator of the portal', role: 'Fle', groups: [] },
    ],
  },
  {
    identifier: 'demo-second',
    name: 'Seeufer Paper',
    groups: { 'Paper machine': ['Press section', 'Dryer section'], Finishing: [] },
    people: [
      { key: 'second-administrator', name: 'Administrator', role: 'Adm', groups: [] },
      { key: 'second-analyst', name: 'Vibration analyst', role: 'Ana', groups: ['Paper machine'] },
      { key: 'second-operator', name: 'Shift lead, finishing', role: 'Ope', groups: ['Finishing'] },
      { key: 'second-viewer', name: 'Production manager', role: 'Vie', groups: [] },
    ],
  },
];

/**
 * The operator's staff looks at every organisation, so nobody looks through their eyes where one is not the demo's; the
 * standing of a caller says the same of those who did before.
 */
export const isOfferedBesideCustomers = ({ role }: Pick<DemoPerson, 'role'>): boolean => role !== STAFF_ROLE;

export const demoPersonEmail = (key: string): string => `${key}@demo.ritzel.example`;
