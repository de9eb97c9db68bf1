import { expect, test } from 'vitest';
import { termsOfEvidence } from './evidence-terms.ts';

const evidence = (code: string, params: Record<string, string | number> = {}) => ({
  message: { code, params },
});

test('the lines that evidence names are explained, each once', () => {
  expect(
    termsOfEvidence([
      evidence('BEARING_SIDEBAND', { side: 'above', heightDb: 12 }),
      evidence('BEARING_LINE', { line: 'BPFI', heightDb: 20 }),
      evidence('BEARING_LINE', { line: '2 x BPFI', heightDb: 14 }),
      evidence('BEARING_PLACE', { family: 'BPFI' }),
    ]),
  ).toEqual(['bpfi', 'sidebands']);
  expect(
    termsOfEvidence([evidence('BEARING_LINE', { line: '2 BSF' }), evidence('SHAFT_LINE', { order: 1 })]),
  ).toEqual(['bsf', 'order']);
});

test('sentences without a line have no terms', () => {
  expect(termsOfEvidence([evidence('CONFIRMED', { seen: 5, records: 5 })])).toEqual([]);
});
