import { evidence } from './finding.ts';
import type { GearCondition } from './gear-condition.ts';
import { AVERAGE_RULE, type GearFinding, SIDEBAND_RULE } from './gear-finding.ts';
import { compareGear } from './gear-reference-rules.ts';
import type { MeshFacts } from './machine-facts.ts';
import { message } from './message.ts';

/** Healthy gears stay near 3; a few damaged teeth lift the difference signal beyond this (Stewart 1977). */
const DAMAGED_FM4 = 4.5;
/** One tooth with this much more residual energy than the middle one is an impact once a turn. */
const SINGLE_TOOTH_CONTRAST = 6;
/** An eccentric gear modulates by this much of the mesh line, in one smooth pair of sidebands. */
const ECCENTRIC = { firstPair: 1, secondToFirst: 0.35, fm4: 3.5 } as const;

/**
 * The gears of a record: damage that is plain in itself, and with a reference what has changed against it. The
 * reference is of the same machine, sensor, speed and load when it was healthy; of several records of it, a change
 * must show against each. One finding a mesh, and one damaged tooth a shaft: an impact is heard in every gear of it.
 */
export function judgeGears(
  conditions: readonly GearCondition[],
  meshes: readonly MeshFacts[],
  reference: readonly GearCondition[] = [],
): GearFinding[] {
  const found = conditions.flatMap((each) => {
    const mesh = meshes.find(({ id }) => id === each.mesh);
    if (!mesh) return [];
    const healthy = reference.filter((other) => other.mesh === each.mesh && other.gear === each.gear);
    const finding = brokenTooth(each, mesh) ?? compareGear(each, healthy, mesh) ?? eccentric(each, mesh);
    return finding ? [{ each, finding }] : [];
  });
  const isBest = (of: (typeof found)[number]) =>
    found.every(
      (other) =>
        other === of ||
        !(other.each.mesh === of.each.mesh || isSameImpact(other, of)) ||
        rank(other) < rank(of) ||
        (rank(other) === rank(of) && found.indexOf(other) > found.indexOf(of)),
    );
  return found.filter(isBest).map(({ finding }) => finding);
}

interface Found {
  readonly each: GearCondition;
  readonly finding: GearFinding;
}

/** Gears of one shaft have one angle: turns made in the same time. */
const SAME_SHAFT = 1e-3;

function isSameImpact(a: Found, b: Found): boolean {
  const shaftOf = ({ each }: Found) => each.meshHz / each.teeth;
  return (
    a.finding.says.code === 'FINDING_TOOTH' &&
    b.finding.says.code === 'FINDING_TOOTH' &&
    Math.abs(shaftOf(a) / shaftOf(b) - 1) < SAME_SHAFT
  );
}

/** The damaged gear is that whose own mesh the impact modulates. */
function rank({ each, finding }: Found): number {
  return finding.confidence * (1 + Math.min(1, each.sidebandRatio + each.secondSidebandRatio));
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
  const { gear, sidebandRatio, secondSidebandRatio, fm4 } = each;
  const isSmooth = secondSidebandRatio < ECCENTRIC.secondToFirst * sidebandRatio && fm4 < ECCENTRIC.fm4;
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
