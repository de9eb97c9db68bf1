import { FINDING_VIEWS, type FindingView } from '@ritzel/contract';
import {
  readWorkspaceViewState,
  type WorkspaceViewState,
  writeWorkspaceViewState,
} from '../../features/vibration/workspace/workspace-view-state.ts';

/** What of a detail screen is in its address, so that a link shows a colleague exactly this. */
export const DETAIL_TABS = [
  'overview',
  'trends',
  'vibration',
  'operation',
  'maintenance',
  'notifications',
  'log-book',
  'documents',
  'reports',
  'setup',
] as const;
export type DetailTab = (typeof DETAIL_TABS)[number];

export interface DetailViewState extends WorkspaceViewState {
  readonly id: string | null;
  readonly tab: DetailTab;
  /** A preset, `24h`, or two instants in ISO 8601 with a slash between. */
  readonly range: string | null;
  /** Signal uuids of the trend; null for the usual choice. */
  readonly signals: readonly string[] | null;
  /** Cursor of the trend, ms since 1970. */
  readonly atMs: number | null;
  readonly waveform: string | null;
  readonly channel: string | null;
  /** What of the log book is shown. */
  readonly log: string | null;
  /** Which notifications are shown: `unread.device.2`. */
  readonly notified: string | null;
  /** Which followed findings are unfolded above the analysis workspace. */
  readonly findings: FindingView | null;
}

const NAMES = {
  id: 'id',
  range: 'range',
  waveform: 'm',
  channel: 'channel',
  log: 'log',
  notified: 'notified',
  findings: 'findings',
} as const satisfies Partial<Record<keyof DetailViewState, string>>;
type TextField = keyof typeof NAMES;

export function readDetailViewState(query: URLSearchParams): DetailViewState {
  const at = Number(query.get('at') ?? Number.NaN);
  return {
    ...readWorkspaceViewState(query),
    id: query.get('id'),
    tab: DETAIL_TABS.find((tab) => tab === query.get('tab')) ?? 'overview',
    range: query.get('range'),
    waveform: query.get('m'),
    channel: query.get('channel'),
    log: query.get('log'),
    notified: query.get('notified'),
    findings: FINDING_VIEWS.find((view) => view === query.get('findings')) ?? null,
    signals: query.get('signals')?.split(',').filter(Boolean) ?? null,
    atMs: Number.isFinite(at) && query.has('at') ? at : null,
  };
}

/** The query after a change; what is null leaves the address. Other parameters stay. */
export function writeDetailViewState(
  query: URLSearchParams,
  change: Partial<DetailViewState>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value);
  for (const [field, value] of Object.entries(change)) {
    if (field === 'tab') put('tab', value === 'overview' ? null : String(value));
    else if (field === 'signals') put('signals', Array.isArray(value) ? value.join(',') : null);
    else if (field === 'atMs') put('at', value === null ? null : String(Math.round(Number(value))));
    else if (field in NAMES) put(NAMES[field as TextField], value === null ? null : String(value));
  }
  writeWorkspaceViewState(next, change);
  return next;
}
