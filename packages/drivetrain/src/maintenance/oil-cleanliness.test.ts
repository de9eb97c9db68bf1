import { describe, expect, it } from 'vitest';
import { SHIPPED_TEMPLATES } from './check-template.ts';
import { classesOver, DEFAULT_CLEANLINESS_LIMIT, isDirty, readCleanliness } from './oil-cleanliness.ts';
import { viscosityDeviation } from './oil-quantities.ts';
import { openSteps, outcomeOf, valueVerdict } from './step-verdict.ts';

describe('an ISO 4406 code', () => {
  it.each([
    ['21/19/16', [21, 19, 16]],
    [' 18 / 16/13 ', [18, 16, 13]],
    ['ISO 4406: 22/18/13', [22, 18, 13]],
    ['0/0/0', [0, 0, 0]],
  ])('%s is read', (text, code) => {
    expect(readCleanliness(text)).toEqual(code);
  });

  it.each([
    '',
    '21/19',
    '21/19/16/12',
    '19/21/16',
    '29/19/16',
    '21,19,16',
    '-1/19/16',
    '21/19/x',
    '１9/17/14',
  ])('"%s" is none', (text) => {
    expect(readCleanliness(text)).toBeUndefined();
  });

  it('is compared class by class: one above its limit is enough, and the limit itself is clean', () => {
    expect(classesOver([21, 19, 14], DEFAULT_CLEANLINESS_LIMIT)).toEqual([true, true, false]);
    expect(isDirty([19, 17, 14], DEFAULT_CLEANLINESS_LIMIT)).toBe(false);
    expect(isDirty([18, 16, 15], DEFAULT_CLEANLINESS_LIMIT)).toBe(true);
  });
});

it('viscosity deviates alike upwards and downwards', () => {
  expect(viscosityDeviation(288, 320)).toBeCloseTo(10);
  expect(viscosityDeviation(352, 320)).toBeCloseTo(10);
});

describe('a step', () => {
  it.each([
    [40, 'within'],
    [90, 'within'],
    [39.9, 'below'],
    [90.1, 'above'],
  ] as const)('with limits 40 to 90 has %s %s them', (value, verdict) => {
    expect(valueVerdict({ low: 40, high: 90 }, value)).toBe(verdict);
  });

  it('that is beyond its limits has failed, whatever was pressed', () => {
    const value = { kind: 'value', low: 40, high: 90 } as const;
    expect(outcomeOf(value, { outcome: 'done', value: 95, oilCode: null })).toBe('failed');
    expect(outcomeOf(value, { outcome: 'done', value: 90, oilCode: null })).toBe('done');
    expect(outcomeOf(value, { outcome: 'skipped', value: 95, oilCode: null })).toBe('skipped');
    const oil = { kind: 'oil', low: null, high: null } as const;
    expect(outcomeOf(oil, { outcome: 'done', value: null, oilCode: '21/19/16' })).toBe('failed');
    expect(outcomeOf(oil, { outcome: 'done', value: null, oilCode: '18/16/13' })).toBe('done');
  });

  it('that may be left out does not hold up the signature', () => {
    const steps = [
      { key: 'a', isRequired: true },
      { key: 'b', isRequired: false },
      { key: 'c', isRequired: true },
    ];
    expect(openSteps(steps, new Set(['a'])).map(({ key }) => key)).toEqual(['c']);
  });
});

it('the steps of a template that ships have names of their own, and each template an interval', () => {
  for (const { steps, everyHours, every } of SHIPPED_TEMPLATES) {
    expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length);
    expect(everyHours !== null || every !== null).toBe(true);
  }
});
