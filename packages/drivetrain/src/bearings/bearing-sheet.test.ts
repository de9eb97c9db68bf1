import { describe, expect, it } from 'vitest';
import { bearingTypeOf, csvCells, readBearingSheet } from './bearing-sheet.ts';

describe('a table of bearings', () => {
  it('is read from commas, semicolons or tabs, with quotes and a byte order mark', () => {
    expect(csvCells('\uFEFFa,b\r\n"1,5","say ""x""\nand y"\r\n')).toEqual([
      ['a', 'b'],
      ['1,5', 'say "x"\nand y'],
    ]);
    expect(csvCells('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(csvCells('a\tb\n1\t2\n')).toHaveLength(2);
    expect(csvCells('')).toEqual([]);
  });

  it('gives a row its numbers, whichever way the decimal is written', () => {
    const { rows, ignoredColumns } = readBearingSheet([
      ['Designation', 'n', 'elem_d_mm', 'pitch_D_mm', 'C_kN', 'shelf'],
      ['6205', 9, '7,94', '39.04', '14.8', 'B3'],
    ]);
    expect(ignoredColumns).toEqual(['shelf']);
    expect(rows).toEqual([
      {
        line: 2,
        designation: '6205',
        geometry: { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 },
        dynamicLoadKn: 14.8,
        errors: [],
      },
    ]);
  });

  it('names in each row what cannot be read', () => {
    const { rows } = readBearingSheet([
      ['designation', 'type', 'n', 'elem_d_mm', 'pitch_D_mm', 'bpfo', 'trust'],
      ['6205', 'plain', '9', '', '39', '', ''],
      ['6206', '', '1.234,5', '9', '46', '3.5', 'x'],
    ]);
    expect(rows.map(({ errors }) => errors.map(({ field, code }) => [field, code]))).toEqual([
      [
        ['type', 'type-unknown'],
        ['elementDiameterMm', 'incomplete'],
      ],
      [
        ['trust', 'known-wrong'],
        ['elements', 'not-a-number'],
        ['ftf', 'incomplete'],
      ],
    ]);
    expect(readBearingSheet([['6205', '25']]).hasDesignations).toBe(false);
  });

  it.each([
    ['deep groove ball bearing', 'deep-groove-ball'],
    ['Spherical Roller', 'spherical-roller'],
    ['double row angular contact ball', 'double-row-angular-contact-ball'],
    ['double row roller', 'other'],
    ['plain', undefined],
  ])('takes "%s" for %s', (text, type) => expect(bearingTypeOf(text)).toBe(type));
});
