import { describe, expect, it } from 'vitest';
import {
  changedView,
  DEFAULT_FINDINGS_VIEW,
  findingsQuery,
  nextFindingSort,
  readFindingsAddress,
  writeFindingsAddress,
} from './findings-address.ts';

describe('the address of the findings', () => {
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
    expect(readFindingsAddress(writeFindingsAddress(view))).toEqual(view);
    expect(writeFindingsAddress(DEFAULT_FINDINGS_VIEW).toString()).toBe('');
  });

  it('falls back where it is not understood', () => {
    const address = new URLSearchParams('view=all&severity=BAD&fault=Outer%20race&days=2&sort=part&page=0');
    expect(readFindingsAddress(address)).toEqual(DEFAULT_FINDINGS_VIEW);
  });

  it('asks the server for what is set alone', () => {
    expect(findingsQuery({ ...DEFAULT_FINDINGS_VIEW, search: ' mill ' })).toEqual({
      ...{ view: 'open', days: 1, search: 'mill', page: 1, size: 50 },
    });
  });

  it('turns back to the first page with every change but that of the page', () => {
    const third = { ...DEFAULT_FINDINGS_VIEW, page: 3, sort: '-growth' } as const;
    expect(changedView(third, { fault: 'cage' })).toMatchObject({ page: 1, sort: '-growth' });
    expect(changedView(third, { page: 4 })).toMatchObject({ page: 4, sort: '-growth' });
  });

  it('orders another view as is usual for it', () => {
    expect(changedView({ ...DEFAULT_FINDINGS_VIEW, sort: '-growth' }, { view: 'closed' }).sort).toBe('');
  });

  it('sorts the largest first, then the smallest, then as usual', () => {
    expect(nextFindingSort('', 'growth')).toBe('-growth');
    expect(nextFindingSort('-growth', 'growth')).toBe('growth');
    expect(nextFindingSort('growth', 'growth')).toBe('');
    expect(nextFindingSort('growth', 'confidence')).toBe('-confidence');
  });
});
