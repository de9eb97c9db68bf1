import { describe, expect, it } from 'vitest';
import { chartTableCsv, chartTableText } from './chart-table.ts';

const table = {
  columns: [{ name: 'Frequency', unit: 'Hz' }, { name: 'Amplitude', unit: 'mm/s' }, { name: 'Part' }],
  rows: [
    [107.36, 0.25, 'BPFO "B3", outer'],
    [-3e-7, null, '=1+1'],
  ],
} as const;

describe('chart table', () => {
  it('exports units in the header, points as decimals, and no live formulas', () => {
    expect(chartTableCsv(table)).toBe(
      'Frequency [Hz],Amplitude [mm/s],Part\r\n107.36,0.25,"BPFO ""B3"", outer"\r\n-3e-7,,\'=1+1\r\n',
    );
  });

  it('writes no empty brackets where a column has no unit', () => {
    expect(chartTableCsv({ columns: [{ name: 'Amplitude', unit: '' }], rows: [[1]] })).toBe(
      'Amplitude\r\n1\r\n',
    );
  });

  it('says above the numbers where they come from', () => {
    const csv = chartTableCsv({ columns: [{ name: 'Amplitude', unit: 'g' }], rows: [[1]] }, [
      ['Machine', 'GU-1, kiln'],
      ['Main', '34.93 Hz; 10.6 g'],
    ]);
    expect(csv).toBe('Machine,"GU-1, kiln"\r\nMain,"34.93 Hz; 10.6 g"\r\n\r\nAmplitude [g]\r\n1\r\n');
  });

  it('copies as tab separated text', () => {
    expect(chartTableText(table).split('\n')[1]).toBe('107.36\t0.25\tBPFO "B3", outer');
  });
});
