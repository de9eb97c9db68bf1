import type { KinematicsVersion } from '@ritzel/contract';

type Change = KinematicsVersion['changes'][number];

/** Element and field as the trade says them: `pinion.teeth` of `z12` as gear and field. */
export interface ChangeWords {
  /** Name and id, or the id alone. */
  readonly element: string;
  /** Field without its dots, to be looked up among the words. */
  readonly fieldKey: string | null;
}

export function changeWords({ element, name, field }: Change): ChangeWords {
  return {
    element: name === undefined || name === element ? element : `${name} (${element})`,
    fieldKey: field === undefined ? null : field.replaceAll('.', '_'),
  };
}
