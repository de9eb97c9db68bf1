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
  trackSpeed,
  withoutOrders,
} from '@ritzel/signal';
import { log2, log10 } from '@ritzel/signal/elementary';
import { type NotEvaluated, notEvaluated as refusal } from '../findings/finding.ts';
import type { MessageParams } from '../findings/message.ts';
import type { MeshFacts } from '../records/machine-facts.ts';
import { averageOfBlocks, TURN_BLOCKS, turnBlocks } from '../shafts/turn-blocks.ts';
import { type TurnOrders, type TurnPattern, turnOrders } from '../shafts/turn-pattern.ts';

/** What the average of one turn shows, of a whole record or of all but a block of it. */
export interface TurnNumbers {
  readonly fm0: number;
  readonly fm4: number;
  /** Share of the signal's r.m.s. that repeats with this shaft. */
  readonly synchronousShare: number;
}

/** What the synchronous average of one gear's shaft shows; all without unit but where said. */
export interface GearCondition extends TurnNumbers {
  readonly mesh: string;
  readonly gear: string;
  readonly teeth: number;
  readonly meshHz: number;
  readonly turns: number;
  /** Order of the shaft at which the record ends: indicators of the whole turn are compared over one band. */
  readonly highestOrder: number;
  /** Peak amplitude of the mesh line, m/s2. */
  readonly meshAmplitude: number;
  /** Energy of the tooth with most residual over that of the middle tooth. */
  readonly toothContrast: number;
  /** First pair of sidebands at this shaft's speed over the mesh line. */
  readonly sidebandRatio: number;
  /** The second pair alone, likewise. */
  readonly secondSidebandRatio: number;
  /** Two pairs at this shaft's speed beside the mesh line of another gear on the shaft, the most of any; 0 if alone. */
  readonly otherSidebandRatio: number;
  /** Peak amplitudes of the second and third mesh harmonic, m/s2; not a number above the band. */
  readonly meshHarmonics: readonly number[];
  /** What the contact of the teeth sounds like over one turn. */
  readonly pattern: TurnPattern;
  /** The same without each of `TURN_BLOCKS` blocks of the record in turn: how far this record differs from itself. */
  readonly leftOut: readonly (TurnNumbers & { readonly pattern: TurnOrders })[];
}

/** A mesh line must stand this high to carry the phase of the shaft, dB over its floor. */
const CARRIER_DB = 15;
const FEWEST_TURNS = 20;
/** Shafts whose speeds differ by less are one shaft: the average of a turn holds all its gears. */
const SAME_SHAFT = 1e-6;
/** Sidebands of another gear of the shaft that are taken out with its mesh lines. */
const OTHER_SIDEBANDS = 2;
/** Orders that unbalance, alignment, looseness and worn bearings move; the teeth have theirs about the mesh lines. */
const SHAFT_ORDERS = 10;

/**
 * The condition of every gear whose mesh line is strong enough to follow the shaft by.
 * @param otherMeshes meshes of the drivetrain that are not evaluated here, of which gears may share a shaft with these
 */
export function measureGears(
  acceleration: Float64Array,
  samplingRateHz: number,
  meshes: readonly MeshFacts[],
  otherMeshes: readonly MeshFacts[] = [],
): { conditions: GearCondition[]; notEvaluated: NotEvaluated[] } {
  const conditions: GearCondition[] = [];
  const notEvaluated: NotEvaluated[] = [];
  if (meshes.length === 0) return { conditions, notEvaluated };
  const spectrum = amplitudeSpectrum(acceleration, samplingRateHz);
  for (const mesh of meshes) {
    const slowest = Math.min(...mesh.gears.map((gear) => gear.shaftHz));
    const refuse = (code: 'NOT_EVALUATED_MESH_RATE' | 'NOT_EVALUATED_NO_MESH', params: MessageParams) =>
      notEvaluated.push(refusal(mesh.id, 'gear fault', code, params));
    if (mesh.meshHz * 2 > samplingRateHz / 2) {
      refuse('NOT_EVALUATED_MESH_RATE', { samplingRateHz, meshHz: mesh.meshHz });
      continue;
    }
    const reach = Math.min(0.02 * mesh.meshHz, 0.45 * slowest);
    const carrier = highestLine(spectrum, mesh.meshHz - reach, mesh.meshHz + reach);
    const floor = localFloor(spectrum, mesh.meshHz, 60);
    if (!carrier || 20 * log10(carrier.value / floor) < CARRIER_DB) {
      refuse('NOT_EVALUATED_NO_MESH', { meshHz: mesh.meshHz });
      continue;
    }
    const halfBand = Math.min(8, 0.3 * slowest);
    const band = { lowHz: carrier.frequencyHz - halfBand, highHz: carrier.frequencyHz + halfBand };
    for (const { name, teeth, shaftHz } of mesh.gears) {
      const track = trackSpeed(acceleration, samplingRateHz, teeth, band);
      // A power of two that keeps the sampling rate, so that no order folds back.
      const samplesPerTurn = 2 ** Math.ceil(log2(samplingRateHz / shaftHz));
      const turnsMade = Math.abs(track.turns.at(-1) ?? 0);
      if (turnsMade < FEWEST_TURNS) {
        const params = { turns: turnsMade, gear: name, needed: FEWEST_TURNS };
        notEvaluated.push(refusal(mesh.id, `fault of the ${name}`, 'NOT_EVALUATED_TURNS', params));
        continue;
      }
      const byAngle = resampleByAngle(acceleration, smoothTurns(track.turns), samplesPerTurn);
      const line = carrier.frequencyHz;
      const neighbours = neighboursOf(mesh, shaftHz, [...meshes, ...otherMeshes]);
      const unassigned = ordersOfOthers(neighbours, teeth, samplesPerTurn / 2);
      const sidebandsOf = (otherTeeth: number) =>
        sidebandRatio(spectrum, (line * otherTeeth) / teeth, shaftHz, OTHER_SIDEBANDS);
      conditions.push({
        ...conditionOfTurn(byAngle, samplesPerTurn, teeth, unassigned),
        mesh: mesh.id,
        gear: name,
        teeth,
        meshHz: line,
        highestOrder: samplingRateHz / 2 / shaftHz,
        meshAmplitude: carrier.value,
        sidebandRatio: sidebandRatio(spectrum, line, shaftHz),
        secondSidebandRatio:
          sidebandRatio(spectrum, line, shaftHz, 2) - sidebandRatio(spectrum, line, shaftHz),
        otherSidebandRatio: Math.max(0, ...neighbours.map(sidebandsOf)),
        meshHarmonics: [2, 3].map(
          (harmonic) =>
            highestLine(spectrum, harmonic * line - halfBand, harmonic * line + halfBand)?.value ??
            Number.NaN,
        ),
      });
    }
  }
  return { conditions, notEvaluated };
}

