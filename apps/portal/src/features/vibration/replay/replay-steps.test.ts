import { describe, expect, it } from 'vitest';
import type { LocatedFinding } from '../findings/finding-plot.ts';
import { replaySteps } from './replay-steps.ts';

const finding = (rule: string, code: string, params: object, frequencyHz: number) =>
  // @NOTE the fields that a proof is made of.
  ({
    part: 'B3',
    fault: 'outer-race',
    rule,
    for: [{ message: { code, params }, frequencyHz, heightDb: 41, unit: 'm/s2' }],
  }) as unknown as LocatedFinding;
const MACHINE = { kinematics: null, speedRpm: 995, samplingRateHz: 12_800 };

describe('the proof of a finding', () => {
  it('of a bearing goes from its band to its harmonics, through the records, to the sound', () => {
    const steps = replaySteps(
      finding('bearing-outer-race: x', 'BEARING_LINE_IN_BAND', { lowKHz: 2.4, highKHz: 2.8 }, 34.93),
      MACHINE,
    );
    expect(steps.map(({ name }) => name)).toEqual(['band', 'baseline', 'harmonics', 'waterfall', 'listen']);
    for (const { change } of steps) expect(change.band).toBe('2400~2800');
    expect(steps.map(({ change }) => change.envelopeCursors)).toEqual([
      null,
      'm34.93',
      'm34.93,h34.93x7',
      'm34.93,h34.93x7',
      'm34.93,h34.93x7',
    ]);
    expect(steps[3]?.change).toMatchObject({ view: 'waterfall', fall: 'envelope', line: 'f34.93' });
  });

  it('of a shaft goes from its spectrum through the records to the sound', () => {
    const steps = replaySteps(finding('shaft-unbalance: x', 'SHAFT_LINE', { order: 1 }, 16.6), MACHINE);
    expect(steps.map(({ name }) => name)).toEqual(['plot', 'waterfall', 'listen']);
    expect(steps[1]?.change).toMatchObject({ fall: null, line: 'f16.6' });
  });
});
