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
  equipment: textParam(36),
});

const STATES: Readonly<Record<AlarmView, string>> = {
  all: '',
  unacknowledged: 'unacknowledged',
  acknowledged: 'acknowledged',
  returned: 'returned,latched',
  aside: 'shelved,suppressed,out-of-service',
};

/** The query of `listAlarms` for a view. */
export function alarmsQuery({ view, by, search, severity, kind, mine, equipment }: AlarmsView) {
  return {
    sort: by === 'time' ? ('raised' as const) : ('severity' as const),
    size: 200,
    ...(STATES[view] === '' ? {} : { states: STATES[view] }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(severity === '' ? {} : { severity }),
    ...(kind === '' ? {} : { kinds: kind }),
    ...(mine ? { mine: 'true' as const } : {}),
    ...(/^[0-9a-f-]{36}$/.test(equipment) ? { equipment } : {}),
  };
}

export const hasAlarmFilter = ({ search, severity, kind, mine }: AlarmsView): boolean =>
  mine || [search.trim(), severity, kind].some((text) => text !== '');
