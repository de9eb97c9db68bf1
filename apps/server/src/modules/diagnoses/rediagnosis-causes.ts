import type { DiagnosisInputs } from './diagnosis-provenance.ts';

/** What had changed when a record was re-diagnosed. */
export type Cause =
  | { readonly kind: 'kinematics'; readonly from: number | null; readonly to: number | null }
  | { readonly kind: 'bearing'; readonly elements: readonly string[] }
  | { readonly kind: 'limits' }
  | { readonly kind: 'reference'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'repair'; readonly at: string | null }
  | { readonly kind: 'rules'; readonly from: string; readonly to: string };

export interface DiagnosedWith {
  readonly kinematicsVersion: number | null;
  readonly ruleVersion: string;
  /** null for what was diagnosed before inputs were kept. */
  readonly inputs: DiagnosisInputs | null;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The differences between what a record was diagnosed with and what it is diagnosed with now. */
export function causesBetween(
  before: DiagnosedWith,
  now: DiagnosedWith & { readonly inputs: DiagnosisInputs },
): Cause[] {
  const causes: Cause[] = [];
  if (before.kinematicsVersion !== now.kinematicsVersion)
    causes.push({ kind: 'kinematics', from: before.kinematicsVersion, to: now.kinematicsVersion });
  if (before.ruleVersion !== now.ruleVersion)
    causes.push({ kind: 'rules', from: before.ruleVersion, to: now.ruleVersion });
  if (before.inputs === null) return causes;
  const { limits, figures, reference, baselineSince } = before.inputs;
  if (!same(sorted(figures), sorted(now.inputs.figures))) {
    const elements = [...figures, ...now.inputs.figures].map(({ element }) => element);
    causes.push({ kind: 'bearing', elements: [...new Set(elements)] });
  }
  if (!same(sorted(limits), sorted(now.inputs.limits))) causes.push({ kind: 'limits' });
  const [from, to] = [reference?.waveformId ?? null, now.inputs.reference?.waveformId ?? null];
  if (from !== to) causes.push({ kind: 'reference', from, to });
  if (baselineSince !== now.inputs.baselineSince)
    causes.push({ kind: 'repair', at: now.inputs.baselineSince });
  return causes;
}

/** Documents out of jsonb come with their keys in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
