import type { Reason } from '@ritzel/contract';
import { registerTexts } from '@ritzel/sentences/core';
import { fetchTexts } from '@ritzel/sentences/fetch-texts';
import { describe, expect, it } from 'vitest';
import { formatInstant } from './date-formats.ts';
import { formatNumber } from './number-formats.ts';
import { whyParts, whySentence } from './why-sentence.ts';

registerTexts('en', await fetchTexts.en());
registerTexts('de', await fetchTexts.de());

const formats = (language: 'en' | 'de') => ({
  language,
  quantity: (value: number, unit: string) => `${formatNumber(value, language)} ${unit}`,
  instant: (input: Parameters<typeof formatInstant>[0], format?: string) =>
    formatInstant(input, format, 'UTC'),
});

const finding: Reason = {
  kind: 'finding',
  partName: 'Gear unit',
  says: [
    {
      code: 'FINDING_BEARING',
      params: { part: 'B3 (intermediate shaft, 22320)', place: 'Outer race', seen: 5, looked: 5 },
    },
    { code: 'GROWING', params: { dbPerWeek: 1.84 } },
  ],
  sentence: 'A sentence for third parties.',
};

const overLimit: Reason = {
  kind: 'limit',
  partName: 'Gear unit',
  signalName: 'Velocity input DE',
  value: 7.8,
  unit: 'mm/s',
  limit: 5,
  boundary: 'B/C',
  sentence: 'A sentence for third parties.',
};

describe('the sentence that says why', () => {
  it('is made from the facts, in the language of the reader', () => {
    expect(whySentence(overLimit, formats('en'))).toBe(
      'Velocity input DE, Gear unit: 7.80 mm/s, above 5.00 mm/s (B/C)',
    );
    expect(whySentence(overLimit, formats('de'))).toBe(
      'Velocity input DE, Getriebe: 7,80 mm/s, über 5,00 mm/s (B/C)',
    );
  });

  it('comes in two parts for narrow places', () => {
    expect(whyParts(overLimit, formats('en'), 'Gear unit')).toEqual({
      subject: 'Velocity input DE',
      statement: '7.80 mm/s, above 5.00 mm/s',
    });
  });

  it('does not repeat the name that stands beside it', () => {
    expect(whySentence(overLimit, formats('en'), 'Gear unit')).toBe(
      'Velocity input DE: 7.80 mm/s, above 5.00 mm/s (B/C)',
    );
  });

  it('does not say above of a value that is not', () => {
    const held = whySentence({ ...overLimit, value: 4.9 }, formats('en'));
    expect(held).toBe('Velocity input DE, Gear unit: 4.90 mm/s, limit 5.00 mm/s (B/C)');
  });

  it('says below of a value that must not get low', () => {
    const pressure: Reason = { ...overLimit, direction: 'below', value: 0.75, limit: 0.8, unit: 'bar' };
    const say = (value: number) => whySentence({ ...pressure, value }, formats('en'), 'Gear unit');
    expect(say(0.75)).toContain('0.750 bar, below 0.800 bar');
    expect(say(0.85)).toContain('0.850 bar, limit 0.800 bar');
  });

  it('says since when nothing came', () => {
    const stale: Reason = { ...overLimit, kind: 'stale', at: '2026-11-21T04:10:07Z' };
    expect(whySentence(stale, formats('en'))).toBe(
      'Velocity input DE, Gear unit: no data since 2026-11-21 04:10',
    );
  });

  it('gets shorter where facts are missing and never shows a gap', () => {
    const kinds: Reason['kind'][] = [
      'limit',
      'change',
      'finding',
      'stale',
      'sensor-fault',
      'no-criterion',
      'no-data',
      'healthy',
    ];
    for (const kind of kinds) {
      for (const language of ['en', 'de'] as const) {
        const sentence = whySentence({ kind, sentence: '' }, formats(language));
        expect(sentence).not.toMatch(/\{\{|undefined|WHY_| {2}/);
        expect(sentence.length).toBeGreaterThan(5);
      }
    }
    expect(whySentence(null, formats('en'))).toBe('No measurement yet');
  });

  it('says what a finding found and where, in the language of the reader', () => {
    expect(whyParts(finding, formats('en'))).toEqual({
      subject: 'Gear unit',
      statement: 'outer-race defect, bearing B3',
    });
    expect(whyParts(finding, formats('de')).statement).toBe('Außenringschaden, Lager B3');
    expect(whySentence(finding, formats('en'))).toBe(
      'Outer-race defect of bearing B3 (intermediate shaft, 22320): 5 of 5 harmonics, increasing by 1.8 dB a week.',
    );
    expect(whySentence(finding, formats('de'))).toBe(
      'Außenringschaden an Lager B3 (Zwischenwelle, 22320): 5 von 5 Harmonischen, Zunahme 1,8 dB je Woche.',
    );
  });

  it('keeps to general words for a finding whose facts it does not have or know', () => {
    const { says: _, ...older } = finding;
    const newer = { ...finding, says: [{ code: 'FINDING_FROM_TOMORROW', params: {} }] };
    for (const reason of [older, newer]) {
      expect(whySentence(reason, formats('en'))).toBe('Gear unit: evidence of damage');
      expect(whySentence(reason, formats('de'))).toBe('Getriebe: Hinweise auf einen Schaden');
    }
  });

  it('does not call a boundary by its formula', () => {
    const between: Reason = { ...overLimit, boundary: '(B/C + C/D) / 2' };
    expect(whySentence(between, formats('en'), 'Gear unit')).toBe(
      'Velocity input DE: 7.80 mm/s, above 5.00 mm/s',
    );
  });
});
