import { SEVERITIES } from '@ritzel/drivetrain';
import { FIRST_RULE_STATE, type SampleRule, stepRule } from './evaluate-rule.ts';
import type { ExceedanceChange, LimitRule, OperatingState, RuleSample } from './limit-rule.ts';

/** One stay beyond a limit; `endMs` is null of one that lasts. */
export interface Exceedance {
  readonly beginMs: number;
  readonly endMs: number | null;
  /** The worst severity, by its number, and the value then; not a number where nothing was received. */
  readonly worst: number;
  readonly worstValue: number;
}

export interface Replay {
  readonly kind: LimitRule['kind'];
  /** Samples in the order of their times. */
  take(sample: RuleSample, operating: OperatingState): void;
  /** The exceedances so far; of a rule of silence up to the end of the span. */
  end(toMs: number): {
    readonly changes: readonly ExceedanceChange[];
    readonly exceedances: readonly Exceedance[];
  };
}

/** A rule over stored samples: the same steps that the server takes when they arrive. */
export function makeReplay(rule: LimitRule): Replay {
  return rule.kind === 'no-data' ? makeSilenceReplay(rule) : makeSampleReplay(rule);
}

function makeSampleReplay(rule: SampleRule): Replay {
  let state = FIRST_RULE_STATE;
  const changes: ExceedanceChange[] = [];
  const exceedances: Exceedance[] = [];
  let open: { beginMs: number; worst: number; worstValue: number } | undefined;
  return {
    kind: rule.kind,
    take(sample, operating) {
      const step = stepRule(state, sample, operating, rule);
      state = step.state;
      if (step.change === undefined) return;
      const { code, atMs, to, value } = step.change;
      changes.push(step.change);
      if (code === 'began') open = { beginMs: atMs, worst: SEVERITIES[to], worstValue: value };
      else if (open !== undefined && SEVERITIES[to] > open.worst)
        open = { ...open, worst: SEVERITIES[to], worstValue: value };
      if (code !== 'ended' || open === undefined) return;
      exceedances.push({ ...open, endMs: atMs });
      open = undefined;
    },
    end: () => ({
      changes,
      exceedances: open === undefined ? exceedances : [...exceedances, { ...open, endMs: null }],
    }),
  };
}

function makeSilenceReplay({ afterS, severity }: Extract<LimitRule, { kind: 'no-data' }>): Replay {
  const exceedances: Exceedance[] = [];
  let lastMs: number | undefined;
  const silence = (endMs: number | null) => ({
    ...{ beginMs: (lastMs ?? 0) + afterS * 1000, endMs, worst: SEVERITIES[severity] },
    worstValue: Number.NaN,
  });
  return {
    kind: 'no-data',
    take({ tMs }) {
      if (lastMs !== undefined && tMs - lastMs > afterS * 1000) exceedances.push(silence(tMs));
      lastMs = Math.max(lastMs ?? tMs, tMs);
    },
    end: (toMs) => ({
      changes: [],
      exceedances:
        lastMs !== undefined && toMs - lastMs > afterS * 1000 ? [...exceedances, silence(null)] : exceedances,
    }),
  };
}

/** What a rule would have done over samples that are all there. */
export function replayRule(
  rule: LimitRule,
  samples: { readonly timesMs: ArrayLike<number>; readonly values: ArrayLike<number> },
  operatingAt: (tMs: number) => OperatingState,
): ReturnType<Replay['end']> {
  const replay = makeReplay(rule);
  for (let i = 0; i < samples.timesMs.length; i += 1) {
    const tMs = samples.timesMs[i]!;
    replay.take({ tMs, value: samples.values[i]! }, operatingAt(tMs));
  }
  return replay.end(samples.timesMs[samples.timesMs.length - 1] ?? 0);
}
