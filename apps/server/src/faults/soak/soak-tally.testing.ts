/** What happened during a soak: how often, and of what went wrong the first examples. */
export interface SoakTally {
  count(what: string, times?: number): void;
  /** Something that must not happen; the first few of each kind keep their text. */
  fail(what: string, detail: string): void;
  of(what: string): number;
  readonly counts: ReadonlyMap<string, number>;
  readonly failures: ReadonlyMap<string, { readonly times: number; readonly examples: readonly string[] }>;
}

const EXAMPLES = 3;

export function makeSoakTally(): SoakTally {
  const counts = new Map<string, number>();
  const failures = new Map<string, { times: number; examples: string[] }>();
  return {
    count(what, times = 1) {
      counts.set(what, (counts.get(what) ?? 0) + times);
    },
    fail(what, detail) {
      const failure = failures.get(what) ?? { times: 0, examples: [] };
      failure.times += 1;
      if (failure.examples.length < EXAMPLES) failure.examples.push(detail.slice(0, 500));
      failures.set(what, failure);
    },
    of: (what) => counts.get(what) ?? 0,
    counts,
    failures,
  };
}
