import { expect, it } from 'vitest';
import {
  choiceParam,
  choicesParam,
  flagParam,
  orderParam,
  pageParam,
  patternParam,
  positiveParam,
  searchSchema,
  textParam,
} from './search-schema.ts';

const schema = searchSchema(
  {
    search: textParam(8),
    fault: patternParam(/^[a-z-]+$/),
    source: choiceParam(['own', 'shipped'], ''),
    days: choiceParam([1, 7], 1),
    severity: choicesParam(['OK', 'SEVERE']),
    favorite: flagParam,
    bore: positiveParam(undefined, 1000),
    sort: orderParam(['name', 'growth'], '-growth'),
    page: pageParam,
    preview: textParam(),
  },
  ['preview'],
);
const read = (text: string) => schema.read(new URLSearchParams(text));

it('writes nothing for the defaults and reads them from nothing', () => {
  expect(schema.write(schema.defaults).toString()).toBe('');
  expect(read('')).toEqual(schema.defaults);
});

it('gives back every value that it has written, in the order of the schema', () => {
  const view = {
    search: 'K & 2',
    fault: 'cage',
    source: 'own',
    days: 7,
    severity: ['OK', 'SEVERE'],
    favorite: true,
    bore: 12.5,
    sort: 'name',
    page: 12,
    preview: 'x',
  } as const;
  const text = schema.write(view).toString();
  expect(read(text)).toEqual(view);
  expect([...new URLSearchParams(text).keys()]).toEqual(Object.keys(view));
});

it.each([
  ['search=longer+than+eight', { search: 'longer t' }],
  ['fault=Outer%20race', { fault: '' }],
  ['source=other', { source: '' }],
  ['days=2', { days: 1 }],
  ['severity=BAD,OK', { severity: ['OK'] }],
  ['favorite=maybe', { favorite: false }],
  ['bore=-3', { bore: undefined }],
  ['bore=', { bore: undefined }],
  ['bore=99999', { bore: 1000 }],
  ['bore=Infinity', { bore: undefined }],
  ['sort=-colour', { sort: '-growth' }],
  ['page=0', { page: 1 }],
  ['page=-1', { page: 1 }],
  ['page=1.5', { page: 1 }],
  ['page=1e99', { page: 1 }],
])('takes what it does not understand in "%s" for the default', (text, part) => {
  expect(read(text)).toEqual({ ...schema.defaults, ...part });
});

it('begins another list at its first page, and stays on the page for what stands beside', () => {
  const third = { ...schema.defaults, page: 3 };
  expect(schema.changed(third, { search: 'kiln' }).page).toBe(1);
  expect(schema.changed(third, { sort: 'name' }).page).toBe(1);
  expect(schema.changed(third, { preview: 'x' }).page).toBe(3);
  expect(schema.changed(third, { page: 4 }).page).toBe(4);
});
