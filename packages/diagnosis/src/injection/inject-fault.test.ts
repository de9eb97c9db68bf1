import type { Kinematics } from '@ritzel/drivetrain';
import {
  amplitudeSpectrum,
  bandRms,
  convertMotion,
  envelopeSpectrum,
  highestLine,
  motionRms,
} from '@ritzel/signal';
import { describe, expect, it } from 'vitest';
import { factsFromKinematics } from '../records/machine-facts.ts';
import { normalNoise, RATE_HZ } from '../signals.testing.ts';
import { faultSignalOf } from './fault-signal.ts';
import { type DrillFault, listFaultTargets } from './fault-targets.ts';
import { DRILL_LEVELS_DB, injectFault, type PreparedFault, prepareFault } from './inject-fault.ts';
import { type FaultPath, pathBetween, USUAL_TRANSFER } from './path-loss.ts';
import { seededRandom } from './seeded-random.ts';

/** A motor, a jaw coupling of six elements, and a gear pair; the bearings are 6205: 3.5848, 5.4152, 2.3567, 0.3983. */
const geometry = { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 };
const KINEMATICS: Kinematics = {
  shafts: [{ id: 'motor' }, { id: 'input' }, { id: 'output' }],
  couplings: [{ id: 'coupling', from: 'motor', to: 'input', kind: 'jaw', elements: 6 }],
  gearPairs: [
    {
      ...{ id: 'mesh', kind: 'helical' },
      ...{ pinion: { shaft: 'input', teeth: 23 }, wheel: { shaft: 'output', teeth: 67 } },
    },
  ],
  bearings: [
    { id: 'b1', shaft: 'input', geometry },
    { id: 'b2', shaft: 'output', geometry },
  ],
};
const SHAFT_HZ = 25;
const MESH_HZ = 23 * SHAFT_HZ;
const MACHINE = factsFromKinematics(KINEMATICS, { shaft: 'motor', speedRpm: 60 * SHAFT_HZ });
const RECORD = normalNoise(8 * RATE_HZ, 3);
const BESIDE: FaultPath = { joints: 0, lineLossDb: 0, impactLossDb: 0 };

function prepare(element: string, fault: DrillFault, path = BESIDE, seed = 1, rateHz = RATE_HZ) {
  const target = listFaultTargets(KINEMATICS).find(
    (each) => each.element === element && each.fault === fault,
  )!;
  const signal = faultSignalOf(target, MACHINE, KINEMATICS)!;
  return prepareFault(RECORD, rateHz, signal, {
    ...{ path, transfer: USUAL_TRANSFER, random: seededRandom(seed) },
  });
}
const added = (...given: Parameters<typeof prepare>): Float64Array =>
  (prepare(...given) as PreparedFault).acceleration; // @NOTE: nothing is above the band here

/** Cosine of the angle between two signals. */
function likeness(a: Float64Array, b: Float64Array): number {
  let [product, one, other] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    product += a[i]! * b[i]!;
    one += a[i]! ** 2;
    other += b[i]! ** 2;
  }
  return product / Math.sqrt(one * other);
}

/** The highest line of the envelope about the upper resonance, from 2 Hz on. */
function envelopeLineHz(x: Float64Array): number {
  const spectrum = envelopeSpectrum(x, RATE_HZ, { lowHz: 3500, highHz: 4500 });
  return highestLine(spectrum, 2, 400)!.frequencyHz;
}

