import { expect, it } from 'vitest';
import { anotherView, findingsQuery, findingsSchema } from './findings-search-params.ts';

const { defaults } = findingsSchema;

it('carries a view there and back', () => {
  const view = {
    view: 'growing',
    search: 'mill 3',
    severity: 'WARNING',
    fault: 'outer-race',
    days: 7,
    sort: '-growth',
    page: 4,
  } as const;
  expect(findingsSchema.read(findingsSchema.write(view))).toEqual(view);
});

it('falls back where it is not understood', () => {
  const params = new URLSearchParams('view=all&severity=BAD&fault=Outer%20race&days=2&sort=part&page=0');
  expect(findingsSchema.read(params)).toEqual(defaults);
});

it('asks the server for what is set alone', () => {
  expect(findingsQuery({ ...defaults, search: ' mill ' })).toEqual({
    ...{ view: 'open', days: 1, search: 'mill', page: 1, size: 50 },
  });
});

it('orders another view as is usual for it', () => {
  const view = { ...defaults, sort: '-growth', page: 3 } as const;
  expect(findingsSchema.changed(view, anotherView(view, 'closed'))).toMatchObject({ sort: '', page: 1 });
  expect(findingsSchema.changed(view, anotherView(view, 'open')).sort).toBe('-growth');
});
