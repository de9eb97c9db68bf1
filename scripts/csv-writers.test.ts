import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { csvCells, withoutFormula } from '@ritzel/drivetrain';
import { writeCsv } from '@ritzel/telemetry';
import { describe, expect, test } from 'vitest';
import { chartTableCsv, chartTableText } from '../apps/portal/src/charts/figure/chart-table.ts';

const root = path.resolve(import.meta.dirname, '..');
const HOSTILE = [
  '=1+1',
  '+1+cmd|x',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  ' =1+1',
  '＝1+1',
  '\ufeff=1',
  `=HYPERLINK("http://a";1)`,
];
const samples = Float32Array.of(-1.5);

/** Every program that writes a CSV or a table for a spreadsheet: what makes of a hostile name, as cells. */
const WRITERS: Readonly<Record<string, (name: string) => string[][]>> = {
  'packages/telemetry/src/exchange/exchange-csv.ts': (name) =>
    csvCells(writeCsv({ name, unit: name, samples, step: 1 })),
  'apps/portal/src/charts/figure/chart-table.ts': (name) => [
    ...csvCells(chartTableCsv({ columns: [{ name }], rows: [[name], [-1.5]] })),
    ...chartTableText({ columns: [{ name }], rows: [[name], [-1.5]] })
      .split('\n')
      .map((line) => line.split('\t')),
  ],
};
/** They hand their names to one of the writers above, or are held to the guard by a test beside them. */
const CALLERS = [
  // acceptance-file.ts.
  'apps/portal/src/features/policies/acceptance-list.tsx',
  'apps/portal/src/screens/admin/audit-section.tsx',
  // admin.test.ts.
  'apps/server/src/modules/admin/admin-routes.ts',
  'packages/contract/src/admin-calls.ts',
  'apps/portal/src/charts/figure/chart-figure.tsx',
  'apps/portal/src/features/findings/findings-csv.ts',
  'apps/portal/src/features/findings/save-findings-button.tsx',
  'apps/server/src/modules/measurements/raw-file.ts',
  'apps/server/src/modules/measurements/raw-file-worker.ts',
  'apps/portal/src/charts/cursors/cursor-table.tsx',
  'packages/telemetry/src/index.ts',
  // It sends files that the others wrote.
  'apps/server/src/modules/data-downloads/download-file.ts',
];
/** They hand each cell to csvCell; what comes of a hostile name is tested beside them. */
const BY_CELL = [
  'apps/server/src/modules/reports/drawing/report-data.ts',
  'apps/server/src/modules/policies/acceptance-file.ts',
  'apps/server/src/modules/policies/policy-routes.ts',
  'packages/contract/src/policy-calls.ts',
];
/** They take files and write none. */
const READERS = [
  'apps/server/src/modules/documents/document-kinds.ts',
  'apps/portal/src/features/maintenance/oil-results-form.tsx',
];

test('every file that writes a CSV is held to the guard of formulas', () => {
  const writing = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root }).filter(
    (file) => {
      if (/\.(test|testing)\.tsx?$/.test(file)) return false;
      return /text\/csv|writeCsv|csvPieces|chartTable(Csv|Text)/.test(
        readFileSync(path.join(root, file), 'utf8'),
      );
    },
  );
  const known = [...Object.keys(WRITERS), ...CALLERS, ...BY_CELL, ...READERS];
  expect(writing.filter((file) => !known.includes(file))).toEqual([]);
});

describe.each(Object.entries(WRITERS))('%s', (_file, cellsWith) => {
  test.each(HOSTILE)('lets %j begin no formula', (name) => {
    const cells = cellsWith(name).flat();
    expect(cells.filter((cell) => withoutFormula(cell) !== cell)).toEqual([]);
    // The names are there, and numbers stay numbers.
    expect(cells.some((cell) => cell.startsWith("'"))).toBe(true);
    expect(cells).toContain('-1.5');
  });
});
