import type { Connectivity } from '@ritzel/contract';

/** Numbers of the database: what needs a look sorts apart from what is well. */
export const CONNECTIVITY_NUMBERS = { none: 0, offline: 1, stale: 2, online: 3 } as const satisfies Record<
  Connectivity,
  number
>;

export function connectivityOf(number: number): Connectivity {
  return number === 3 ? 'online' : number === 2 ? 'stale' : number === 1 ? 'offline' : 'none';
}
