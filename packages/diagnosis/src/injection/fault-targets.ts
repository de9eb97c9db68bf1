import { HOUSING, type Kinematics, multipliersOf } from '@ritzel/drivetrain';
import type { Fault } from '../findings/finding.ts';

/** Faults that can be injected into a healthy record. */
export const DRILL_FAULTS = [
  'outer-race',
  'inner-race',
  'rolling-element',
  'cage',
  'pinion-tooth',
  'wheel-tooth',
  'gear-wear',
  'planet-tooth',
  'sun-tooth',
  'ring-tooth',
  'unbalance',
  'looseness',
  'misalignment',
  'coupling-elements',
] as const;
export type DrillFault = (typeof DRILL_FAULTS)[number];

export const TARGET_KINDS = ['bearing', 'gear', 'planetary', 'shaft', 'coupling'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** One fault of one element of the kinematics. */
export interface FaultTarget {
  readonly element: string;
  readonly name: string;
  /** Part of the drivetrain, where the document says it. */
  readonly part: string | null;
  readonly kind: TargetKind;
  readonly fault: DrillFault;
  /** Its lines cannot be computed: dimensions of the bearing or teeth are missing. */
  readonly isUnknown: boolean;
}

const BEARING_FAULTS: readonly DrillFault[] = ['outer-race', 'inner-race', 'rolling-element', 'cage'];

/**
 * Everything that is injected at a machine, in document order: four faults of each rolling bearing, three of each mesh,
 * two of each shaft, what a coupling and a planetary stage can have. Plain bearings and motors' electrical faults are not
 * injected.
 */
export function listFaultTargets(kinematics: Kinematics): FaultTarget[] {
  const { shafts, bearings = [], gearPairs = [], planetaryStages = [], couplings = [] } = kinematics;
  const of = (
    element: { readonly id: string; readonly name?: string; readonly part?: string },
    kind: TargetKind,
    faults: readonly DrillFault[],
    isUnknown = false,
  ): FaultTarget[] =>
    faults.map((fault) => ({
      ...{ element: element.id, name: element.name ?? element.id, part: element.part ?? null },
      ...{ kind, fault, isUnknown },
    }));
  return [
    ...bearings
      .filter(({ kind }) => kind !== 'plain')
      .flatMap((bearing) => of(bearing, 'bearing', BEARING_FAULTS, multipliersOf(bearing) === undefined)),
    ...gearPairs.flatMap((pair) => of(pair, 'gear', ['pinion-tooth', 'wheel-tooth', 'gear-wear'])),
    ...(kinematics.unknownGears ?? []).flatMap((gears) =>
      of(gears, 'gear', ['pinion-tooth', 'wheel-tooth', 'gear-wear'], true),
    ),
    ...planetaryStages.flatMap((stage) =>
      of(stage, 'planetary', [
        'planet-tooth',
        ...(stage.sun === undefined ? [] : (['sun-tooth'] as const)),
        ...(stage.ring === undefined ? [] : (['ring-tooth'] as const)),
      ]),
    ),
    ...shafts.flatMap((shaft) => of(shaft, 'shaft', ['unbalance', 'looseness'])),
    ...couplings
      .filter(({ from, to }) => from !== HOUSING && to !== HOUSING)
      .flatMap((coupling) =>
        of(coupling, 'coupling', [
          'misalignment',
          ...((coupling.elements ?? 0) > 2 ? (['coupling-elements'] as const) : []),
        ]),
      ),
  ];
}

/** What a finding calls the fault when it is right. */
export const FINDINGS_OF_FAULT: Readonly<Record<DrillFault, readonly Fault[]>> = {
  'outer-race': ['outer-race'],
  'inner-race': ['inner-race'],
  'rolling-element': ['rolling-element'],
  cage: ['cage'],
  'pinion-tooth': ['gear'],
  'wheel-tooth': ['gear'],
  'gear-wear': ['gear'],
  'planet-tooth': ['planet'],
  'sun-tooth': ['sun'],
  'ring-tooth': ['ring'],
  unbalance: ['unbalance'],
  looseness: ['looseness'],
  misalignment: ['misalignment'],
  'coupling-elements': ['coupling'],
};

/**
 * The elements that a finding of this target may name. Shafts that couplings join turn as one: which of them is out of
 * balance, and on which side of a coupling, no line of a spectrum says.
 */
export function partsOfTarget({ element, kind }: FaultTarget, kinematics: Kinematics): ReadonlySet<string> {
  if (kind !== 'shaft' && kind !== 'coupling') return new Set([element]);
  const couplings = kinematics.couplings ?? [];
  const joined = new Set([element]);
  for (let before = 0; before < joined.size; ) {
    before = joined.size;
    for (const { id, from, to } of couplings)
      if ([id, from, to].some((each) => joined.has(each)))
        for (const each of [id, from, to]) if (each !== HOUSING) joined.add(each);
  }
  return joined;
}
