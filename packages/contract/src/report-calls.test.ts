import { expect, test } from 'vitest';
import { comparedRecordId, REPORT_PANES, reportItemSchema } from './report-calls.ts';

const ID = '0b7d9d4e-6f0c-4f6e-9b55-2f4f0c1d8a11';

test('the record that a plot is compared with is the one its address names, where its view compares at all', () => {
  const named = REPORT_PANES.filter((pane) => comparedRecordId(pane, `view=all&cmp=${ID}&how=ratio`) === ID);
  expect(named).toEqual(['waveform', 'spectrum', 'envelope', 'orders', 'synchronous']);
  expect(comparedRecordId('spectrum', 'view=spectrum&sv=0~400')).toBeNull();
  expect(comparedRecordId('spectrum', 'cmp=')).toBeNull();
  expect(comparedRecordId('spectrum', "cmp=1'or'1")).toBeUndefined();
});

test('a piece of a report prints the notes of its plot unless it says otherwise', () => {
  const plot = { kind: 'plot', waveformId: ID, pane: 'spectrum', query: '' };
  expect(reportItemSchema.parse(plot)).toMatchObject({ notes: true });
  expect(reportItemSchema.parse({ ...plot, notes: false })).toMatchObject({ notes: false });
  for (const wrong of [{ notes: 'all' }, { pane: 'polar' }, { query: `cmp=${'x'.repeat(2000)}` }])
    expect(reportItemSchema.safeParse({ ...plot, ...wrong }).success).toBe(false);
});
