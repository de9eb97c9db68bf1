import { SEVERITIES } from '@ritzel/drivetrain';
import { FIRST_RULE_STATE, type SampleRule, stepRule } from './evaluate-rule.ts';
import type { ExceedanceChange, OperatingState } from './limit-rule.ts';

/** One stay beyond a limit; `endMs` is null of one that lasts. */
export interface Exceedance {
  readonly beginMs: number;
  readonly endMs: number | null;
  readonly worst: number;
  readonly worstValue: number;
}

/** What a rule would have done over stored samples: the same steps that the server takes when they arrive. */
export function replayRule(
  rule: SampleRule,
  samples: { readonly timesMs: ArrayLike<number>; readonly values: ArrayLike<number> },
  operatingAt: (tMs: number) => OperatingState,
): { readonly changes: readonly ExceedanceChange[]; readonly exceedances: readonly Exceedance[] } {
  let state = FIRST_RULE_STATE;
  const changes: ExceedanceChange[] = [];
  const exceedances: Exceedance[] = [];
  let open: { beginMs: number; worst: number; worstValue: number } | undefined;
  for (let i = 0; i < samples.timesMs.length; i += 1) {
    const tMs = samples.timesMs[i]!;
    const step = stepRule(state, { tMs, value: samples.values[i]! }, operatingAt(tMs), rule);
    state = step.state;
    if (step.change === undefined) continue;
    const { code, atMs, to, value } = step.change;
    changes.push(step.change);
    if (code === 'began') open = { beginMs: atMs, worst: SEVERITIES[to], worstValue: value };
    else if (open !== undefined && SEVERITIES[to] > open.worst)
      open = { ...open, worst: SEVERITIES[to], worstValue: value };
    if (code === 'ended' && open !== undefined) {
      exceedances.push({ ...open, endMs: atMs });
      open = undefined;
    }
  }
  if (open !== undefined) exceedances.push({ ...open, endMs: null });
  return { changes, exceedances };
}
