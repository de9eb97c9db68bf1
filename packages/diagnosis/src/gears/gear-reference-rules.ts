import { type Evidence, evidence } from '../findings/finding.ts';
import { message } from '../findings/message.ts';
import type { MeshFacts } from '../records/machine-facts.ts';
import { patternAmplitudeAt } from '../shafts/turn-pattern.ts';
import type { GearCondition, TurnNumbers } from './gear-condition.ts';
import { exceeds, type GearDifference, gearDifference, type IndicatorDifference } from './gear-difference.ts';
import { AVERAGE_RULE, DAMAGED_FM4, type GearFinding, SIDEBAND_RULE } from './gear-finding.ts';

/**
 * What a tenth of the load does to a healthy gear, measured on one from no load to 90 %: dB, and the share by which the
 * pattern of a turn is another. Loads are hardly more equal than that, so that less is no change.
 */
const TENTH_OF_LOAD = { fm0: 0.6, synchronousShare: 0.55, pattern: 0.07, betweenTeeth: 0.08 } as const;
/** A level that has doubled has grown, dB; one of several that agree must have grown by half of that. */
const DOUBLED_DB = 6;
const AGREES_DB = 3;
/** By this much more than its neighbours a line stands alone, dB. */
const ALONE_DB = 4;
/** A gear that modulates its mesh line by less in all runs true enough, however it began. */
const NOTABLE_ECCENTRICITY = 0.5;

/** One gear against its reference records: what differs from each of them. */
export function compareGear(
  now: GearCondition,
  references: readonly GearCondition[],
  mesh: MeshFacts,
): GearFinding | undefined {
  const found = references.map((reference) => evaluateDifference(now, reference, mesh));
  if (found.some((finding) => finding === undefined)) return undefined;
  return found.toSorted((a, b) => a!.confidence - b!.confidence)[0];
}

function evaluateDifference(
  now: GearCondition,
  reference: GearCondition,
  mesh: MeshFacts,
): GearFinding | undefined {
  const compared: Compared = { now, reference, mesh, difference: gearDifference(now, reference) };
  return worn(compared) ?? misaligned(compared) ?? eccentric(compared) ?? changedTooth(compared);
}

interface Compared {
  readonly now: GearCondition;
  readonly reference: GearCondition;
  readonly mesh: MeshFacts;
  readonly difference: GearDifference;
}

function levelGrew(
  { now, reference }: Compared,
  order: number,
  { value, error }: IndicatorDifference,
): Evidence {
  const amplitude = patternAmplitudeAt(now.pattern, order * now.teeth);
  const before = patternAmplitudeAt(reference.pattern, order * now.teeth);
  return evidence(
    'GEAR_HARMONIC_GREW',
    { order, amplitude, before, growthDb: value, errorDb: error },
    { frequencyHz: order * now.meshHz, amplitude, unit: 'm/s2' },
  );
}

function sidebandsGrew({ now, difference: { sidebands } }: Compared): Evidence {
  const ratio = 10 ** (sidebands.value / 20);
  return evidence('GEAR_SIDEBANDS_GREW', { gear: now.gear, ratio }, { frequencyHz: now.meshHz });
}

/** Where less of the signal repeats than before, what lies between the mesh lines is that of something else. */
function isOtherBetweenTeeth({ betweenTeeth, synchronousShare }: GearDifference): boolean {
  const isDrowned = (synchronousShare?.value ?? 0) < -TENTH_OF_LOAD.synchronousShare;
  return !isDrowned && exceeds(betweenTeeth, TENTH_OF_LOAD.betweenTeeth);
}

/** The residual of the turn has come to one place. */
function isOneTooth({ now, difference }: Compared): boolean {
  return now.fm4 > DAMAGED_FM4 && exceeds(difference.fm4, AGREES_DB);
}

/** Worn flanks: two of the first three mesh lines and the sidebands beside them grow, and no tooth stands out. */
function worn(compared: Compared): GearFinding | undefined {
  const { now, mesh, difference } = compared;
  const grown = difference.harmonics
    .map((growth, i) => ({ order: i + 1, growth }))
    .filter(({ growth }) => exceeds(growth, AGREES_DB));
  const isMore = exceeds(difference.mesh, DOUBLED_DB) && exceeds(difference.sidebands, AGREES_DB);
  if (!isMore || grown.length < 2 || isOneTooth(compared)) return undefined;
  return {
    mesh,
    gear: now.gear,
    says: message('FINDING_GEAR_WEAR', { part: mesh.name }),
    confirm: message('CONFIRM_GEAR_CONTACT'),
    rule: `gear-wear: ${SIDEBAND_RULE}`,
    confidence: 0.55,
    for: [
      ...grown
        .toSorted((a, b) => b.growth.value - a.growth.value)
        .map(({ order, growth }) => levelGrew(compared, order, growth)),
      sidebandsGrew(compared),
    ],
    against: [],
  };
}

