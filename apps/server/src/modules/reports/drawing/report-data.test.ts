import { csvCells } from '@ritzel/drivetrain';
import { expect, it } from 'vitest';
import { keepTrend, noData } from './report-data.ts';

it('a spreadsheet runs nothing of a unit or a name that somebody wrote, and numbers stay numbers', () => {
  const data = noData();
  const column = Float64Array.of(-1.5);
  keepTrend(
    data,
    { name: '=1+1', unit: '=cmd|x' },
    { t: Float64Array.of(0), mean: column, min: column, max: column },
  );
  const [file] = data.files;
  const [head, row] = csvCells(file!.text);
  for (const cell of head!) expect(cell).not.toMatch(/^[=+\-@]/);
  expect(row).toEqual(['1970-01-01T00:00:00.000Z', '-1.5', '-1.5', '-1.5']);
  expect(file!.name).toMatch(/^1-trend[\w-]*\.csv$/);
});
