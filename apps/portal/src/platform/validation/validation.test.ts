import { describe, expect, it } from 'vitest';
import { dateRangeError } from './date-range.ts';
import { isDecimal } from './decimal.ts';
import { emailError, normaliseTypedEmail } from './email.ts';
import { max, maxLength, min, minLength, pattern, required } from './generic.ts';
import { inputFilterError } from './input-filters.ts';
import { passwordRules } from './password-rules.ts';

describe('an e-mail address', () => {
  it('is trimmed and lower-cased before it is matched', () => {
    expect(normaliseTypedEmail('  Ana@Plant.Example ')).toBe('ana@plant.example');
    expect(emailError('  Ana@Plant.Example ')).toBeUndefined();
  });

  it('is valid when empty', () => expect(emailError('  ')).toBeUndefined());

  it.each(['ana', 'ana@', '@plant.example', 'a b@plant.example', 'ana@plant', 'ana@plant..example'])(
    'is emailInvalid as %s',
    (text) => expect(emailError(text)).toBe('emailInvalid'),
  );

  it('is limited to the two company domains for the role kind Fle', () => {
    const rule = { roleType: 'Fle', staffEmailDomains: ['one.example', 'two.example'] };
    expect(emailError('ana@one.example', rule)).toBeUndefined();
    expect(emailError('Ana@TWO.example', rule)).toBeUndefined();
    expect(emailError('ana@sub.one.example', rule)).toBe('emailInvalid');
    expect(emailError('ana@plant.example', rule)).toBe('emailInvalid');
    expect(emailError('ana@plant.example', { ...rule, roleType: 'Ana' })).toBeUndefined();
  });
});

describe('a date range', () => {
  it('is dateOrderInvalid when it starts after its end', () => {
    expect(dateRangeError('2026-11-02', '2026-11-01')).toBe('dateOrderInvalid');
    expect(dateRangeError('2026-11-01', '2026-11-01')).toBeUndefined();
  });

  it('spans at most 31 days with the end day', () => {
    expect(dateRangeError('2026-10-01', '2026-10-31')).toBeUndefined();
    expect(dateRangeError('2026-10-01', '2026-11-01')).toBe('dateRangeInvalid');
  });

  it('is not evaluated while an end is missing', () => {
    expect(dateRangeError('', '2026-10-31')).toBeUndefined();
    expect(dateRangeError('2026-10-31', null)).toBeUndefined();
  });
});

describe('an input filter', () => {
  it.each([
    ['ALPHABET', 'Übung', undefined],
    ['ALPHABET', 'a1', 'notAlphabet'],
    ['NUMBER', '0123', undefined],
    ['NUMBER', '1.5', 'notNumber'],
    ['ALPHANUMERIC', 'GU6235', undefined],
    ['ALPHANUMERIC', 'GU 6235', 'notAlphanumeric'],
    ['ALPHANUMERICANDSPACE', 'GU 6235', undefined],
    ['ALPHANUMERICANDSPACE', 'GU-6235', 'notAlphanumericWithSpace'],
    ['NUMBER', '', undefined],
  ] as const)('%s takes %j: %s', (filter, text, expected) => {
    expect(inputFilterError(text, filter)).toBe(expected);
  });
});

describe('a decimal input', () => {
  it.each([
    ['12', undefined, true],
    ['12.5', undefined, true],
    ['.5', undefined, true],
    ['5.', undefined, true],
    ['', undefined, true],
    ['.', undefined, false],
    ['1.2.3', undefined, false],
    ['1,5', undefined, false],
    ['-1', undefined, false],
    ['1.25', 2, true],
    ['1.255', 2, false],
    ['1.', 0, false],
  ])('%j with at most %s places: %s', (text, places, expected) => {
    expect(isDecimal(text, places)).toBe(expected);
  });
});

describe('a password', () => {
  const unmet = (password: string) =>
    passwordRules(password)
      .filter(({ isMet }) => !isMet)
      .map(({ code }) => code);

  it('names each rule it does not meet', () => {
    expect(unmet('')).toEqual(['upperCase', 'lowerCase', 'digit', 'special', 'length']);
    expect(unmet('abcdefghijkl')).toEqual(['upperCase', 'digit', 'special']);
    expect(unmet('Abcdefg1234')).toEqual(['special', 'length']);
    expect(unmet('Abcdefgh123?')).toEqual(['special']);
    expect(unmet('Abcdefgh123!')).toEqual([]);
  });
});

describe('a generic validator', () => {
  it('gives its flag or nothing', () => {
    expect([required(' '), required(0), required('x')]).toEqual(['required', undefined, undefined]);
    expect([min(1, 2), min(2, 2), min(undefined, 2)]).toEqual(['min', undefined, undefined]);
    expect([max(3, 2), max(2, 2)]).toEqual(['max', undefined]);
    expect([minLength('ab', 3), minLength('', 3)]).toEqual(['minLength', undefined]);
    expect([maxLength('abcd', 3), maxLength('abc', 3)]).toEqual(['maxLength', undefined]);
    expect([pattern('ab1', /[a-z]+/), pattern('ab', /[a-z]+/)]).toEqual(['pattern', undefined]);
  });
});
