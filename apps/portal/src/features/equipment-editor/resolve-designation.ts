import type { Bearing } from '@ritzel/contract';
import { designationKey } from '@ritzel/drivetrain';

const TRUSTS: readonly Bearing['trust'][] = ['measured', 'published', 'estimated', 'dimensions'];

/**
 * The bearing of the catalogue that a typed name stands for: of the same designation however it is written, and of several
 * the one known best. Undefined where none has exactly this name.
 */
export function resolveDesignation<Row extends Pick<Bearing, 'designation' | 'trust'>>(
  typed: string,
  rows: readonly Row[],
): Row | undefined {
  const key = designationKey(typed);
  if (key === '') return undefined;
  return rows
    .filter(({ designation }) => designationKey(designation) === key)
    .toSorted((a, b) => TRUSTS.indexOf(a.trust) - TRUSTS.indexOf(b.trust))[0];
}
