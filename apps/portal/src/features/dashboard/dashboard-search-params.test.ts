import { describe, expect, it } from 'vitest';
import { DEFAULT_VIEW, dashboardSchema, listQuery } from './dashboard-search-params.ts';

describe('the address of the dashboard', () => {
  it('is bare for the default view', () => {
    expect(dashboardSchema.write(DEFAULT_VIEW).toString()).toBe('');
    expect(dashboardSchema.read(new URLSearchParams())).toEqual(DEFAULT_VIEW);
  });

  it('holds everything worth sharing and gives it back', () => {
    const view = {
      ...DEFAULT_VIEW,
      view: 'GRID',
      type: 'gearunit',
      severity: ['CRITICAL', 'SEVERE'],
      search: 'Kiln & Co',
      location: 'Luleå',
      group: 'Clinker line 2',
      application: 'Belt conveyor',
      favorite: true,
      sort: '-operation-time',
      page: 3,
      preview: 'b1',
      firmware: true,
      showMapKey: true,
      showTreeKey: true,
      at: '22.15,65.58,6.5',
      place: 'p1',
      by: 'group',
      open: 'b%3ALine%201,t%3A5f',
      columns: '28:severity,assetname~240,why',
      saved: 's1',
    } as const;
    const text = dashboardSchema.write(view).toString();
    expect(dashboardSchema.read(new URLSearchParams(text))).toEqual(view);
  });

  it('takes what it does not understand for the default', () => {
    const text =
      'view=MAP&by=colour&showMapKey=1&type=pump&severity=BAD,OK&sort=-colour&page=-1&favorite=maybe';
    expect(dashboardSchema.read(new URLSearchParams(text))).toEqual({ ...DEFAULT_VIEW, severity: ['OK'] });
  });

  it('asks the server for the worst first, fifty a page', () => {
    expect(listQuery(DEFAULT_VIEW)).toMatchObject({ sort: '-severity,assetname', page: 1, size: 50 });
    expect(listQuery({ ...DEFAULT_VIEW, sort: '-assetname' }).sort).toBe('-assetname');
    expect(listQuery(DEFAULT_VIEW)).not.toHaveProperty('favorite');
  });

  it('does not let a preview change what is listed', () => {
    expect(
      listQuery({
        ...DEFAULT_VIEW,
        preview: 'x',
        firmware: true,
        view: 'GRID',
        showMapKey: true,
        at: '1,2,3',
      }),
    ).toEqual(listQuery(DEFAULT_VIEW));
  });

  it('begins another list at its first page, and stays on the page for what stands beside', () => {
    const third = { ...DEFAULT_VIEW, page: 3 };
    expect(dashboardSchema.changed(third, { search: 'kiln' }).page).toBe(1);
    expect(
      dashboardSchema.changed(third, { preview: 'x', showTreeKey: true, at: '1,2,3', open: 'b:1' }).page,
    ).toBe(3);
    expect(dashboardSchema.changed(third, { page: 4 }).page).toBe(4);
  });
});
