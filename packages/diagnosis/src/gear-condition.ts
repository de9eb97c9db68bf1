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
import { type NotJudged, notJudged as refusal } from './finding.ts';
import type { MeshFacts } from './machine-facts.ts';
import type { MessageParams } from './message.ts';
import { type TurnPattern, turnPattern } from './turn-pattern.ts';

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
  /** The second pair alone, likewise. */
  readonly secondSidebandRatio: number;
  /** Peak amplitudes of the second and third mesh harmonic, m/s2; not a number above the band. */
  readonly meshHarmonics: readonly number[];
  /** What the contact of the teeth sounds like over one turn, and how surely this record gives it. */
  readonly pattern: TurnPattern;
}

/** A mesh line must stand this high to carry the phase of the shaft, dB over its floor. */
const CARRIER_DB = 15;
const FEWEST_TURNS = 20;
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
    const refuse = (code: 'NOT_JUDGED_MESH_RATE' | 'NOT_JUDGED_NO_MESH', params: MessageParams) =>
      notJudged.push(refusal(mesh.id, 'gear fault', code, params));
    if (mesh.meshHz * 2 > samplingRateHz / 2) {
      refuse('NOT_JUDGED_MESH_RATE', { samplingRateHz, meshHz: mesh.meshHz });
      continue;
    }
    const reach = Math.min(0.02 * mesh.meshHz, 0.45 * slowest);
    const carrier = highestLine(spectrum, mesh.meshHz - reach, mesh.meshHz + reach);
    const floor = localFloor(spectrum, mesh.meshHz, 60);
    if (!carrier || 20 * Math.log10(carrier.value / floor) < CARRIER_DB) {
      refuse('NOT_JUDGED_NO_MESH', { meshHz: mesh.meshHz });
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
        const params = { turns: turnsMade, gear: name, needed: FEWEST_TURNS };
        notJudged.push(refusal(mesh.id, `fault of the ${name}`, 'NOT_JUDGED_TURNS', params));
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
        secondSidebandRatio:
          sidebandRatio(spectrum, carrier.frequencyHz, shaftHz, 2) -
          sidebandRatio(spectrum, carrier.frequencyHz, shaftHz),
        meshHarmonics: [2, 3].map((harmonic) => {
          const near = harmonic * carrier.frequencyHz;
          return highestLine(spectrum, near - halfBand, near + halfBand)?.value ?? Number.NaN;
        }),
        pattern: turnPattern(byAngle, samplesPerTurn, teeth),
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
