import { evidence, type NotEvaluated, notEvaluated } from '../findings/finding.ts';
import { message } from '../findings/message.ts';
import type { MeshFacts } from '../records/machine-facts.ts';
import type { GearCondition } from './gear-condition.ts';
import { AVERAGE_RULE, DAMAGED_FM4, type GearFinding, SIDEBAND_RULE } from './gear-finding.ts';
import { compareGear } from './gear-reference-rules.ts';

/** One tooth with this much more residual energy than the middle one is an impact once a turn. */
const SINGLE_TOOTH_CONTRAST = 6;
/** An eccentric gear modulates by this much of the mesh line, in one smooth pair of sidebands. */
const ECCENTRIC = { firstPair: 1, secondToFirst: 0.35 } as const;

/** Evaluates gears without a reference: only a damage that is plain in itself is named. */
export function evaluateGears(
  conditions: readonly GearCondition[],
  meshes: readonly MeshFacts[],
): GearFinding[] {
  return surestOfEach(conditions, meshes, (each, mesh) => brokenTooth(each, mesh) ?? eccentric(each, mesh));
}

/**
 * Evaluates gears by what has changed against records of the same machine, sensor, speed and load when it was healthy; of
 * several, a change must show against each.
 */
export function compareGears(
  now: readonly GearCondition[],
  reference: readonly GearCondition[],
  meshes: readonly MeshFacts[],
): GearFinding[] {
  return surestOfEach(now, meshes, (each, mesh) => {
    const healthy = reference.filter((other) => other.mesh === each.mesh && other.gear === each.gear);
    return compareGear(each, healthy, mesh);
  });
}

/**
 * Speeds farther apart than an operating bin is wide are not compared: resonances lift other lines, and load and speed
 * go together.
 */
const FARTHEST_SPEEDS = 1.1;

/**
 * Least share of a reference that repeats with the turn: below, the averaging did not hold the shaft, or something else
 * drowns the gear, and whatever comes later would differ. Healthy gears have 0.3 and more.
 */
const LEAST_REPEATING = 0.2;

/** References to the gears of a record by whether they can be compared: at its speed, and with a pattern of their own. */
export function splitReferences(
  now: readonly GearCondition[],
  reference: readonly GearCondition[],
): { comparable: GearCondition[]; notEvaluated: NotEvaluated[] } {
  const comparable: GearCondition[] = [];
  const refused = new Map<string, NotEvaluated>();
  for (const each of reference) {
    const same = now.find(({ mesh, gear }) => mesh === each.mesh && gear === each.gear);
    const warning = same && warningOfReference(each, same);
    if (warning === undefined) comparable.push(each);
    else if (!refused.has(each.mesh)) refused.set(each.mesh, warning);
  }
  return { comparable, notEvaluated: [...refused.values()] };
}

function warningOfReference(reference: GearCondition, now: GearCondition): NotEvaluated | undefined {
  const { mesh, gear, meshHz, synchronousShare } = reference;
  const question = 'small gear damage';
  if (Math.max(meshHz / now.meshHz, now.meshHz / meshHz) > FARTHEST_SPEEDS) {
    const rpmOf = (each: GearCondition) => (60 * each.meshHz) / each.teeth;
    const params = { gear, referenceRpm: rpmOf(reference), speedRpm: rpmOf(now) };
    return notEvaluated(mesh, question, 'NOT_EVALUATED_OTHER_SPEED', params);
  }
  if (synchronousShare >= LEAST_REPEATING) return undefined;
  return notEvaluated(mesh, question, 'NOT_EVALUATED_DROWNED_REFERENCE', {
    gear,
    percent: 100 * synchronousShare,
  });
}

/** One finding a mesh, the surest: both its gears feel what happens in it. */
function surestOfEach(
  conditions: readonly GearCondition[],
  meshes: readonly MeshFacts[],
  evaluate: (each: GearCondition, mesh: MeshFacts) => GearFinding | undefined,
): GearFinding[] {
  const surest = new Map<string, GearFinding>();
  for (const each of conditions) {
    const mesh = meshes.find(({ id }) => id === each.mesh);
    const finding = mesh && evaluate(each, mesh);
    if (!finding || (isOneTurn(finding) && isOfAnotherGear(each))) continue;
    const before = surest.get(each.mesh);
    if (!before || finding.confidence > before.confidence) surest.set(each.mesh, finding);
  }
  return [...surest.values()];
}

/** What strikes once a turn shows in the turn of every gear on the shaft. */
function isOneTurn({ says }: GearFinding): boolean {
  return says.code === 'FINDING_TOOTH' || says.code === 'FINDING_GEAR_CHANGED';
}

/** The damaged gear is that whose own mesh the impact modulates. */
function isOfAnotherGear({ sidebandRatio, secondSidebandRatio, otherSidebandRatio }: GearCondition): boolean {
  return otherSidebandRatio > sidebandRatio + secondSidebandRatio;
}

function brokenTooth(each: GearCondition, mesh: MeshFacts): GearFinding | undefined {
  const { gear, fm4, toothContrast } = each;
  if (!(fm4 > DAMAGED_FM4 && toothContrast > SINGLE_TOOTH_CONTRAST)) return undefined;
  const frequencyHz = each.meshHz;
  return {
    mesh,
    gear,
    says: message('FINDING_TOOTH', { gear, part: mesh.name }),
    confirm: message('CONFIRM_GEAR'),
    rule: `gear-tooth: ${AVERAGE_RULE}`,
    confidence: Math.min(0.9, 0.4 + 0.05 * (fm4 - DAMAGED_FM4) + 0.02 * toothContrast),
    for: [
      evidence('GEAR_FM4', { gear, value: fm4 }, { frequencyHz }),
      evidence('GEAR_TOOTH', { gear, times: toothContrast }),
    ],
    against: each.sidebandRatio < 0.1 ? [evidence('GEAR_SIDEBANDS_LOW', {}, { frequencyHz })] : [],
  };
}

function eccentric(each: GearCondition, mesh: MeshFacts): GearFinding | undefined {
  const { gear, sidebandRatio, secondSidebandRatio, toothContrast } = each;
  const isSmooth =
    secondSidebandRatio < ECCENTRIC.secondToFirst * sidebandRatio && toothContrast < SINGLE_TOOTH_CONTRAST;
  if (!(sidebandRatio > ECCENTRIC.firstPair && isSmooth)) return undefined;
  const frequencyHz = each.meshHz;
  return {
    mesh,
    gear,
    says: message('FINDING_GEAR_ECCENTRIC', { gear, part: mesh.name }),
    confirm: message('CONFIRM_GEAR_CONTACT'),
    rule: `gear-eccentric: ${SIDEBAND_RULE}`,
    confidence: 0.5,
    for: [
      evidence('GEAR_SIDEBANDS', { gear, share: sidebandRatio }, { frequencyHz }),
      evidence('GEAR_ONE_PAIR', {}),
    ],
    against: [],
  };
}
