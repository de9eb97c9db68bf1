import {
  amplitudeSpectrum,
  differenceSignal,
  fm0,
  fm4,
  highestLine,
  localFloor,
  quantile,
  resampleByAngle,
  residualSignal,
  sidebandRatio,
  signalStatistics,
  synchronousAverage,
  trackSpeed,
} from '@ritzel/signal';
import type { Evidence, NotJudged } from './finding.ts';
import type { MeshFacts } from './machine-facts.ts';

/** What the synchronous average of one gear's shaft tells; all without unit but where said. */
export interface GearCondition {
  readonly mesh: string;
  readonly gear: string;
  readonly teeth: number;
  readonly meshHz: number;
  readonly turns: number;
  /** Peak amplitude of the mesh line, m/s2. */
  readonly meshAmplitude: number;
  readonly fm0: number;
  readonly fm4: number;
  /** Share of the signal's r.m.s. that repeats with this shaft. */
  readonly synchronousShare: number;
  /** Energy of the tooth with most residual over that of the middle tooth. */
  readonly toothContrast: number;
  /** First pair of sidebands at this shaft's speed over the mesh line. */
  readonly sidebandRatio: number;
}

export interface GearFinding {
  readonly mesh: MeshFacts;
  readonly gear: string;
  readonly confidence: number;
  readonly for: readonly Evidence[];
  readonly against: readonly Evidence[];
}

/** A mesh line must stand this high to carry the phase of the shaft, dB over its floor. */
const CARRIER_DB = 15;
const FEWEST_TURNS = 20;
/** Healthy gears stay near 3; a few damaged teeth lift the difference signal beyond this (Stewart 1977). */
const DAMAGED_FM4 = 4.5;
/** One tooth with this much more residual energy than the middle one is an impact once a turn. */
const SINGLE_TOOTH_CONTRAST = 6;

/** The condition of every gear whose mesh line is strong enough to follow the shaft by. */
export function measureGears(
  acceleration: Float64Array,
  samplingRateHz: number,
  meshes: readonly MeshFacts[],
): { conditions: GearCondition[]; notJudged: NotJudged[] } {
  const conditions: GearCondition[] = [];
  const notJudged: NotJudged[] = [];
  if (meshes.length === 0) return { conditions, notJudged };
  const spectrum = amplitudeSpectrum(acceleration, samplingRateHz);
  for (const mesh of meshes) {
    const slowest = Math.min(...mesh.gears.map((gear) => gear.shaftHz));
    const refuse = (reason: string) => notJudged.push({ part: mesh.id, question: 'gear fault', reason });
    if (mesh.meshHz * 2 > samplingRateHz / 2) {
      refuse(
        `Sampling at ${samplingRateHz} Hz does not reach the second harmonic of the mesh at ${mesh.meshHz.toFixed(0)} Hz.`,
      );
      continue;
    }
    const reach = Math.min(0.02 * mesh.meshHz, 0.45 * slowest);
    const carrier = highestLine(spectrum, mesh.meshHz - reach, mesh.meshHz + reach);
    const floor = localFloor(spectrum, mesh.meshHz, 60);
    if (!carrier || 20 * Math.log10(carrier.value / floor) < CARRIER_DB) {
      refuse(
        `The mesh line at ${mesh.meshHz.toFixed(1)} Hz does not stand out: no load, or another speed than given.`,
      );
      continue;
    }
    const halfBand = Math.min(8, 0.3 * slowest);
    const band = { lowHz: carrier.frequencyHz - halfBand, highHz: carrier.frequencyHz + halfBand };
    for (const { name, teeth, shaftHz } of mesh.gears) {
      const track = trackSpeed(acceleration, samplingRateHz, teeth, band);
      // A power of two that keeps the sampling rate, so that no order folds back.
      const samplesPerTurn = 2 ** Math.ceil(Math.log2(samplingRateHz / shaftHz));
      const turnsMade = Math.abs(track.turns.at(-1) ?? 0);
      if (turnsMade < FEWEST_TURNS) {
        const reason = `${turnsMade.toFixed(0)} turns of the ${name} are too few: ${FEWEST_TURNS} average out what is not its own.`;
        notJudged.push({ part: mesh.id, question: `fault of the ${name}`, reason });
        continue;
      }
      const byAngle = resampleByAngle(acceleration, smoothTurns(track.turns), samplesPerTurn);
      const { average, turns } = synchronousAverage(byAngle, samplesPerTurn);
      conditions.push({
        mesh: mesh.id,
        gear: name,
        teeth,
        meshHz: carrier.frequencyHz,
        turns,
        meshAmplitude: carrier.value,
        fm0: fm0(average, teeth),
        fm4: fm4(differenceSignal(average, teeth)),
        synchronousShare: signalStatistics(average).rmsAc / signalStatistics(byAngle).rmsAc,
        toothContrast: toothContrast(residualSignal(average, teeth), teeth),
        sidebandRatio: sidebandRatio(spectrum, carrier.frequencyHz, shaftHz),
      });
    }
  }
  return { conditions, notJudged };
}

