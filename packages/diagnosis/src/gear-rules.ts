import { type Evidence, evidence } from './finding.ts';
import type { GearCondition } from './gear-condition.ts';
import type { MeshFacts } from './machine-facts.ts';
import { type Message, message } from './message.ts';
import { likeness } from './turn-pattern.ts';

export interface GearFinding {
  readonly mesh: MeshFacts;
  readonly gear: string;
  readonly says: Message;
  readonly confirm: Message;
  readonly rule: string;
  readonly confidence: number;
  readonly for: readonly Evidence[];
  readonly against: readonly Evidence[];
}

/** Healthy gears stay near 3; a few damaged teeth lift the difference signal beyond this (Stewart 1977). */
const DAMAGED_FM4 = 4.5;
/** One tooth with this much more residual energy than the middle one is an impact once a turn. */
const SINGLE_TOOTH_CONTRAST = 6;
/** An eccentric gear modulates by this much of the mesh line, in one smooth pair of sidebands. */
const ECCENTRIC = { firstPair: 1, secondToFirst: 0.35, fm4: 3.5 } as const;

const AVERAGE_RULE = 'synchronous average, FM0 and FM4 (R. M. Stewart, ISVR 1977)';
const SIDEBAND_RULE = 'mesh line and its sidebands (R. B. Randall, J. Mech. Des. 104 (1982) 259)';

/** Judges gears without a reference: only a damage that is plain in itself is named. */
export function judgeGears(
  conditions: readonly GearCondition[],
  meshes: readonly MeshFacts[],
): GearFinding[] {
  return conditions.flatMap((each) => {
    const mesh = meshes.find(({ id }) => id === each.mesh)!;
    return brokenTooth(each, mesh) ?? eccentric(each, mesh) ?? [];
  });
}

function brokenTooth(each: GearCondition, mesh: MeshFacts): GearFinding[] | undefined {
  const { gear, fm4, toothContrast } = each;
  if (!(fm4 > DAMAGED_FM4 && toothContrast > SINGLE_TOOTH_CONTRAST)) return undefined;
  const frequencyHz = each.meshHz;
  return [
    {
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
    },
  ];
}

function eccentric(each: GearCondition, mesh: MeshFacts): GearFinding[] | undefined {
  const { gear, sidebandRatio, secondSidebandRatio, fm4 } = each;
  const isSmooth = secondSidebandRatio < ECCENTRIC.secondToFirst * sidebandRatio && fm4 < ECCENTRIC.fm4;
  if (!(sidebandRatio > ECCENTRIC.firstPair && isSmooth)) return undefined;
  const frequencyHz = each.meshHz;
  return [
    {
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
    },
  ];
}

/** How far a ratio to the reference must go to count: halves of one record differ by up to 13 % in FM0 and 7 % in share. */
const CHANGED = { fm0: 1.2, synchronousShare: 1.1, fm4: 1.3 } as const;
/** Patterns of one gear at one load are alike to 0.97 or more; below this something else is in mesh. */
const ALIKE = 0.9;
/** Growth that wear and misalignment show, as ratios to the reference (6 and 4 dB). */
const GREW = { harmonic: 2, sidebands: 1.6 } as const;

/**
 * Judges gears against a record of the same machine, sensor, speed and load when it was healthy. A broken tooth adds
 * a pattern that repeats each turn: FM0 and the share of the signal that repeats with the shaft rise, and the pattern
 * of the turn itself is another. Load changes all of these, so a reference at another load proves nothing.
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
    return changedTooth(each, healthy, mesh) ?? worn(each, healthy, mesh) ?? [];
  });
}

function changedTooth(
  each: GearCondition,
  healthy: GearCondition,
  mesh: MeshFacts,
): GearFinding[] | undefined {
  const { gear } = each;
  const support: Evidence[] = [];
  const against: Evidence[] = [];
  for (const indicator of ['fm0', 'synchronousShare', 'fm4'] as const) {
    const ratio = each[indicator] / healthy[indicator];
    const name = indicator === 'synchronousShare' ? 'synchronous-share' : indicator;
    const params = { indicator: name, gear, value: each[indicator], ratio };
    const isMore = ratio > CHANGED[indicator];
    (isMore ? support : against).push(evidence('GEAR_CHANGE', params, { frequencyHz: each.meshHz }));
  }
  const alike = likeness(each.pattern, healthy.pattern);
  const isAnother = alike !== undefined && alike < ALIKE;
  if (alike !== undefined)
    (isAnother ? support : against).push(evidence('GEAR_PATTERN', { gear, percent: 100 * alike }));
  const isRepeating = each.synchronousShare / healthy.synchronousShare > CHANGED.synchronousShare;
  const isPeaked = each.fm0 / healthy.fm0 > CHANGED.fm0;
  const agreeing = [isRepeating, isPeaked, isAnother].filter(Boolean).length;
  if (agreeing === 0) return undefined;
  return [
    {
      mesh,
      gear,
      says: message(agreeing > 1 ? 'FINDING_TOOTH' : 'FINDING_GEAR_CHANGED', { gear, part: mesh.name }),
      confirm: message('CONFIRM_GEAR'),
      rule: `gear-change: ${AVERAGE_RULE}, pattern of the turn`,
      confidence: 0.35 + 0.15 * agreeing,
      for: support,
      against,
    },
  ];
}

/** Wear and a mesh that does not bear over its width: the shape of one turn stays, its lines grow. */
function worn(each: GearCondition, healthy: GearCondition, mesh: MeshFacts): GearFinding[] | undefined {
  const { gear } = each;
  const frequencyHz = each.meshHz;
  const mesh1 = each.meshAmplitude / healthy.meshAmplitude;
  const [second = Number.NaN] = each.meshHarmonics.map((value, i) => value / healthy.meshHarmonics[i]!);
  const sidebands =
    (each.sidebandRatio * each.meshAmplitude) / (healthy.sidebandRatio * healthy.meshAmplitude);
  if (second > GREW.harmonic && second > GREW.sidebands * mesh1) {
    const amplitude = each.meshHarmonics[0]!;
    return [
      {
        mesh,
        gear,
        says: message('FINDING_GEAR_MISALIGNED', { part: mesh.name }),
        confirm: message('CONFIRM_GEAR_CONTACT'),
        rule: `gear-misaligned: ${SIDEBAND_RULE}`,
        confidence: 0.5,
        for: [
          evidence(
            'GEAR_MESH_HARMONIC',
            { order: 2, amplitude, ratio: amplitude / each.meshAmplitude },
            { frequencyHz: 2 * frequencyHz, amplitude, unit: 'm/s2' },
          ),
        ],
        against: [evidence('GEAR_MESH_GREW', { ratio: mesh1 }, { frequencyHz })],
      },
    ];
  }
  if (!(mesh1 > GREW.harmonic && sidebands > GREW.harmonic)) return undefined;
  return [
    {
      mesh,
      gear,
      says: message('FINDING_GEAR_WEAR', { part: mesh.name }),
      confirm: message('CONFIRM_GEAR_CONTACT'),
      rule: `gear-wear: ${SIDEBAND_RULE}`,
      confidence: 0.55,
      for: [
        evidence('GEAR_MESH_GREW', { ratio: mesh1 }, { frequencyHz }),
        evidence('GEAR_SIDEBANDS_GREW', { gear, ratio: sidebands }, { frequencyHz }),
      ],
      against: [],
    },
  ];
}