describe('injected faults', () => {
  it.each([
    ['b1', 'outer-race', 3.5848 * SHAFT_HZ],
    ['b1', 'inner-race', 5.4152 * SHAFT_HZ],
    ['b2', 'outer-race', (3.5848 * SHAFT_HZ * 23) / 67],
  ] as const)('%s %s strikes at the rate of the formula', (element, fault, expectedHz) => {
    expect(Math.abs(envelopeLineHz(added(element, fault)) / expectedHz - 1)).toBeLessThan(0.01);
  });

  it('a rolling element strikes at twice its spin and swells with the cage', () => {
    const { values, stepHz } = envelopeSpectrum(added('b1', 'rolling-element'), RATE_HZ, {
      ...{ lowHz: 3500, highHz: 4500 },
    });
    const heightAt = (hz: number) => highestLine({ values, stepHz }, hz - 1, hz + 1)!.value;
    const floor = heightAt(2 * 2.3567 * SHAFT_HZ + 3.4 * 0.3983 * SHAFT_HZ);
    expect(heightAt(2 * 2.3567 * SHAFT_HZ)).toBeGreaterThan(3 * floor);
    expect(heightAt(0.3983 * SHAFT_HZ)).toBeGreaterThan(3 * floor);
  });

  it('impacts at 0 dB are as strong as the record in the bands of the resonances, and a level is added in dB', () => {
    const bands = [
      { lowHz: 1600 * 0.9, highHz: 1600 * 1.1 },
      { lowHz: 4000 * 0.92, highHz: 4000 * 1.08 },
    ];
    const rmsOf = (x: Float64Array) => Math.hypot(...bandRms(x, RATE_HZ, bands));
    const fault = prepare('b1', 'outer-race') as PreparedFault;
    expect(20 * Math.log10(rmsOf(fault.acceleration) / rmsOf(RECORD))).toBeCloseTo(0, 6);
    for (const levelDb of DRILL_LEVELS_DB) {
      const injected = injectFault(RECORD, fault, levelDb);
      const difference = injected.map((v, i) => v - RECORD[i]!);
      expect(20 * Math.log10(rmsOf(difference) / rmsOf(RECORD))).toBeCloseTo(levelDb, 6);
    }
  });

  it('unbalance at 0 dB has the velocity r.m.s. of the record, nearly all of it at the turn', () => {
    const band = { lowHz: 2, highHz: 1000 };
    const x = added('input', 'unbalance');
    const [own, unbalance] = [RECORD, x].map((each) =>
      motionRms(each, RATE_HZ, 'acceleration', 'velocity', band),
    );
    expect(unbalance! / own!).toBeCloseTo(1, 6);
    const spectrum = amplitudeSpectrum(convertMotion(x, RATE_HZ, 'acceleration', 'velocity', band), RATE_HZ);
    const line = highestLine(spectrum, 1, 1000)!;
    expect(line.frequencyHz).toBeCloseTo(SHAFT_HZ, 6);
    expect(line.value).toBeCloseTo((Math.SQRT2 * own!) / Math.hypot(1, 0.06), 2);
  });

  it.each([
    ['coupling', 'misalignment', [0.55, 1, 0.35, 0.15], 1],
    ['input', 'looseness', [0.35, 1, 0.4, 0.7, 0.3, 0.45], 0.5],
  ] as const)('%s %s has the orders of its signature', (element, fault, heights, stepOrder) => {
    const band = { lowHz: 2, highHz: 1000 };
    const velocity = convertMotion(added(element, fault), RATE_HZ, 'acceleration', 'velocity', band);
    const spectrum = amplitudeSpectrum(velocity, RATE_HZ);
    const found = heights.map((_, i) => {
      const hz = (i + 1) * stepOrder * SHAFT_HZ;
      return highestLine(spectrum, hz - 1, hz + 1)!.value;
    });
    const largest = Math.max(...found);
    found.forEach((value, i) => {
      expect(value / largest).toBeCloseTo(heights[i]!, 2);
    });
  });

  it('worn flanks raise the first three mesh lines with sidebands of both shafts', () => {
    const spectrum = amplitudeSpectrum(
      convertMotion(added('mesh', 'gear-wear'), RATE_HZ, 'acceleration', 'velocity', {
        ...{ lowHz: 100, highHz: 5000 },
      }),
      RATE_HZ,
    );
    const heightAt = (hz: number) => highestLine(spectrum, hz - 0.5, hz + 0.5)!.value;
    const first = heightAt(MESH_HZ);
    expect(heightAt(2 * MESH_HZ) / first).toBeCloseTo(0.75 / 0.8, 2);
    expect(heightAt(3 * MESH_HZ) / first).toBeCloseTo(0.4 / 0.8, 2);
    // The slower shaft's lies between two bins, where a Hann line is up to 15 % lower.
    expect(heightAt(MESH_HZ + SHAFT_HZ) / first).toBeCloseTo(0.25, 2);
    const slower = heightAt(MESH_HZ + (SHAFT_HZ * 23) / 67) / first;
    expect(slower).toBeLessThan(0.251);
    expect(slower).toBeGreaterThan(0.85 * 0.25);
  });

  it('a damaged tooth strikes once in a turn of its own gear, without slip', () => {
    const x = added('mesh', 'pinion-tooth');
    const turn = RATE_HZ / SHAFT_HZ;
    const after = (shift: number) => x.subarray(shift, x.length - 2 * turn + shift);
    expect(likeness(after(0), after(turn))).toBeGreaterThan(0.9);
    expect(Math.abs(likeness(after(0), after(turn / 2)))).toBeLessThan(0.2);
  });

  it('a mesh between fault and sensor takes 12 dB of impacts and 6 dB of lines, another place on the shaft half of it', () => {
    expect(pathBetween(KINEMATICS, 'b2', 'b1')).toMatchObject({ joints: 1, lineLossDb: 6, impactLossDb: 12 });
    expect(pathBetween(KINEMATICS, 'input', 'b1')).toMatchObject({ joints: 0.5, lineLossDb: 3 });
    expect(pathBetween(KINEMATICS, 'b1', 'b1')).toMatchObject({ joints: 0, impactLossDb: 0 });
    expect(pathBetween(KINEMATICS, 'b1', undefined)).toMatchObject({ joints: null, impactLossDb: 0 });
    const [near, far] = [BESIDE, pathBetween(KINEMATICS, 'b2', 'b1')].map((path) =>
      added('b2', 'outer-race', path),
    );
    const band = [{ lowHz: 3500, highHz: 4500 }];
    const [one, other] = [near!, far!].map((x) => bandRms(x, RATE_HZ, band)[0]!);
    expect(20 * Math.log10(one! / other!)).toBeCloseTo(12, 6);
  });

  it('is the same for the same seed and another for another', () => {
    expect(added('b1', 'cage')).toEqual(added('b1', 'cage'));
    expect(added('b1', 'cage', BESIDE, 2)).not.toEqual(added('b1', 'cage'));
  });

  it('is blocked where the sampling holds no resonance', () => {
    expect(prepare('b1', 'outer-race', BESIDE, 1, 3000)).toBe('above-band');
  });
});
