import { expect, test } from 'vitest';
import { howOften } from '../testing/thoroughness.testing.ts';
import { runConcurrentWriters } from './concurrent-writers.testing.ts';

/** CONCURRENT_WRITERS_S=60 takes as long as the soak does, and says what happened. */
const SECONDS = Number(process.env.CONCURRENT_WRITERS_S ?? howOften(5, 60));

test(
  'all writers of equipment, devices and diagnoses at once: nothing fails, nothing waits in a circle, nothing is lost',
  async () => {
    const outcome = await runConcurrentWriters(SECONDS * 1000);
    if (process.env.CONCURRENT_WRITERS_S !== undefined) console.log(JSON.stringify(outcome));
    expect(outcome.failures).toEqual([]);
    expect(outcome.lost).toEqual([]);
    expect(outcome.deadlocks).toBe(0);
    for (const writer of Object.keys(outcome.answers))
      expect([writer, outcome.answers[writer]?.[500] ?? 0]).toEqual([writer, 0]);
    expect(outcome.longestEvaluatorWaitMs).toBeLessThan(1_000);
  },
  SECONDS * 1000 + 120_000,
);
