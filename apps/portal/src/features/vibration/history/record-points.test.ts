import type { FindingCondition, Waveform } from '@ritzel/contract';
import { describe, expect, it } from 'vitest';
import { followedFindings, nearestPoint, recordPoints } from './record-points.ts';

const record = (id: string, at: string, velocityRms: number) =>
  // @NOTE the fields that the strip reads.
  ({ id, at, channel: 'mid', equipmentId: 'gu', indicators: { velocityRms } }) as unknown as Waveform;
const RECORDS = [record('c', '2026-11-03T00:00:00Z', 3), record('a', '2026-11-01T00:00:00Z', 1)];
const condition = (amplitudes: (number | null)[]) =>
  ({
    channel: 'mid',
    equipmentId: 'gu',
    observations: amplitudes.map((amplitude, index) => ({ waveformId: 'abc'[index], amplitude })),
  }) as unknown as FindingCondition;

describe('the records of a channel as a strip', () => {
  it('stand in the order of their times with the indicator that is chosen', () => {
    const points = recordPoints(RECORDS, { kind: 'indicator', name: 'velocityRms' });
    expect(points.map(({ waveform, value }) => [waveform.id, value])).toEqual([
      ['a', 1],
      ['c', 3],
    ]);
    expect(nearestPoint(points, Date.parse('2026-11-02T13:00:00Z'))).toBe(1);
    expect(nearestPoint([], 0)).toBe(-1);
  });

  it('show the amplitude of a finding in dB, and nothing where it was not seen', () => {
    const points = recordPoints(RECORDS, { kind: 'finding', condition: condition([10, 2, null]) });
    expect(points.map(({ value }) => value)).toEqual([20, null]);
  });

  it('offer the findings whose amplitude was followed', () => {
    const [followed, single] = [condition([1, 2, 3]), condition([1, null, null])];
    expect(followedFindings([single, followed], RECORDS[0]!)).toEqual([followed]);
  });
});
