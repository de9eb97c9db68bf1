import type { Kinematics } from './kinematics.ts';
import { KinematicsError, type KinematicsProblem } from './kinematics-problem.ts';
import { jointsOfUnknownRatio, speedNodes, type TrainEquation, trainEquations } from './train-equations.ts';

export interface SpeedReference {
  readonly shaft: string;
  readonly speedRpm: number;
}

/**
 * Speeds by shaft id, and by `stage/planet` for planets; signed: a minus turns against the reference. Shafts behind
 * gears of unknown ratio are absent: their speed is not known.
 */
export type ShaftSpeeds = ReadonlyMap<string, number>;

/** Coefficients are teeth, so anything below this part of a row is rounding. */
const ROUNDING = 1e-9;

interface Row {
  readonly pivot: number;
  readonly coefficients: Float64Array;
  rightSide: number;
}

/**
 * Rows in echelon form, filled one equation after the other, so that the equation which contradicts
 * those before it can be named.
 */
class EchelonRows {
  readonly rows: Row[] = [];
  readonly columns: number;

  constructor(columns: number) {
    this.columns = columns;
  }

  /** `new` knowledge, `known` already, or a `contradiction`. */
  add(coefficients: Float64Array, rightSide: number): 'new' | 'known' | 'contradiction' {
    let right = rightSide;
    let scale = 0;
    for (const value of coefficients) scale = Math.max(scale, Math.abs(value));
    // What has to cancel is as large as what went in, multiplied on the way.
    let rightScale = Math.abs(rightSide);
    for (const row of this.rows) {
      const factor = coefficients[row.pivot]!;
      if (factor === 0) continue;
      for (let i = 0; i < this.columns; i++) coefficients[i]! -= factor * row.coefficients[i]!;
      coefficients[row.pivot] = 0;
      right -= factor * row.rightSide;
      rightScale = Math.max(rightScale, Math.abs(factor * row.rightSide));
    }
    let pivot = -1;
    let largest = ROUNDING * scale;
    for (let i = 0; i < this.columns; i++) {
      if (Math.abs(coefficients[i]!) > largest) {
        largest = Math.abs(coefficients[i]!);
        pivot = i;
      }
    }
    if (pivot < 0) return Math.abs(right) > ROUNDING * rightScale ? 'contradiction' : 'known';
    const divisor = coefficients[pivot]!;
    for (let i = 0; i < this.columns; i++) coefficients[i]! /= divisor;
    right /= divisor;
    // Kept fully reduced: every pivot column has a single one, so that rows read as answers.
    for (const row of this.rows) {
      const factor = row.coefficients[pivot]!;
      if (factor === 0) continue;
      for (let i = 0; i < this.columns; i++) row.coefficients[i]! -= factor * coefficients[i]!;
      row.coefficients[pivot] = 0;
      row.rightSide -= factor * right;
    }
    this.rows.push({ pivot, coefficients, rightSide: right });
    return 'new';
  }

  /** The value of a column, or undefined while it still depends on others. */
  solutionOf(column: number): number | undefined {
    const row = this.rows.find(({ pivot }) => pivot === column);
    if (!row) return undefined;
    for (let i = 0; i < this.columns; i++) {
      if (i !== column && Math.abs(row.coefficients[i]!) > ROUNDING) return undefined;
    }
    return row.rightSide;
  }
}

/** Nodes that any chain of elements joins to the given ones. */
function reachableFrom(
  starts: readonly string[],
  equations: readonly Pick<TrainEquation, 'terms'>[],
): Set<string> {
  const reached = new Set(starts);
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const { terms } of equations) {
      if (!terms.some(([node]) => reached.has(node))) continue;
      for (const [node] of terms) {
        if (reached.has(node)) continue;
        reached.add(node);
        isGrowing = true;
      }
    }
  }
  return reached;
}

function problemsOfReferences(references: readonly SpeedReference[], nodes: readonly string[]) {
  const problems: KinematicsProblem[] = [];
  for (const { shaft, speedRpm } of references) {
    if (!nodes.includes(shaft)) {
      const message = `The speed is given for "${shaft}", which is no shaft of the drivetrain.`;
      problems.push({ code: 'unknown-reference', element: shaft, message });
    }
    if (!Number.isFinite(speedRpm)) {
      const message = `The speed of "${shaft}" must be a number.`;
      problems.push({ code: 'wrong-speed', element: shaft, message });
    }
  }
  return problems;
}

