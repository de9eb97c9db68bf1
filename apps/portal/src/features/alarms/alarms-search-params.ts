import { ALARM_KINDS, type AlarmKind } from '@ritzel/contract';
import { SEVERITY_CODES, type Severity } from '@ritzel/drivetrain';
import { choiceParam, flagParam, searchSchema, textParam } from '../../platform/search-schema.ts';

/** What of the list is shown: all that is listed, or what is in one state. */
export const ALARM_VIEWS = ['all', 'unacknowledged', 'acknowledged', 'returned', 'aside'] as const;
export type AlarmView = (typeof ALARM_VIEWS)[number];

/** What the list of alarms shows; all of it stands in the URL. */
export interface AlarmsView {
  readonly view: AlarmView;
  readonly by: 'case' | 'time';
  readonly search: string;
  readonly severity: Severity | '';
  readonly kind: AlarmKind | '';
  readonly mine: boolean;
  readonly group: string;
  /** A machine with its parts. */
  readonly equipment: string;
}

export const alarmsSchema = searchSchema<AlarmsView>({
  view: choiceParam(ALARM_VIEWS, 'all'),
  by: choiceParam(['case', 'time'] as const, 'case'),
  search: textParam(80),
  severity: choiceParam(SEVERITY_CODES, ''),
  kind: choiceParam(ALARM_KINDS, ''),
  mine: flagParam,
  group: textParam(36),
  equipment: textParam(36),
});

const STATES: Readonly<Record<AlarmView, string>> = {
  all: '',
  unacknowledged: 'unacknowledged',
  acknowledged: 'acknowledged',
  returned: 'returned,latched',
  aside: 'shelved,suppressed,out-of-service',
};

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

/** The query of `listAlarms` for a view. */
export function alarmsQuery({ view, by, search, severity, kind, mine, group, equipment }: AlarmsView) {
  return {
    sort: by === 'time' ? ('raised' as const) : ('severity' as const),
    size: 200,
    ...(STATES[view] === '' ? {} : { states: STATES[view] }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(severity === '' ? {} : { severity }),
    ...(kind === '' ? {} : { kinds: kind }),
    ...(mine ? { mine: 'true' as const } : {}),
    ...(isId(group) ? { group } : {}),
    ...(isId(equipment) ? { equipment } : {}),
  };
}

export const hasAlarmFilter = ({ search, severity, kind, group, mine }: AlarmsView): boolean =>
  mine || [search.trim(), severity, kind, group].some((text) => text !== '');