/** Angle must rise; where the carrier fades its phase may jump back by a hair. */
function smoothTurns(turns: Float64Array): Float64Array {
  const out = Float64Array.from(turns);
  for (let i = 1; i < out.length; i++) {
    if (out[i]! <= out[i - 1]!) out[i] = out[i - 1]! + 1e-9;
  }
  return out;
}

function toothContrast(residual: Float64Array, teeth: number): number {
  const energies = new Float64Array(teeth);
  residual.forEach((v, i) => {
    const tooth = Math.floor((i * teeth) / residual.length);
    energies[tooth] = energies[tooth]! + v * v;
  });
  const middle = quantile(energies, 0.5);
  return middle > 0 ? Math.max(...energies) / middle : Number.NaN;
}

/** Judges gears without a reference: only a damage that is plain in itself is named. */
export function judgeGears(
  conditions: readonly GearCondition[],
  meshes: readonly MeshFacts[],
): GearFinding[] {
  return conditions.flatMap((each) => {
    const mesh = meshes.find(({ id }) => id === each.mesh)!;
    const isDamaged = each.fm4 > DAMAGED_FM4 && each.toothContrast > SINGLE_TOOTH_CONTRAST;
    if (!isDamaged) return [];
    return [
      {
        mesh,
        gear: each.gear,
        confidence: Math.min(0.9, 0.4 + 0.05 * (each.fm4 - DAMAGED_FM4) + 0.02 * each.toothContrast),
        for: [
          {
            statement: `FM4 of the ${each.gear} is ${each.fm4.toFixed(1)}, a healthy gear has about 3`,
            frequencyHz: each.meshHz,
          },
          {
            statement: `one tooth of the ${each.gear} carries ${each.toothContrast.toFixed(0)} times the residual energy of the others: one impact a turn`,
          },
        ],
        against:
          each.sidebandRatio < 0.1
            ? [{ statement: 'the sidebands at the speed of its shaft are low', frequencyHz: each.meshHz }]
            : [],
      },
    ];
  });
}

/** How far a ratio to the reference must go to count: halves of one record differ by up to 13 % in FM0 and 7 % in share. */
const CHANGED = { fm0: 1.2, synchronousShare: 1.1, fm4: 1.3 } as const;

/**
 * Judges gears against a record of the same machine, sensor, speed and load when it was healthy. A broken tooth adds
 * a pattern that repeats each turn: FM0 and the share of the signal that repeats with the shaft rise. Load changes
 * both, so a reference at another load proves nothing.
 */
export function compareGears(
  now: readonly GearCondition[],
  reference: readonly GearCondition[],
  meshes: readonly MeshFacts[],
): GearFinding[] {
  return now.flatMap((each) => {
    const healthy = reference.find(({ mesh, gear }) => mesh === each.mesh && gear === each.gear);
    const mesh = meshes.find(({ id }) => id === each.mesh);
    if (!healthy || !mesh) return [];
    const support: Evidence[] = [];
    const against: Evidence[] = [];
    for (const [key, name] of [
      ['fm0', 'FM0'],
      ['synchronousShare', 'the share of the signal that repeats with the shaft'],
      ['fm4', 'FM4'],
    ] as const) {
      const ratio = each[key] / healthy[key];
      const statement = `${name} of the ${each.gear} is ${each[key].toFixed(2)}, ${ratio.toFixed(2)} times the reference`;
      (ratio > CHANGED[key] ? support : against).push({ statement, frequencyHz: each.meshHz });
    }
    const isRepeating = each.synchronousShare / healthy.synchronousShare > CHANGED.synchronousShare;
    const isPeaked = each.fm0 / healthy.fm0 > CHANGED.fm0;
    if (!isRepeating && !isPeaked) return [];
    const confidence = isRepeating && isPeaked ? 0.75 : 0.5;
    return [{ mesh, gear: each.gear, confidence, for: support, against }];
  });
}
