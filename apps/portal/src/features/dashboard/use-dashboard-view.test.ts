import { describe, expect, it } from 'vitest';
import { DEFAULT_VIEW } from './dashboard-search-params.ts';
import { openingView, searchBeside } from './use-dashboard-view.ts';

const plain = { view: 'LIST', showMapKey: false, showTreeKey: false } as const;

describe('a bare address', () => {
  it('opens the dashboard as it was left', () => {
    expect(openingView('', plain)).toEqual(DEFAULT_VIEW);
    expect(openingView('', { ...plain, view: 'GRID', showMapKey: true })).toMatchObject({
      view: 'GRID',
      showMapKey: true,
      showTreeKey: false,
    });
  });

  it('opens the first view where there is one, whatever was left', () => {
    const opened = openingView('search=kiln&showTreeKey=true&saved=s1', { ...plain, view: 'GRID' });
    expect(opened).toEqual({ ...DEFAULT_VIEW, search: 'kiln', showTreeKey: true, saved: 's1' });
  });
});

it('a view that would be written as nothing says its mode where nothing opens another', () => {
  expect(searchBeside(DEFAULT_VIEW, DEFAULT_VIEW).toString()).toBe('');
  expect(searchBeside(DEFAULT_VIEW, openingView('search=kiln', plain)).toString()).toBe('view=LIST');
  expect(searchBeside({ ...DEFAULT_VIEW, search: 'x' }, DEFAULT_VIEW).toString()).toBe('search=x');
});
