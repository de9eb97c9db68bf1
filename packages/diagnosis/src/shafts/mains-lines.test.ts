import { describe, expect, it } from 'vitest';
import type { MachineFacts } from '../records/machine-facts.ts';
import { RATE_HZ, shaking } from '../signals.testing.ts';
import { evaluateShaft } from './shaft-rules.ts';

type Lines = readonly (readonly [hz: number, mmS: number])[];

/** What is said of a shaft that was given this speed, from so many seconds of these lines. */
function saidOf(lines: Lines, shaftHz: number, seconds = 4, machine: Partial<MachineFacts> = {}) {
  const facts: MachineFacts = {
    shafts: [{ id: 's', name: 's', shaftHz }],
    bearings: [],
    meshes: [],
    hasCoupling: true,
    hasPlainBearings: false,
    ...machine,
  };
  const { findings, notEvaluated } = evaluateShaft(shaking(lines, seconds * RATE_HZ), RATE_HZ, facts, {
    velocityRmsMmS: 5,
  });
  return {
    faults: findings.map(({ fault }) => fault),
    findings,
    refused: notEvaluated.map(({ code }) => code),
  };
}

const LOST = { faults: [], refused: ['NOT_EVALUATED_ON_MAINS'] };

describe('a line on the mains is not taken for an order of the shaft', () => {
  it.each([
    [
      '50 Hz in the cable at 1500 rpm',
      [
        [50, 6],
        [100, 3],
      ],
      25,
    ],
    [
      'the same beside a little unbalance',
      [
        [25, 1.5],
        [50, 6],
      ],
      25,
    ],
    [
      '60 Hz in the cable at 1800 rpm',
      [
        [60, 6],
        [120, 2],
      ],
      30,
    ],
    ['100 Hz at 3000 rpm', [[100, 6]], 50],
  ] as const)('%s cannot be distinguished from twice the turn, and that is said', (_, lines, shaftHz) => {
    expect(saidOf(lines, shaftHz)).toMatchObject(LOST);
  });

  it('where the turn is seen to slip, the mains line beside twice the turn is the mains', () => {
    // 0.2 Hz apart: less than a bin, but the turn is placed finer than that.
    expect(
      saidOf(
        [
          [24.9, 3],
          [50, 6],
        ],
        24.9,
      ),
    ).toMatchObject({ faults: [], refused: [] });
  });

  it('where the turn is seen to slip, twice the turn beside the mains is misalignment', () => {
    expect(
      saidOf(
        [
          [24.9, 3],
          [49.8, 6],
        ],
        24.9,
      ).faults,
    ).toEqual(['misalignment']);
  });

  it('a record long enough to hold both apart is decided by the line of the shaft, the lower of the two', () => {
    const turning = (twiceMmS: number): Lines => [
      [24.94, 3],
      [49.88, twiceMmS],
      [50, 12],
    ];
    expect(saidOf(turning(1), 24.94, 30)).toMatchObject({ faults: [], refused: [] });
    expect(saidOf(turning(9), 24.94, 30).faults).toEqual(['misalignment']);
  });

  it('a shaft that shakes at its turn as well, exactly at half the mains frequency, is named with a warning', () => {
    const { findings } = saidOf(
      [
        [25, 3],
        [50, 6],
      ],
      25,
    );
    expect(findings.map(({ fault, confidence }) => [fault, confidence])).toEqual([['misalignment', 0.5]]);
    expect(findings[0]!.against.map(({ code }) => code)).toContain('SHAFT_ON_MAINS');
  });

  it('unbalance exactly at the mains frequency is named with a warning, beside it without one', () => {
    const confidenceAt = (hz: number) => saidOf([[hz, 8]], hz).findings.map(({ confidence }) => confidence);
    expect(confidenceAt(50)).toEqual([0.5]);
    expect(confidenceAt(49.6)).toEqual([0.7]);
  });

  it('a motor that hangs on 60 Hz has no mains at 50 Hz', () => {
    expect(
      saidOf(
        [
          [25, 1],
          [50, 6],
        ],
        25,
        4,
        { lineHz: 60 },
      ).faults,
    ).toEqual(['misalignment']);
  });
});
