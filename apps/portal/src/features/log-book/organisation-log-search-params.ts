import { LOG_ACCESS_KINDS, LOG_SEVERITIES, type OrganisationLogKind } from '@ritzel/contract';
import { choiceParam, patternParam, searchSchema, textParam } from '../../platform/search-schema.ts';
import { LOG_FILTER_NAMES, LOG_FILTERS, type LogFilter } from './log-filter.ts';

/** The filters of an asset's log book, and what is of the organisation alone. */
export type OrganisationLogFilter = LogFilter | (typeof LOG_ACCESS_KINDS)[number];

/** Those that a reader can choose; sign-ins and rights are for who may read them. */
export const organisationLogFilters = (mayReadAccess: boolean): readonly OrganisationLogFilter[] =>
  mayReadAccess ? [...LOG_FILTER_NAMES, ...LOG_ACCESS_KINDS] : LOG_FILTER_NAMES;

/** What the log of the organisation shows; all of it stands in the URL. */
export interface OrganisationLogView {
  readonly kind: OrganisationLogFilter;
  readonly person: string;
  /** The id of an asset. */
  readonly equipment: string;
  readonly severity: (typeof LOG_SEVERITIES)[number] | '';
  /** Days, `2026-11-23`. */
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const organisationLogSchema = searchSchema<OrganisationLogView>({
  kind: choiceParam(organisationLogFilters(true), 'all'),
  person: textParam(80),
  equipment: patternParam(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  severity: choiceParam(LOG_SEVERITIES, ''),
  from: patternParam(DAY),
  to: patternParam(DAY),
});

export function hasLogFilter(view: OrganisationLogView): boolean {
  return (
    view.kind !== 'all' ||
    [view.person.trim(), view.equipment, view.severity, view.from, view.to].some(Boolean)
  );
}

function kindsOf(filter: OrganisationLogFilter): readonly OrganisationLogKind[] | null {
  const access = LOG_ACCESS_KINDS.find((kind) => kind === filter);
  if (access !== undefined) return [access];
  // @NOTE: what is none of those is one of these
  return LOG_FILTERS[filter as LogFilter];
}

/** Days begin and end in the reader's zone. */
export function dayBounds({ from, to }: { readonly from: string; readonly to: string }) {
  const bound = (day: string, time: string) => {
    const at = new Date(`${day}T${time}`);
    return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
  };
  const begin = from === '' ? undefined : bound(from, '00:00:00');
  const end = to === '' ? undefined : bound(to, '23:59:59.999');
  return {
    ...(begin === undefined ? {} : { from: begin }),
    // A span that is written the wrong way round is one day.
    ...(end === undefined
      ? {}
      : { to: begin !== undefined && end < begin ? bound(from, '23:59:59.999') : end }),
  };
}

/** The query of `listOrganisationLog` for a view. */
export function organisationLogQuery(view: OrganisationLogView) {
  const { person, equipment, severity } = view;
  const kinds = kindsOf(view.kind);
  return {
    ...(kinds === null ? {} : { kinds: kinds.join(',') }),
    ...(person.trim() === '' ? {} : { person: person.trim() }),
    ...(equipment === '' ? {} : { equipment }),
    ...(severity === '' ? {} : { severity }),
    ...dayBounds(view),
  };
}
