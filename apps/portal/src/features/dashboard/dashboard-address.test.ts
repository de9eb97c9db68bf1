import { describe, expect, it } from 'vitest';
import {
  DEFAULT_VIEW,
  listQuery,
  nextSort,
  readDashboardAddress,
  writeDashboardAddress,
} from './dashboard-address.ts';

describe('the address of the dashboard', () => {
  it('is bare for the default view', () => {
    expect(writeDashboardAddress(DEFAULT_VIEW).toString()).toBe('');
    expect(readDashboardAddress(new URLSearchParams())).toEqual(DEFAULT_VIEW);
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
    } as const;
    const text = writeDashboardAddress(view).toString();
    expect(readDashboardAddress(new URLSearchParams(text))).toEqual(view);
  });

  it('takes what it does not understand for the default', () => {
    const text = 'view=MAP&type=pump&severity=BAD,OK&sort=-colour&page=-1&favorite=maybe';
    expect(readDashboardAddress(new URLSearchParams(text))).toEqual({ ...DEFAULT_VIEW, severity: ['OK'] });
  });

  it('asks the server for the worst first, fifty a page', () => {
    expect(listQuery(DEFAULT_VIEW)).toMatchObject({ sort: '-severity,assetname', page: 1, size: 50 });
    expect(listQuery({ ...DEFAULT_VIEW, sort: '-assetname' }).sort).toBe('-assetname');
    expect(listQuery(DEFAULT_VIEW)).not.toHaveProperty('favorite');
  });

  it('does not let a preview change what is listed', () => {
    expect(listQuery({ ...DEFAULT_VIEW, preview: 'x', firmware: true, view: 'GRID' })).toEqual(
      listQuery(DEFAULT_VIEW),
    );
  });

  it('sorts by a column at the first click and the other way at the second', () => {
    expect(nextSort('-severity', 'location')).toBe('location');
    expect(nextSort('location', 'location')).toBe('-location');
    expect(nextSort('-location', 'location')).toBe('location');
    expect(nextSort('location', 'severity')).toBe('-severity');
  });
});
