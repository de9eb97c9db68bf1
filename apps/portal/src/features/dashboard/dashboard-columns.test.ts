import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DASHBOARD_COLUMNS,
  DEFAULT_CHOICES,
  isChoosable,
  movedColumn,
  NARROW_TABLE_PX,
  readColumns,
  readDashboardChoices,
  steppedColumn,
  visibleColumns,
  writeColumns,
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

it('severity and asset cannot be hidden, unknown names and impossible widths are dropped', () => {
  const choices = readDashboardChoices({
    hiddenColumns: ['severity', 'assetname', 'why', 'nonsense'],
    widths: { why: 99_999, group: 'wide', nonsense: 5 },
    order: ['favorite', 'nonsense', 'favorite'],
  });
  expect(choices.hiddenColumns).toEqual(['why']);
  expect(choices.widths).toEqual({ why: 800 });
  expect(choices.order).toHaveLength(DASHBOARD_COLUMNS.length);
  expect(choices.order[0]).toBe('favorite');
  expect(visibleColumns(choices, 1400)).not.toContain('why');
});

describe('the order', () => {
  const order = ['severity', 'assetname', 'why', 'vibration'] as const;
  it('changes by putting a column before another, or at the end', () => {
    expect(movedColumn(order, 'vibration', 'assetname')).toEqual([
      'severity',
      'vibration',
      'assetname',
      'why',
    ]);
    expect(movedColumn(order, 'severity', 'why')).toEqual(['assetname', 'severity', 'why', 'vibration']);
    expect(movedColumn(order, 'severity', undefined).at(-1)).toBe('severity');
    expect(movedColumn(order, 'why', 'why')).toEqual(order);
  });

  it('changes by steps, and stops at the ends', () => {
    expect(steppedColumn(order, 'why', -1)).toEqual(['severity', 'why', 'assetname', 'vibration']);
    expect(steppedColumn(order, 'severity', -1)).toEqual(order);
    expect(steppedColumn(order, 'vibration', 1)).toEqual(order);
  });
});

describe('columns in an address', () => {
  it('come back as they were', () => {
    const choices = fc.record({
      order: fc.shuffledSubarray([...DASHBOARD_COLUMNS], { minLength: DASHBOARD_COLUMNS.length }),
      hiddenColumns: fc.subarray(DASHBOARD_COLUMNS.filter(isChoosable)),
      widths: fc.dictionary(fc.constantFrom(...DASHBOARD_COLUMNS), fc.integer({ min: 36, max: 800 })),
      isCompact: fc.boolean(),
    });
    fc.assert(
      fc.property(choices, (made) => {
        const back = readColumns(writeColumns(made));
        expect(back && visibleColumns(back, 1400)).toEqual(
          made.order.filter((column) => !made.hiddenColumns.includes(column)),
        );
        expect(back?.isCompact).toBe(made.isCompact);
        expect(back && writeColumns(back)).toBe(writeColumns(made));
      }),
    );
  });

  it('are none where the text is none', () => {
    expect(readColumns('')).toBeUndefined();
    expect(readColumns('12:severity')).toBeUndefined();
    expect(visibleColumns(readColumns('28:nonsense') ?? DEFAULT_CHOICES, 1400)).toEqual([
      'severity',
      'assetname',
    ]);
  });
});