type OfTurn = TurnNumbers & Pick<GearCondition, 'turns' | 'toothContrast' | 'pattern' | 'leftOut'>;

/** What the turns of a gear show, without the orders that are not its own. */
function conditionOfTurn(
  byAngle: Float64Array,
  samplesPerTurn: number,
  teeth: number,
  unassigned: ReadonlySet<number>,
): OfTurn {
  const blocks = turnBlocks(byAngle, samplesPerTurn);
  const all = blocks.map((_, i) => i);
  const half = TURN_BLOCKS >> 1;
  const of = (chosen: readonly number[]) => {
    const { average, turns, rms } = averageOfBlocks(blocks, chosen);
    const own = withoutOrders(average, unassigned);
    const numbers: TurnNumbers = {
      fm0: fm0(own, teeth),
      fm4: fm4(differenceSignal(own, teeth)),
      synchronousShare: rmsOf(own) / rms,
    };
    return { own, turns, numbers, pattern: turnOrders(own, teeth) };
  };
  const whole = of(all);
  const halves = [of(all.slice(0, half)).pattern, of(all.slice(half)).pattern] as const;
  return {
    ...whole.numbers,
    turns: whole.turns,
    toothContrast: toothContrast(residualSignal(whole.own, teeth), teeth),
    pattern: { ...whole.pattern, halves },
    leftOut: all.map((block) => {
      const { numbers, pattern } = of(all.filter((each) => each !== block));
      return { ...numbers, pattern };
    }),
  };
}

/** Teeth of the other gears on the shaft of one. */
function neighboursOf(mesh: MeshFacts, shaftHz: number, all: readonly MeshFacts[]): number[] {
  return all
    .filter(({ id }) => id !== mesh.id)
    .flatMap(({ gears }) => gears.filter((gear) => Math.abs(gear.shaftHz / shaftHz - 1) < SAME_SHAFT))
    .map((gear) => gear.teeth);
}

/** Orders of a turn that are not of this gear: the mean, the shaft's own, and meshes of other gears on it. */
function ordersOfOthers(neighbours: readonly number[], teeth: number, highest: number): ReadonlySet<number> {
  const isOwn = (order: number) => Math.abs(order - teeth * Math.round(order / teeth)) <= OTHER_SIDEBANDS;
  const orders = new Set<number>([0]);
  for (let order = 1; order <= Math.min(SHAFT_ORDERS, teeth >> 1); order++) orders.add(order);
  for (const other of neighbours) {
    for (let line = other; line <= highest; line += other) {
      for (let order = line - OTHER_SIDEBANDS; order <= line + OTHER_SIDEBANDS; order++) {
        if (order < teeth >> 1 || !isOwn(order)) orders.add(order);
      }
    }
  }
  return orders;
}

/** Angle must rise; where the carrier fades its phase may jump back by a hair. */
function smoothTurns(turns: Float64Array): Float64Array {
  const out = Float64Array.from(turns);
  for (let i = 1; i < out.length; i++) {
    if (out[i]! <= out[i - 1]!) out[i] = out[i - 1]! + 1e-9;
  }
  return out;
}

function rmsOf(x: Float64Array): number {
  return Math.sqrt(x.reduce((sum, v) => sum + v * v, 0) / x.length);
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
