import type { Caller } from './access.ts';

/** Over what somebody in the admin area looks: the own organisation, or all of them for the operator's staff. */
export interface AdminScope {
  readonly organisationId: string;
  readonly isEverywhere: boolean;
  /** Groups whose equipment is seen, null for all: a role of the organisation's own may open a section to who is in groups. */
  readonly visibleGroups: readonly string[] | null;
}

export function adminScopeOf({
  organisationId,
  permissions,
  visibleGroups,
}: Pick<Caller, 'organisationId' | 'permissions' | 'visibleGroups'>): AdminScope {
  const isEverywhere = permissions.has('ADMIN_9001');
  return { organisationId, isEverywhere, visibleGroups: isEverywhere ? null : visibleGroups };
}

/** The page of one row more than was asked for, and where the next one begins. */
export function pageOfKeys<T>(
  rows: readonly T[],
  size: number,
  keyOf: (row: T) => string,
): { rows: T[]; next: string | null } {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { rows: page, next: last === undefined ? null : keyOf(last) };
}
