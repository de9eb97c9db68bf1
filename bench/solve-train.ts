import { characteristicFrequencies, type Kinematics, solveSpeeds } from '@ritzel/drivetrain';
import type { ResultRow } from './result-table.ts';

const PART = 'Kinematics of a compound train: 12 shafts, 8 gear pairs, 2 planetary stages, 24 bearings';
const ROUNDS = 400;
const SHAFTS = 12;

/** Eight pairs in a row, then two planetary stages; two bearings on every shaft. */
export function compoundTrain(): Kinematics {
  const shafts = Array.from({ length: SHAFTS }, (_, i) => ({ id: `s${i}` }));
  const pairs = 8;
  return {
    shafts,
    gearPairs: Array.from({ length: pairs }, (_, i) => ({
      id: `g${i}`,
      kind: 'helical' as const,
      pinion: { shaft: `s${i}`, teeth: 19 + i },
      wheel: { shaft: `s${i + 1}`, teeth: 61 + 2 * i },
    })),
    planetaryStages: [0, 1].map((i) => ({
      id: `p${i}`,
      planets: 4,
      planetTeeth: 37,
      carrier: `s${pairs + 1 + i}`,
      sun: { shaft: `s${pairs + i}`, teeth: 21 },
      ring: { shaft: 'housing', teeth: 95 },
    })),
    couplings: [{ id: 'c', from: `s${pairs + 2}`, to: `s${pairs + 3}` }],
    bearings: shafts.flatMap(({ id }) =>
      ['a', 'b'].map((side) => ({
        id: `${id}${side}`,
        shaft: id,
        geometry: { elements: 15, elementDiameterMm: 25.4, pitchDiameterMm: 157.5, contactAngleDeg: 10 },
      })),
    ),
    motors: [{ id: 'm', shaft: 's0', poles: 4, lineFrequencyHz: 50 }],
  };
}

/** The peer: the same equations as one full matrix, solved by Gauss with partial pivoting, naming nothing. */
function solveDense(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const rows = matrix.map((row) => Float64Array.from(row));
  const x = Float64Array.from(right);
  const n = rows.length;
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(rows[i]![k]!) > Math.abs(rows[pivot]![k]!)) pivot = i;
    [rows[k], rows[pivot]] = [rows[pivot]!, rows[k]!];
    [x[k], x[pivot]] = [x[pivot]!, x[k]!];
    for (let i = k + 1; i < n; i++) {
      const factor = rows[i]![k]! / rows[k]![k]!;
      for (let j = k; j < n; j++) rows[i]![j]! -= factor * rows[k]![j]!;
      x[i]! -= factor * x[k]!;
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++) x[i]! -= rows[i]![j]! * x[j]!;
    x[i]! /= rows[i]![i]!;
  }
  return x;
}

/** The equations of the drivetrain above, written out by hand: unknowns are the shafts, then the planets. */
function denseSystem(): { matrix: Float64Array[]; right: Float64Array } {
  const unknowns = SHAFTS + 2;
  const matrix: Float64Array[] = [];
  const say = (...terms: readonly (readonly [number, number])[]) => {
    const row = new Float64Array(unknowns);
    for (const [column, factor] of terms) row[column] = factor;
    matrix.push(row);
  };
  say([0, 1]);
  for (let i = 0; i < 8; i++) say([i, 19 + i], [i + 1, 61 + 2 * i]);
  for (const i of [0, 1]) {
    say([8 + i, 21], [SHAFTS + i, 37], [9 + i, -58]);
    say([SHAFTS + i, -37], [9 + i, -58]);
  }
  say([10, 1], [11, -1]);
  const right = new Float64Array(unknowns);
  right[0] = 1485;
  return { matrix, right };
}

function medianMs(work: () => unknown): number {
  for (let i = 0; i < ROUNDS / 4; i++) work();
  const times = Array.from({ length: ROUNDS }, () => {
    const before = performance.now();
    work();
    return performance.now() - before;
  });
  return times.toSorted((a, b) => a - b)[ROUNDS / 2]!;
}

export function measureSolve(): ResultRow[] {
  const drivetrain = compoundTrain();
  const reference = { shaft: 's0', speedRpm: 1485 };
  const { matrix, right } = denseSystem();
  const ours = solveSpeeds(drivetrain, reference).get('s11')!;
  const theirs = solveDense(matrix, right)[11]!;
  if (Math.abs(ours / theirs - 1) > 1e-9) throw new Error(`the solvers disagree: ${ours} and ${theirs} rpm`);
  const lines = characteristicFrequencies(drivetrain, reference).length;
  return [
    {
      part: PART,
      what: 'speeds and every characteristic frequency, p50',
      value: medianMs(() => characteristicFrequencies(drivetrain, reference)),
      unit: 'ms',
      goal: { atMost: 1 },
      note: `${lines} frequencies; contradictions and loose shafts named on the way`,
    },
    {
      part: PART,
      what: 'speeds alone, p50',
      value: medianMs(() => solveSpeeds(drivetrain, reference)),
      unit: 'ms',
    },
    {
      part: PART,
      what: 'the same equations by plain dense elimination, p50',
      value: medianMs(() => solveDense(matrix, right)),
      unit: 'ms',
      note: 'equations written out by hand, names nothing',
    },
  ];
}
