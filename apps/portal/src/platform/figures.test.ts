import { existsSync } from 'node:fs';
import { signalDeclarationSchema } from '@ritzel/contract';
import { OIL_QUANTITIES } from '@ritzel/drivetrain';
import { describe, expect, test } from 'vitest';
import { INDICATORS } from '../../../server/src/modules/measurements/waveform-indicators.ts';
import { FIGURES, figureOfSignal, WAVEFORM_FIGURES } from './figures.ts';
import texts from './i18n/en/figures.json' with { type: 'json' };

const ARTICLES = 'apps/server/src/modules/knowledge/articles/en';

describe('the figures of the portal', () => {
  test('are explained by posts that exist', () => {
    for (const [figure, { article }] of Object.entries(FIGURES))
      expect(existsSync(`${ARTICLES}/${article}.md`), `${figure}: ${article}`).toBe(true);
  });

  test('each state a meaning and a calculation', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(FIGURES).sort());
    for (const [figure, { means, computed }] of Object.entries(texts)) {
      expect(means.length, figure).toBeGreaterThan(20);
      expect(computed.length, figure).toBeGreaterThan(20);
    }
  });

  test('include everything that the server computes from a record', () => {
    expect([...WAVEFORM_FIGURES].sort()).toEqual(Object.keys(INDICATORS).sort());
    for (const [name, { slug }] of Object.entries(INDICATORS))
      expect(figureOfSignal({ role: 'other', key: `waveform.input.${slug}` }), slug).toBe(name);
  });

  test('include every role that a device or an oil laboratory gives a signal', () => {
    const declared = signalDeclarationSchema.shape.role.unwrap().options.filter((role) => role !== 'other');
    for (const role of [...declared, ...OIL_QUANTITIES])
      expect(figureOfSignal({ role, key: 'any' }), role).not.toBeNull();
  });

  test('do not include a signal without a role that no record was reduced to', () => {
    expect(figureOfSignal({ role: 'other', key: 'kurtosis' })).toBeNull();
    expect(figureOfSignal({ role: 'constructor', key: 'waveform.input.unknown' })).toBeNull();
  });
});
