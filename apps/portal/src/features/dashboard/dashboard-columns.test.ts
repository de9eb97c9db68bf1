import { expect, it } from 'vitest';
import {
  DASHBOARD_COLUMNS,
  NARROW_TABLE_PX,
  readDashboardChoices,
  visibleColumns,
} from './dashboard-columns.ts';

const all = readDashboardChoices(undefined);

it('every column shows where there is room', () => {
  expect(visibleColumns(all, 1400)).toEqual(DASHBOARD_COLUMNS);
});

it('a narrow place gets the shorter set, without location, group, application and favorite', () => {
  const gone = DASHBOARD_COLUMNS.filter(
    (column) => !visibleColumns(all, NARROW_TABLE_PX - 1).includes(column),
  );
  expect(gone).toEqual(['location', 'group', 'application', 'favorite']);
});

it('severity and asset cannot be hidden, unknown names are dropped', () => {
  const choices = readDashboardChoices({ hiddenColumns: ['severity', 'assetname', 'why', 'nonsense'] });
  expect(choices).toEqual({ hiddenColumns: ['why'], isCompact: false });
  expect(visibleColumns(choices, 1400)).not.toContain('why');
});
