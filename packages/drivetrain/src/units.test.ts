import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areConvertible, convertUnit, FURTHER_UNITS, findUnit, SPECIFIED_UNITS, unitLabel } from './units.ts';

describe('unit labels', () => {
  it('are exactly those of the specification, in its order', () => {
    expect(SPECIFIED_UNITS.map(({ label }) => label).join(', ')).toBe(
      's, min, h, Nm, kNm, Hz, rpm, mm/s, m/s², mm/s², °C, V, mV, A, mA, 2g, 4g, 8g, 16g, %, °, Ω, mΩ, kΩ, mm, bar, l/min',
    );
  });

  it('show an unknown unit as [?]', () => {
    for (const raw of ['furlong', '', 'MM/S', 'toString', null, undefined]) {
      expect(unitLabel(raw)).toEqual({ label: '[?]', known: false });
    }
  });

  it('read the usual spellings of files and devices', () => {
    expect(['m/s2', 'degC', 'Ohm', 'um', '1/min', ' mm/s ', 'μm'].map((raw) => unitLabel(raw).label)).toEqual(
      ['m/s²', '°C', 'Ω', 'µm', 'rpm', 'mm/s', 'µm'],
    );
  });

  it('are unique', () => {
    const labels = [...SPECIFIED_UNITS, ...FURTHER_UNITS].map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('conversion', () => {
  it.each([
    [1, 'g', 'm/s²', 9.80665],
    [1, 'in/s', 'mm/s', 25.4],
    [1, 'mil', 'µm', 25.4],
    [1, 'mm', 'µm', 1000],
    [1500, 'rpm', 'Hz', 25],
    [25, 'Hz', 'CPM', 1500],
    [100, '°C', '°F', 212],
    [-40, '°F', '°C', -40],
    [2, 'h', 'min', 120],
    [1, 'kNm', 'Nm', 1000],
    [1, 'bar', 'kPa', 100],
    [4, '4g', '16g', 1],
  ])('%d %s is %s %d', (value, from, to, expected) => {
    expect(convertUnit(value, from, to)).toBeCloseTo(expected, 9);
  });

  it('refuses to grade g with mm/s', () => {
    expect(areConvertible('g', 'mm/s')).toBe(false);
    expect(() => convertUnit(1, 'g', 'mm/s')).toThrow('g measures acceleration, mm/s velocity.');
    expect(() => convertUnit(1, 'furlong', 'mm')).toThrow('The unit "furlong" is unknown.');
  });

  it('gives the value back when converted there and back', () => {
    const units = [...SPECIFIED_UNITS, ...FURTHER_UNITS];
    fc.assert(
      fc.property(
        fc.constantFrom(...units),
        fc.constantFrom(...units),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        (a, b, value) => {
          fc.pre(a.dimension === b.dimension);
          const back = convertUnit(convertUnit(value, a.label, b.label), b.label, a.label);
          expect(Math.abs(back - value)).toBeLessThanOrEqual(1e-6 + 1e-9 * Math.abs(value));
        },
      ),
    );
  });

  it('finds every label itself', () => {
    for (const each of SPECIFIED_UNITS) expect(findUnit(each.label)).toBe(each);
  });
});
