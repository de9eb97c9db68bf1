import { expect, it } from 'vitest';
import { decodeNotificationFilter, encodeNotificationFilter } from './use-notifications.ts';

it('carries the filter in the address there and back, and leaves out what is usual', () => {
  const usual = { state: 'active', kind: null, page: 1 } as const;
  expect(encodeNotificationFilter(usual)).toBeNull();
  expect(decodeNotificationFilter(null)).toEqual(usual);
  for (const filter of [
    { ...usual, state: 'unread' },
    { ...usual, kind: 'device' },
    { state: 'all', kind: null, page: 3 },
    { state: 'deactivated', kind: 'condition', page: 2 },
  ] as const)
    expect(decodeNotificationFilter(encodeNotificationFilter(filter))).toEqual(filter);
});

it('falls back where the address says nothing sensible', () => {
  for (const text of ['nonsense', 'active.what', 'active.any.0', 'active.any.1e9'])
    expect(decodeNotificationFilter(text)).toEqual({ state: 'active', kind: null, page: 1 });
});
