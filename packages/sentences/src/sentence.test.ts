import { describe, expect, it } from 'vitest';
import { ENGLISH } from './en.ts';
import {
  conditionSentence,
  deviceSentenceCode,
  sayFinding,
  sayFindingShort,
  sayMessage,
  sayName,
} from './index.ts';
import { findTextProblems } from './text-problems.ts';

const message = (code: string, params: Readonly<Record<string, string | number>>) => ({ code, params });
const part = 'B3 (Intermediate shaft, 22320)';
const says = [
  message('FINDING_BEARING', { part, place: 'Outer race', seen: 5, looked: 5 }),
  message('GROWING', { dbPerWeek: 1.84 }),
];

describe('sentences', () => {
  it('describe a finding and its growth in both languages', () => {
    expect(sayFinding(says)).toBe(
      'Outer-race defect of bearing B3 (Intermediate shaft, 22320): 5 of 5 harmonics, increasing by 1.8 dB a week.',
    );
    expect(sayFinding(says, 'de')).toBe(
      'Außenringschaden an Lager B3 (Zwischenwelle, 22320): 5 von 5 Harmonischen, Zunahme 1,8 dB je Woche.',
    );
  });

  it('name a finding in a few words in both languages', () => {
    expect(sayFindingShort(says)).toBe('outer-race defect, bearing B3');
    expect(sayFindingShort(says, 'de')).toBe('Außenringschaden, Lager B3');
    expect(sayFindingShort([message('FINDING_TOOTH', { gear: 'wheel', part: 'Stage 2' })], 'de')).toBe(
      'Zahnschaden am Rad, Stufe 2',
    );
    expect(sayFindingShort([{ code: 'FINDING_FROM_TOMORROW', params: {} }])).toBeUndefined();
    expect(sayFindingShort([])).toBeUndefined();
  });

  it('have a short form for every finding', () => {
    const findings = Object.keys(ENGLISH.sentences).filter((code) => code.startsWith('FINDING_'));
    expect(findings.length).toBeGreaterThan(15);
    for (const code of findings) expect(sayFindingShort([{ code, params: {} }]), code).toBeDefined();
  });

  it('are complete in every language, with the same parameters', () => {
    expect(findTextProblems()).toEqual([]);
  });

  it('that lack a language, a parameter or a word are found', () => {
    const english = { sentences: { A: '{n:1} {place|}', B: 'b' }, words: { near: 'near' } };
    const german = { sentences: { A: '{n} {place|}', C: 'c' }, words: {} };
    expect(findTextProblems({ en: english, de: german })).toEqual([
      'de A: reads {n} {place|}, en reads {n:1} {place|}',
      'de B: has no sentence',
      'de C: is no sentence of en',
      'de near: has no word',
    ]);
  });

  it('say why a condition is what it is, from its facts alone', () => {
    const over = {
      kind: 'limit',
      ...{ signalName: 'Velocity input', value: 9.91, unit: 'mm/s', limit: 8 },
      ...{ boundary: 'C/D', limitSet: 'ISO 20816-9' },
    } as const;
    expect(conditionSentence(over)).toBe('Velocity input 9.91 mm/s is above 8 mm/s (C/D, ISO 20816-9).');
    expect(conditionSentence(over, 'de')).toBe(
      'Velocity input: 9,91 mm/s liegt über 8 mm/s (C/D, ISO 20816-9).',
    );
    expect(conditionSentence({ ...over, value: 7 })).toMatch(/has returned to 7 mm\/s; it counts until/);
    expect(conditionSentence({ ...over, direction: 'below', value: 7 })).toMatch(/is below 8 mm\/s/);
    expect(conditionSentence({ ...over, kind: 'stale', at: '2026-11-21T04:10:07Z' }, 'de')).toBe(
      'Velocity input wurde seit 2026-11-21 04:10 UTC nicht gemessen.',
    );
    // A row of before reasons had facts says what was stored with it.
    expect(conditionSentence({ kind: 'limit' })).toBeUndefined();
  });

  it('name in the language of the reader what the program named, and leave what a person named', () => {
    expect(sayName('Velocity r.m.s., output', 'de')).toBe('Schwinggeschwindigkeit eff., Abtrieb');
    expect(sayName('Bearing temperature B1', 'de')).toBe('Lagertemperatur B1');
    expect(sayName('Outer race of B3 22320', 'fr')).toBe('Bague extérieure de B3 22320');
    expect(sayName('Mesh Stage 2, 21/83', 'de')).toBe('Zahneingriff Stufe 2, 21/83');
    expect(sayName('Kiln 2 main drive', 'de')).toBe('Kiln 2 main drive');
    expect(sayName('Intermediate shaft 1', 'zh')).toBe('中间轴 1');
  });

  it('say the operating state and the significance of a comparison in words', () => {
    const compared = { hash: 'ab12', at: '2026-01-02 03:04:05', bin: 's77/l3', how: 'earliest' };
    expect(sayMessage(message('COMPARED_WITH', compared))).toBe(
      'compared with the automatic baseline (record ab12, 2026-01-02 03:04:05 UTC; operating state 1467 to 1614 rpm, 75 % load)',
    );
    expect(sayMessage(message('COMPARED_WITH', { ...compared, bin: 's-/l-' }), 'de')).toMatch(
      /Betriebszustand Drehzahl unbekannt, Last unbekannt/,
    );
    const said = [1, 3, 381].map((times) => sayMessage(message('GEAR_UNLIKE', { times })));
    expect(said).toEqual([
      'the difference from the reference is not significant',
      'the difference from the reference is significant',
      'the difference from the reference is highly significant',
    ]);
  });

  it('name every fault as a defect, in events as in evidence', () => {
    const closed = message('EVENT_FINDING_CLOSED', { part: 'Input coupling', fault: 'soft-foot' });
    expect(sayMessage(closed, 'de')).toBe('Eingangskupplung: Kippfuß geschlossen');
  });

  it('say what a device did', () => {
    expect(sayMessage({ code: deviceSentenceCode('clock-off'), params: {} }, 'de')).toBe(
      'hat eine falsch gehende Uhr',
    );
  });

  it('of a code that this program does not know are the code', () => {
    expect(sayMessage({ code: 'FROM_TOMORROW', params: {} }, 'de')).toBe('FROM_TOMORROW');
  });
});
