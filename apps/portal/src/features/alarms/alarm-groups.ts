import type { Alarm, AlarmState } from '@ritzel/contract';
import { SEVERITIES } from '@ritzel/drivetrain';

/** Where a row stands in the list, most urgent first. */
export const SECTIONS = ['unacknowledged', 'returned', 'acknowledged', 'aside'] as const;
export type Section = (typeof SECTIONS)[number];

/** A case with those of its alarms that are listed, or an alarm that belongs to none. */
export interface AlarmGroup {
  readonly id: string;
  readonly section: Section;
  /** The alarm whose sentence stands for the group. */
  readonly leading: Alarm;
  readonly alarms: readonly Alarm[];
  readonly sinceMs: number;
}

export function sectionOf(state: AlarmState): Section {
  if (state === 'unacknowledged' || state === 'returned') return state;
  return state === 'acknowledged' || state === 'latched' ? 'acknowledged' : 'aside';
}

const rank = (alarm: Alarm) =>
  (alarm.isActive ? 100 : 0) + SEVERITIES[alarm.severity] * 2 + (alarm.kind === 'finding' ? 1 : 0);

function groupOf(id: string, alarms: readonly Alarm[]): AlarmGroup {
  const ordered = alarms.toSorted((a, b) => rank(b) - rank(a) || a.raisedAt.localeCompare(b.raisedAt));
  return {
    id,
    // A case stands in the section of its most urgent alarm.
    section: SECTIONS.find((section) => alarms.some(({ state }) => sectionOf(state) === section)) ?? 'aside',
    // @NOTE: a group is made of at least one alarm
    leading: ordered[0]!,
    alarms: ordered,
    sinceMs: Math.min(...alarms.map(({ raisedAt }) => Date.parse(raisedAt))),
  };
}

/** The alarms of each case as one row: by section, then worst first. */
export function groupByCase(alarms: readonly Alarm[]): AlarmGroup[] {
  const groups = [...Map.groupBy(alarms, (alarm) => alarm.caseId ?? alarm.id)].map(([id, each]) =>
    groupOf(id, each),
  );
  const worst = (group: AlarmGroup) => Math.max(...group.alarms.map(({ severity }) => SEVERITIES[severity]));
  return groups.toSorted(
    (a, b) =>
      SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) ||
      worst(b) - worst(a) ||
      Date.parse(b.leading.worseAt) - Date.parse(a.leading.worseAt),
  );
}

/** Each alarm as a row of its own, in the order of the list. */
export const eachAlone = (alarms: readonly Alarm[]): AlarmGroup[] =>
  alarms.map((alarm) => groupOf(alarm.id, [alarm]));

const isStanding = ({ state }: Alarm) =>
  state === 'unacknowledged' || state === 'acknowledged' || state === 'returned' || state === 'latched';

/** Which alarms of a selection an act is for: what it would be refused for is left out. */
export const actsOn = {
  acknowledge: ({ state }: Alarm) => state === 'unacknowledged' || state === 'returned',
  shelve: isStanding,
  unshelve: ({ state }: Alarm) => state === 'shelved',
  suppress: isStanding,
  unsuppress: ({ state }: Alarm) => state === 'suppressed',
  'take-out-of-service': isStanding,
  'return-to-service': ({ state }: Alarm) => state === 'out-of-service',
  reset: ({ state }: Alarm) => state === 'latched',
  comment: () => true,
} as const satisfies Record<string, (alarm: Alarm) => boolean>;
export type AlarmGroupAct = keyof typeof actsOn;

/** In the order of the menu. */
export const MENU_ACTS = [
  'acknowledge',
  'shelve',
  'unshelve',
  'reset',
  'suppress',
  'unsuppress',
  'take-out-of-service',
  'return-to-service',
  'comment',
] as const satisfies readonly AlarmGroupAct[];

/** Acts that ask first: for how long, why, or what the next shift should know. */
export const ASKING_ACTS: readonly AlarmGroupAct[] = [
  'acknowledge',
  'shelve',
  'suppress',
  'take-out-of-service',
  'comment',
];
/** Of these the comment may be left out. */
export const isCommentOptional = (act: AlarmGroupAct): boolean => act === 'acknowledge';