/**
 * The speed of every shaft and planet from one known speed (several for a differential), by one linear system
 * over the whole drivetrain, in whatever topology. Expects a document that passed `checkKinematics`.
 *
 * Throws KinematicsError naming the element that contradicts the others, every shaft that nothing connects,
 * and every shaft that needs a second known speed.
 */
export function solveSpeeds(
  kinematics: Kinematics,
  reference: SpeedReference | readonly SpeedReference[],
): ShaftSpeeds {
  const { speeds, problems } = solveKnownSpeeds(kinematics, reference);
  if (problems.length > 0) throw new KinematicsError(problems);
  return speeds;
}

/** As `solveSpeeds`, but answers what can be determined of a drivetrain that is not complete yet beside what is wrong. */
export function solveKnownSpeeds(
  kinematics: Kinematics,
  reference: SpeedReference | readonly SpeedReference[],
): { readonly speeds: ShaftSpeeds; readonly problems: readonly KinematicsProblem[] } {
  const references: readonly SpeedReference[] = 'shaft' in reference ? [reference] : reference;
  const nodes = speedNodes(kinematics);
  const problems: KinematicsProblem[] = problemsOfReferences(references, nodes);
  if (problems.length > 0) return { speeds: new Map(), problems };

  const columnOf = new Map(nodes.map((node, column) => [node, column]));
  const equations = trainEquations(kinematics);
  const system = new EchelonRows(nodes.length);
  // Solved for a reference of one turn a minute where there is a single one: a drivetrain at rest is no contradiction.
  const unit = references.length === 1 ? references[0]!.speedRpm : 1;
  for (const { shaft, speedRpm } of references) {
    const coefficients = new Float64Array(nodes.length);
    coefficients[columnOf.get(shaft)!] = 1;
    if (system.add(coefficients, references.length === 1 ? 1 : speedRpm) === 'contradiction') {
      const message = `The speed given for "${shaft}" contradicts another one given for it.`;
      problems.push({ code: 'contradiction', element: shaft, message });
    }
  }
  for (const { element, name, terms } of equations) {
    const coefficients = new Float64Array(nodes.length);
    for (const [node, factor] of terms) coefficients[columnOf.get(node)!]! += factor;
    if (system.add(coefficients, 0) === 'contradiction') {
      const joined = [...new Set(terms.map(([node]) => node))].join(', ');
      const message = `The ${name} contradicts the rest of the drivetrain: ${joined || 'its members'} cannot turn as its teeth and the other elements both demand.`;
      problems.push({ code: 'contradiction', element, message });
    }
  }

  const speeds = new Map<string, number>();
  const reached = reachableFrom(
    references.map(({ shaft }) => shaft),
    equations,
  );
  // What only gears of unknown ratio join is connected, at a speed that nobody can know.
  const joints = jointsOfUnknownRatio(kinematics);
  const untold = new Set<string>();
  if (joints.length > 0) {
    const either = joints.map((pair) => ({ terms: pair.map((node) => [node, 1] as const) }));
    for (const node of reachableFrom([...reached], [...equations, ...either])) {
      if (!reached.has(node)) untold.add(node);
    }
  }
  const planets = new Set((kinematics.planetaryStages ?? []).map(({ id }) => `${id}/planet`));
  for (const node of nodes) {
    const solution = system.solutionOf(columnOf.get(node)!);
    if (solution !== undefined) speeds.set(node, solution * unit);
    else if (!planets.has(node) && !untold.has(node))
      problems.push(unsolved(node, reached.has(node), references));
  }
  return { speeds, problems };
}

function unsolved(
  shaft: string,
  isReached: boolean,
  references: readonly SpeedReference[],
): KinematicsProblem {
  const known = references.map((each) => each.shaft).join(', ');
  return isReached
    ? {
        code: 'needs-second-speed',
        element: shaft,
        message: `The shaft "${shaft}" is free to turn: one more speed must be known besides ${known}, or a member held still.`,
      }
    : {
        code: 'not-connected',
        element: shaft,
        message: `The shaft "${shaft}" is not connected with ${known} by any gear, stage or coupling.`,
      };
}
