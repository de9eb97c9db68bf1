import type { RoleCode } from '@ritzel/contract';

export interface DemoPerson {
  /** What the sign-in screen asks for. */
  readonly key: string;
  /** What they do, for nobody of that name exists. */
  readonly name: string;
  readonly role: RoleCode;
  /** The group they are in; null sees what the role sees. */
  readonly group: string | null;
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
      { key: 'administrator', name: 'Administrator', role: 'Adm', group: null },
      { key: 'analyst', name: 'Vibration analyst', role: 'Ana', group: null },
      { key: 'cement-operator', name: 'Shift lead, cement', role: 'Ope', group: 'Cement and mining' },
      { key: 'sugar-analyst', name: 'Maintenance planner, sugar', role: 'Ana', group: 'Sugar and water' },
      { key: 'kiln-viewer', name: 'Kiln engineer', role: 'Vie', group: 'Kiln line' },
    ],
  },
  {
    identifier: 'demo-second',
    name: 'Seeufer Paper',
    groups: { 'Paper machine': ['Press section', 'Dryer section'], Finishing: [] },
    people: [
      { key: 'second-administrator', name: 'Administrator', role: 'Adm', group: null },
      { key: 'second-analyst', name: 'Vibration analyst', role: 'Ana', group: 'Paper machine' },
      { key: 'second-operator', name: 'Shift lead, finishing', role: 'Ope', group: 'Finishing' },
      { key: 'second-viewer', name: 'Production manager', role: 'Vie', group: null },
    ],
  },
];

export const demoPersonEmail = (key: string): string => `${key}@demo.ritzel.example`;

export function findDemoPerson(key: string): { company: DemoCompany; person: DemoPerson } | undefined {
  for (const company of DEMO_COMPANIES) {
    const person = company.people.find((each) => each.key === key);
    if (person !== undefined) return { company, person };
  }
  return undefined;
}
