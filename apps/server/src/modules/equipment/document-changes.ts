import { differencesOf } from '../../platform/difference.ts';

/** Paths of what differs between two documents: `parts.GU-1.nameplate.GearRatio`. */
export function documentChanges(before: unknown, after: unknown): string[] {
  return differencesOf(before, after, { whole: false }).map(({ path }) => path);
}
