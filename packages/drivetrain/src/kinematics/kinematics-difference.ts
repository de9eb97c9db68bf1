import type { Kinematics } from './kinematics.ts';

/** One thing that differs between two versions of a drivetrain. */
export interface KinematicsChange {
  readonly list: keyof Kinematics;
  /** Id of the element. */
  readonly element: string;
  readonly name?: string;
  /** Part of the drivetrain it belongs to. */
  readonly part?: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Path within the element, such as `pinion.teeth`; of a changed element only. */
  readonly field?: string;
  readonly from?: string | number | boolean;
  readonly to?: string | number | boolean;
}

export const KINEMATICS_LISTS = [
  'shafts',
  'gearPairs',
  'planetaryStages',
  'unknownGears',
  'couplings',
  'bearings',
  'motors',
  'machines',
  'sensors',
] as const satisfies readonly (keyof Kinematics)[];

type Leaf = string | number | boolean;
type Loose = Readonly<Record<string, unknown>>;

function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields of an element by their path, in the order they stand. */
function leavesOf(element: Loose, path = ''): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  for (const [key, value] of Object.entries(element)) {
    if (isLoose(value)) {
      for (const [inner, leaf] of leavesOf(value, `${path}${key}.`)) leaves.set(inner, leaf);
    } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      leaves.set(`${path}${key}`, value);
    }
  }
  return leaves;
}

function elementsById(document: Loose, list: string): Map<string, Loose> {
  const elements = document[list];
  if (!Array.isArray(elements)) return new Map();
  return new Map(
    elements
      .filter(isLoose)
      .flatMap((element) => (typeof element.id === 'string' ? [[element.id, element] as const] : [])),
  );
}

/**
 * What differs from one version to the next, element by element and field by field, in the order of the document:
 * `gear pair z12, pinion.teeth: 23 to 24`. Elements are the same when their ids are; their order says nothing.
 * Takes documents of any age, so nothing is presumed of their shape.
 */
export function kinematicsDifference(before: unknown, after: unknown): KinematicsChange[] {
  const old = isLoose(before) ? before : {};
  const fresh = isLoose(after) ? after : {};
  return KINEMATICS_LISTS.flatMap((list) => {
    const was = elementsById(old, list);
    const is = elementsById(fresh, list);
    const describe = (element: Loose, id: string) => ({
      list,
      element: id,
      ...(typeof element.name === 'string' && { name: element.name }),
      ...(typeof element.part === 'string' && { part: element.part }),
    });
    const changes: KinematicsChange[] = [];
    for (const [id, element] of is) {
      const earlier = was.get(id);
      if (earlier === undefined) {
        changes.push({ ...describe(element, id), kind: 'added' });
        continue;
      }
      const [from, to] = [leavesOf(earlier), leavesOf(element)];
      for (const field of new Set([...to.keys(), ...from.keys()])) {
        const [left, right] = [from.get(field), to.get(field)];
        if (left === right) continue;
        changes.push({
          ...describe(element, id),
          kind: 'changed',
          field,
          ...(left !== undefined && { from: left }),
          ...(right !== undefined && { to: right }),
        });
      }
    }
    for (const [id, element] of was) {
      if (!is.has(id)) changes.push({ ...describe(element, id), kind: 'removed' });
    }
    return changes;
  });
}
