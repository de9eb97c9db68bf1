import { SPECIFIED_UNITS } from '@ritzel/drivetrain';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { displayQuantity, displayUnit } from './units.ts';

afterEach(() => vi.restoreAllMocks());

describe('a unit on screen', () => {
  it('shows every label of the specification as it stands there', () => {
    for (const { label } of SPECIFIED_UNITS) expect(displayUnit(label)).toBe(label);
  });

  it('that is unknown leaves the raw value, shows [?] and logs once', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(displayQuantity(12.4567, 'furlong')).toEqual({ value: 12.4567, label: '[?]', isKnown: false });
    displayQuantity(1, 'furlong');
    expect(log).toHaveBeenCalledExactlyOnceWith('Unknown unit: furlong');
  });

  it('is converted for who reads imperial, where there is an imperial unit', () => {
    expect(displayQuantity(25.4, 'mm/s', 'imperial')).toMatchObject({ value: 1, label: 'in/s' });
    const boiling = displayQuantity(100, '°C', 'imperial');
    expect(boiling.value).toBeCloseTo(212, 9);
    expect(boiling.label).toBe('°F');
    expect(displayQuantity(994, 'rpm', 'imperial')).toMatchObject({ value: 994, label: 'rpm' });
  });

  it('reads the spellings seen on the wire', () => {
    expect(displayUnit('m/s2')).toBe('m/s²');
    expect(displayUnit('degC')).toBe('°C');
  });
});
