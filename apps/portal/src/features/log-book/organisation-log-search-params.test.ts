import { expect, it } from 'vitest';
import {
  hasLogFilter,
  organisationLogQuery,
  organisationLogSchema,
} from './organisation-log-search-params.ts';

const { read, write, defaults } = organisationLogSchema;
const id = '018f2c3a-0000-4000-8000-000000000001';

it('carries every filter in the URL there and back, and leaves out what is usual', () => {
  expect(String(write(defaults))).toBe('');
  expect(hasLogFilter(defaults)).toBe(false);
  const view = {
    kind: 'rights',
    person: 'Ada',
    equipment: id,
    severity: 'SEVERE',
    from: '2026-11-01',
    to: '2026-11-02',
  } as const;
  expect(read(write(view))).toEqual(view);
  expect(hasLogFilter(view)).toBe(true);
});

it('falls back where the URL says nothing sensible', () => {
  expect(read(new URLSearchParams('kind=x&equipment=1&severity=OK&from=today&to=1'))).toEqual(defaults);
});

it('asks for the kinds of a filter, trims the person, and turns days round that are the wrong way', () => {
  expect(organisationLogQuery(defaults)).toEqual({});
  expect(organisationLogQuery({ ...defaults, kind: 'maintenance', person: ' Ada ' })).toEqual({
    kinds: 'maintenance,oil-change,repair',
    person: 'Ada',
  });
  expect(organisationLogQuery({ ...defaults, kind: 'sign-in' })).toEqual({ kinds: 'sign-in' });
  const { from = '', to = '' } = organisationLogQuery({ ...defaults, from: '2026-11-05', to: '2026-11-02' });
  expect(Date.parse(to) - Date.parse(from)).toBe(86_399_999);
});
