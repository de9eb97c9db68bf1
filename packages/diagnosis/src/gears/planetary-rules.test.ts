import type { Kinematics } from '@ritzel/drivetrain';
import { describe, expect, it } from 'vitest';
import { measureEnvelopeLines } from '../bearings/envelope-lines.ts';
import { diagnose } from '../records/diagnose.ts';
import { factsFromKinematics } from '../records/machine-facts.ts';
import { normalNoise, RATE_HZ, withImpacts } from '../signals.testing.ts';
import { evaluatePlanetaries, planetPassHeight } from './planetary-rules.ts';

// domain example: 21/37/95, four planets, sun at 25 Hz.
const KINEMATICS: Kinematics = {
  shafts: [{ id: 'sun' }, { id: 'carrier' }],
  planetaryStages: [
    {
      id: 'p1',
      name: 'first stage',
      planets: 4,
      planetTeeth: 37,
      carrier: 'carrier',
      sun: { shaft: 'sun', teeth: 21 },
      ring: { shaft: 'housing', teeth: 95 },
    },
  ],
};
const factsAt = (speedRpm: number) => factsFromKinematics(KINEMATICS, { shaft: 'sun', speedRpm });
const CARRIER_HZ = 4.5259;
const PASS_HZ = 4 * CARRIER_HZ;
const N = 131_072;
/** A healthy stage: the mesh, louder whenever a planet passes the sensor, over noise. */
const stage = (seed: number, pass = 0.5) =>
  normalNoise(N, seed).map((v, i) => {
    const t = i / RATE_HZ;
    const near =
      1 + pass * Math.cos(2 * Math.PI * PASS_HZ * t) + 0.5 * pass * Math.cos(4 * Math.PI * PASS_HZ * t);
    return near * (v + Math.sin(2 * Math.PI * 429.957 * t));
  });
const verdictOn = (samples: Float64Array) =>
  diagnose({ samples, samplingRateHz: RATE_HZ, unit: 'm/s2', speedRpm: 1500 }, factsAt);
/** Impacts that are louder the nearer the damaged tooth is to the sensor. */
const swelling = (t: number) => 3 * (1 + 0.5 * Math.cos(2 * Math.PI * CARRIER_HZ * t));

describe('a planetary stage', () => {
  it('has the frequencies of the worked example', () => {
    const [facts] = factsAt(1500).planetaries!;
    expect(facts).toMatchObject({ planets: 4 });
    expect(facts!.carrierHz).toBeCloseTo(4.5259, 4);
    expect(facts!.meshHz).toBeCloseTo(429.957, 2);
    expect(facts!.planetFaultHz).toBeCloseTo(23.241, 2);
    expect(facts!.sunFaultHz).toBeCloseTo(81.897, 2);
    expect(facts!.ringFaultHz).toBeCloseTo(18.103, 2);
  });

  it('is healthy though its planets modulate the mesh as they pass', () => {
    for (const seed of [1, 2, 3]) expect(verdictOn(stage(seed)).findings).toEqual([]);
    expect(verdictOn(stage(4, 0.9)).findings).toEqual([]);
  });

  it.each([
    ['planet', 23.241],
    ['sun', 81.897],
  ])('shows a damaged %s at its own rate', (fault, hz) => {
    const found = verdictOn(withImpacts(stage(5), hz, swelling));
    expect(found.findings.map((each) => each.fault)).toEqual([fault]);
    expect(found.verdict).toBe('gear');
    expect(found.findings[0]!.for[0]!.frequencyHz).toBeCloseTo(hz, 0);
    expect(found.findings[0]!.sentence).toContain('damage in first stage');
  });

  it('with unequal planets swells once a turn of the carrier', () => {
    const x = stage(6).map((v, i) => v * (1 + 0.6 * Math.cos((2 * Math.PI * CARRIER_HZ * i) / RATE_HZ)));
    expect(verdictOn(x).findings.map((each) => each.fault)).toEqual(['carrier']);
  });

  it('is evaluated for its ring against a reference only, since healthy planets pass at the same rate', () => {
    const facts = factsAt(1500);
    const linesOf = (x: Float64Array) => measureEnvelopeLines(x, RATE_HZ, CARRIER_HZ, 4.1 * 82)!;
    const damaged = linesOf(withImpacts(stage(7, 0.2), PASS_HZ, () => 4));
    const healthy = linesOf(stage(8, 0.2));
    const reference = { p1: planetPassHeight(healthy, facts.planetaries![0]!) };
    const without = evaluatePlanetaries(damaged, facts, N / RATE_HZ);
    expect(without.findings).toEqual([]);
    expect(without.notEvaluated.map(({ code }) => code)).toEqual(['NOT_EVALUATED_RING']);
    expect(
      evaluatePlanetaries(damaged, facts, N / RATE_HZ, reference).findings.map(({ fault }) => fault),
    ).toEqual(['ring']);
    expect(evaluatePlanetaries(healthy, facts, N / RATE_HZ, reference).findings).toEqual([]);
  });

  it('shows its damage whatever the scale and sign of the signal and wherever it begins', () => {
    const x = withImpacts(stage(5), 81.897, swelling);
    const of = (samples: Float64Array) => verdictOn(samples).findings.map(({ fault }) => fault);
    expect(of(x.map((v) => -0.01 * v))).toEqual(['sun']);
    expect(of(x.map((v) => 3 * v))).toContain('sun');
    expect(of(x.subarray(5001))).toEqual(['sun']);
  });

  it('in a record too short for its carrier is not evaluated', () => {
    const found = verdictOn(stage(1).subarray(0, 4096));
    expect(
      found.notEvaluated.some(
        ({ question, code }) => question === 'planetary fault' && code === 'NOT_EVALUATED_RESOLUTION',
      ),
    ).toBe(true);
  });
});
