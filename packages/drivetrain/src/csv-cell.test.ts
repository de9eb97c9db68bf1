import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvCells } from './bearings/bearing-sheet.ts';
import { csvCell } from './csv-cell.ts';

describe('a cell of a CSV file', () => {
  test.each([
    '=1+1',
    '+1+cmd',
    '-1+cmd|x',
    '@SUM(A1)',
    '|calc',
    '\t=1',
    '\r=1',
    '  =1+1',
    '"=1+1',
    "'=1+1",
    '\u200b=1+1',
    '\ufeff=1',
    '＝1+1',
    '＋1',
    '－1+1',
    '＠SUM(1)',
  ])('%j is no formula in a spreadsheet', (text) => {
    expect(csvCells(csvCell(text))[0]?.[0]).toMatch(/^'/);
  });

  test('a text that a spreadsheet of another language parts at semicolons begins no formula there', () => {
    expect(csvCell('fan;=1+1')).toBe(`"fan;'=1+1"`);
    expect(csvCell('fan\n@SUM(A1)')).toBe(`"fan\n'@SUM(A1)"`);
  });

  test.each([
    [-3e-7, '-3e-7'],
    ['-12.5', '-12.5'],
    ['+4', '+4'],
    [null, ''],
    ['Gear unit 2 - output', 'Gear unit 2 - output'],
    ['a,"b"', '"a,""b"""'],
  ])('%j is written %s', (value, written) => {
    expect(csvCell(value)).toBe(written);
  });

  test('any text is one cell when it is read again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        // A lone line end of old Macs is none to readers of RFC 4180, and the mark of byte order is none of a text.
        fc.pre(text !== '' && !/[\r\ufeff]/.test(text));
        const cells = csvCells(`a,${csvCell(text)},b`);
        expect(cells).toHaveLength(1);
        expect(cells[0]).toHaveLength(3);
      }),
    );
  });
});
