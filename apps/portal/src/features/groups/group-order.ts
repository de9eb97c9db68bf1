import type { Group } from '@ritzel/contract';

/** A group with how deep it stands below others. */
export interface PlacedGroup {
  readonly group: Group;
  readonly depth: number;
}

/** Each group followed by those below it, by name; one whose upper group is not the reader's to see stands at the top. */
export function placeGroups(groups: readonly Group[]): PlacedGroup[] {
  const known = new Set(groups.map(({ id }) => id));
  const below = (parentId: string | null, depth: number): PlacedGroup[] =>
    groups
      .filter(
        (group) =>
          (group.parentId !== null && known.has(group.parentId) ? group.parentId : null) === parentId,
      )
      .flatMap((group) => [{ group, depth }, ...below(group.id, depth + 1)]);
  return below(null, 0);
}

/** Where a group may stand: below any that is not it and not below it. */
export function possibleParents(groups: readonly Group[], of: Group): Group[] {
  const placed = placeGroups(groups);
  const at = placed.findIndex(({ group }) => group.id === of.id);
  const end = placed.findIndex(({ depth }, index) => index > at && depth <= (placed[at]?.depth ?? 0));
  const branch = new Set(placed.slice(at, end < 0 ? undefined : end).map(({ group }) => group.id));
  return groups.filter(({ id }) => !branch.has(id));
}
