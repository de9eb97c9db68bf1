import { CHECK_STATES, type CheckState } from '@ritzel/contract';
import { CHECK_KINDS, type CheckKind } from '@ritzel/drivetrain';
import { choiceParam, patternParam, searchSchema, textParam } from '../../platform/search-schema.ts';

export const CHECK_VIEWS = ['week', 'person', 'calendar'] as const;
export type CheckView = (typeof CHECK_VIEWS)[number];

/** What the screen of maintenance shows; all of it stands in the URL. */
export interface ChecksView {
  readonly view: CheckView;
  readonly state: CheckState | '';
  readonly search: string;
  readonly person: string;
  readonly kind: CheckKind | '';
  readonly group: string;
  /** Month of the calendar, `2026-11`. */
  readonly month: string;
  /** The check that is open beside the list. */
  readonly check: string;
}

export const checksSchema = searchSchema<ChecksView>(
  {
    view: choiceParam(CHECK_VIEWS, 'week'),
    state: choiceParam(CHECK_STATES, ''),
    search: textParam(80),
    person: patternParam(/^(?:none|[0-9a-f-]{36})$/),
    kind: choiceParam(CHECK_KINDS, ''),
    group: textParam(120),
    month: patternParam(/^\d{4}-(?:0[1-9]|1[0-2])$/),
    check: patternParam(/^[0-9a-f-]{36}$/),
  },
  ['check'],
);

/** As many as one list shows; more are narrowed by its filters. */
export const MOST_SHOWN = 500;

export const checksQuery = ({ state, search, person, kind, group }: ChecksView) => ({
  ...(state === '' ? {} : { state }),
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...(person === '' ? {} : { person }),
  ...(kind === '' ? {} : { kind }),
  ...(group === '' ? {} : { group }),
  size: MOST_SHOWN,
});
