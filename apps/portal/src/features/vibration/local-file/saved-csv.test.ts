import { openExchangeFile } from '@ritzel/telemetry/exchange';
import { expect, test } from 'vitest';
import { chartTableCsv } from '../../../charts/figure/chart-table.ts';
import { reportLines } from '../../../charts/figure/report-fact.ts';

test('a waveform that was saved as CSV opens again, with the lines above it named and left out', async () => {
  const samples = Array.from({ length: 256 }, (_, i) => Number(Math.sin(i / 5).toPrecision(7)));
  const csv = chartTableCsv(
    {
      columns: [
        { name: 'Time', unit: 's' },
        { name: 'Value', unit: 'm/s²' },
      ],
      rows: samples.map((value, i) => [Number((i / 1000).toPrecision(9)), value]),
    },
    reportLines(
      'Waveform',
      [
        { name: 'Machine', value: 'GU-1, kiln 2' },
        { name: 'Date', value: '2026-11-22 13:42:00 UTC' },
        { name: 'Speed', value: '995.2 rpm' },
        { name: 'Load', value: '77 %' },
      ],
      [{ name: 'Main', cells: ['0.01 s', '2.5 m/s²'] }],
    ),
  );
  const { records } = await openExchangeFile(new TextEncoder().encode(csv), { fileName: 'saved.csv' });
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ fsHz: 1000, unit: 'm/s²' });
  expect([...records[0]!.samples]).toEqual(samples);
});
