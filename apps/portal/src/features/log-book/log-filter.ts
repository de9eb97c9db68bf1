import { LOG_EVENT_KINDS, LOG_NOTE_KINDS, type LogKind } from '@ritzel/contract';

/** The filters that are one click away, and the kinds each lets through. */
export const LOG_FILTERS = {
  all: null,
  notes: LOG_NOTE_KINDS,
  maintenance: ['maintenance', 'oil-change', 'repair'],
  condition: ['condition', 'finding'],
  device: ['device', 'job'],
  changes: LOG_EVENT_KINDS.filter((kind) => !['condition', 'finding', 'device', 'job'].includes(kind)),
} as const satisfies Record<string, readonly LogKind[] | null>;
export type LogFilter = keyof typeof LOG_FILTERS;
// @NOTE: Object.keys widens to string; the object above is the closed list.
export const LOG_FILTER_NAMES = Object.keys(LOG_FILTERS) as LogFilter[];

export function readLogFilter(text: string | null): LogFilter {
  return LOG_FILTER_NAMES.find((name) => name === text) ?? 'all';
}
