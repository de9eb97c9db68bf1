import { describe, expect, it } from 'vitest';
import { placeName, sayFinding, sayFindingShort } from './finding-sentence.ts';
import { message, sayMessage } from './message.ts';
import { SENTENCES_DE } from './sentences-de.ts';
import { SENTENCES_EN } from './sentences-en.ts';

const part = placeName('B3', 'intermediate shaft', '22320');
const says = [
  message('FINDING_BEARING', { part, place: 'Outer race', seen: 5, looked: 5 }),
  message('GROWING', { dbPerWeek: 1.84 }),
];

describe('sentences', () => {
  it('tell a finding and its growth in both languages', () => {
    expect(sayFinding(says)).toBe(
      'Outer race of bearing B3 (intermediate shaft, 22320) is damaged: 5 of 5 harmonics, growing 1.8 dB a week.',
    );
    expect(sayFinding(says, 'de')).toBe(
      'Außenring des Lagers B3 (intermediate shaft, 22320) ist beschädigt: 5 von 5 Harmonischen, wächst um 1,8 dB je Woche.',
    );
  });

  it('name a finding in a few words in both languages', () => {
    expect(sayFindingShort(says)).toBe('outer race, bearing B3');
    expect(sayFindingShort(says, 'de')).toBe('Außenring, Lager B3');
    expect(sayFindingShort([message('FINDING_TOOTH', { gear: 'wheel', part: 'Stage 2' })], 'de')).toBe(
      'Zahn am Rad, Stage 2',
    );
    expect(sayFindingShort([{ code: 'FINDING_FROM_TOMORROW', params: {} }])).toBeUndefined();
    expect(sayFindingShort([])).toBeUndefined();
  });

  it('have a short form for every finding', () => {
    const findings = Object.keys(SENTENCES_EN).filter((code) => code.startsWith('FINDING_'));
    expect(findings.length).toBeGreaterThan(15);
    for (const code of findings) expect(sayFindingShort([{ code, params: {} }]), code).toBeDefined();
  });

  it('use the same parameters in both languages', () => {
    const namesIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
    for (const [code, text] of Object.entries(SENTENCES_EN)) {
      expect(namesIn(SENTENCES_DE[code as keyof typeof SENTENCES_DE]), code).toEqual(namesIn(text));
    }
  });

  it('of a code that this program does not know are the code', () => {
    expect(sayMessage({ code: 'FROM_TOMORROW', params: {} }, 'de')).toBe('FROM_TOMORROW');
  });

  it('do not repeat what a name holds already', () => {
    expect(placeName('22320 at the kiln', undefined, '22320')).toBe('22320 at the kiln');
  });
});
