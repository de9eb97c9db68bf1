import type { Kinematics } from '@ritzel/drivetrain';
import { expect, it } from 'vitest';
import { indicatorTrend, partFacts } from './action-facts.ts';

const kinematics: Kinematics = {
  shafts: [{ id: 'S2', name: 'Intermediate shaft 1' }],
  bearings: [{ id: 'B3', shaft: 'S2', designation: '22320' }, { id: 'B9' }],
};

it('says the designation of a bearing and its shaft, and nothing of what is not known', () => {
  expect(partFacts(kinematics, 'B3')).toEqual({ designation: '22320', shaft: 'Intermediate shaft 1' });
  expect(partFacts(kinematics, 'B9')).toEqual({ designation: null, shaft: null });
  expect(partFacts(null, 'B3')).toEqual({ designation: null, shaft: null });
});

const evidence = (amplitude: number | null, unit: string | null) => ({
  ...{ text: '', message: { code: '', params: {} }, frequencyHz: null, floor: null, heightDb: null },
  ...{ amplitude, unit },
});
const seen = (at: string, amplitude: number | null) => ({
  ...{ at, amplitude, isSeen: amplitude !== null, waveformId: '' },
});
const finding = (unit: string | null) =>
  // @NOTE: only what the trend reads
  ({ for: [evidence(unit === null ? null : 1, unit)] }) as Parameters<typeof indicatorTrend>[0]['finding'];

it('gives the indicator in dB re 1 of its unit, with a gap where a record does not show it', () => {
  const observations = [
    seen('2026-11-01T00:00:00Z', 0.1),
    seen('2026-11-02T00:00:00Z', null),
    seen('2026-11-03T00:00:00Z', 10),
  ];
  const trend = indicatorTrend({ observations, finding: finding('m/s²') });
  expect(trend?.unit).toBe('m/s²');
  expect(trend?.points.map(({ value }) => value)).toEqual([-20, null, 20]);
});

it('has no trend without amplitudes', () => {
  const observations = [seen('2026-11-01T00:00:00Z', 1), seen('2026-11-02T00:00:00Z', 1)];
  expect(indicatorTrend({ observations, finding: finding(null) })).toBeNull();
});
