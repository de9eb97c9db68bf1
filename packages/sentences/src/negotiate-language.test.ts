import { describe, expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { negotiateLanguage } from './negotiate-language.ts';

describe('Accept-Language', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.5, es;q=0.9', 'es'],
    ['nl, pt-BR;q=0.3', 'pt'],
    ['zh-Hans-CN', 'zh'],
    ['ZH-cn;Q=0.7, nl', 'zh'],
    ['*', 'en'],
    ['nl, *;q=0.1', 'en'],
    ['es, de', 'es'],
    ['es;q=0.5, de;q=0.5', 'es'],
  ])('%j asks for %s', (header, expected) => {
    expect(negotiateLanguage(header)).toBe(expected);
  });

  test('a language of weight nothing is refused', () => {
    expect(negotiateLanguage('de;q=0, es;q=0.1')).toBe('es');
    expect(negotiateLanguage('de;q=0')).toBe('en');
    expect(negotiateLanguage('de, de;q=0.000')).toBe('en');
  });

  test.each([
    'de;q=2',
    'de;q=-1',
    'de;q=',
    'de;q=0.12345',
    'de;x=1',
    'd e',
    'de_AT',
    ';;,',
    '\u0000',
    'de;q=NaN',
  ])('what is malformed counts for nothing: %j', (header) => {
    expect(negotiateLanguage(header)).toBe('en');
    expect(negotiateLanguage(`${header},es;q=0.1`)).toBe('es');
  });

  test('a header of 10 kB is read as far as anybody writes one', () => {
    expect(negotiateLanguage(`pt,${'x'.repeat(10_240)}`)).toBe('pt');
    expect(negotiateLanguage(`${'nl,'.repeat(3_400)}pt`)).toBe('en');
    expect(negotiateLanguage(',;'.repeat(5_120))).toBe('en');
  });

  test('each language of the list is answered in itself', () => {
    for (const language of LANGUAGES) expect(negotiateLanguage(`xx, ${language};q=0.2`)).toBe(language);
  });
});