/** Teeth that bear at one end: twice the mesh alone grows, the same at every tooth. */
function misaligned(compared: Compared): GearFinding | undefined {
  const { now, mesh, difference } = compared;
  const [first, second, third] = difference.harmonics;
  const isAlone =
    exceeds(second, DOUBLED_DB) &&
    second!.value > first!.value + ALONE_DB &&
    second!.value > third!.value + ALONE_DB;
  const isOfSomeTeeth = exceeds(difference.firstPair, AGREES_DB) || isOtherBetweenTeeth(difference);
  if (!isAlone || isOfSomeTeeth) return undefined;
  return {
    mesh,
    gear: now.gear,
    says: message('FINDING_GEAR_MISALIGNED', { part: mesh.name }),
    confirm: message('CONFIRM_GEAR_CONTACT'),
    rule: `gear-misaligned: ${SIDEBAND_RULE}`,
    confidence: 0.5,
    for: [levelGrew(compared, 2, second!)],
    against: [evidence('GEAR_MESH_GREW', { ratio: 10 ** (first!.value / 20) }, { frequencyHz: now.meshHz })],
  };
}

/** A gear that has come to run out of round: its first pair of sidebands alone grows. */
function eccentric({ now, mesh, difference }: Compared): GearFinding | undefined {
  const { firstPair, secondPair, mesh: ofMesh } = difference;
  const isOnePair = exceeds(firstPair, DOUBLED_DB) && firstPair.value > secondPair.value + ALONE_DB;
  const isMore = exceeds(ofMesh, DOUBLED_DB) || isOtherBetweenTeeth(difference);
  if (!isOnePair || isMore || now.sidebandRatio < NOTABLE_ECCENTRICITY) return undefined;
  const { gear, sidebandRatio, meshHz: frequencyHz } = now;
  return {
    mesh,
    gear,
    says: message('FINDING_GEAR_ECCENTRIC', { gear, part: mesh.name }),
    confirm: message('CONFIRM_GEAR_CONTACT'),
    rule: `gear-eccentric: ${SIDEBAND_RULE}`,
    confidence: 0.55,
    for: [
      evidence('GEAR_SIDEBANDS', { gear, share: sidebandRatio }, { frequencyHz }),
      evidence('GEAR_SIDEBANDS_GREW', { gear, ratio: 10 ** (firstPair.value / 20) }, { frequencyHz }),
      evidence('GEAR_ONE_PAIR', {}),
    ],
    against: [],
  };
}

/**
 * A broken tooth adds a pattern that repeats each turn: FM0 and the share of the signal that repeats with the shaft
 * rise, and the pattern of the turn itself is another. FM4 rises where nothing else hides that it is one tooth.
 */
function changedTooth(compared: Compared): GearFinding | undefined {
  const { now, reference, mesh, difference } = compared;
  const { gear, meshHz: frequencyHz } = now;
  const support: Evidence[] = [];
  const against: Evidence[] = [];
  const weigh = (name: keyof TurnNumbers, isChanged: boolean) => {
    if (!difference[name]) return;
    const indicator = name === 'synchronousShare' ? 'synchronous-share' : name;
    const params = { indicator, gear, value: now[name], ratio: now[name] / reference[name] };
    (isChanged ? support : against).push(evidence('GEAR_CHANGE', params, { frequencyHz }));
  };
  const isPeaked = exceeds(difference.fm0, TENTH_OF_LOAD.fm0);
  const isRepeating = exceeds(difference.synchronousShare, TENTH_OF_LOAD.synchronousShare);
  const isAnother = exceeds(difference.pattern, TENTH_OF_LOAD.pattern) || isOtherBetweenTeeth(difference);
  // Noise lifts FM0 as well: it only adds to what is sure to repeat.
  const isLocal = isOneTooth(compared);
  if (!isRepeating && !isAnother && !isLocal) return undefined;
  const agreeing = [isRepeating, isPeaked, isAnother].filter(Boolean).length + (isLocal ? 2 : 0);
  weigh('fm0', isPeaked);
  weigh('synchronousShare', isRepeating);
  weigh('fm4', isLocal);
  if (difference.pattern) {
    const { value, error } = difference.pattern;
    const params = { gear, percent: 100 * Math.min(1, 1 - value) };
    (isAnother ? support : against).push(
      evidence('GEAR_PATTERN', params),
      evidence('GEAR_UNLIKE', { times: Math.max(0, value) / error }),
    );
  }
  return {
    mesh,
    gear,
    says: message(agreeing > 1 ? 'FINDING_TOOTH' : 'FINDING_GEAR_CHANGED', { gear, part: mesh.name }),
    confirm: message('CONFIRM_GEAR'),
    rule: `gear-change: ${AVERAGE_RULE}, pattern of the turn`,
    confidence: Math.min(0.85, 0.35 + 0.15 * agreeing),
    for: support,
    against,
  };
}
