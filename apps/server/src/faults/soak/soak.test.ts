import { expect, test } from 'vitest';
import { howOften } from '../../testing/thoroughness.testing.ts';
import { runSoak } from './run-soak.testing.ts';
import type { SoakTally } from './soak-tally.testing.ts';

test('stalled readers, hostile uploads, saves, imports, new credentials and cut connections at once stop nothing and lose nothing', {
  timeout: 300_000,
}, async () => {
  const happened = (tally: SoakTally) => [
    ...[
      'saves: 200',
      'import previews: 200',
      'imports: 200',
      'MQTT sessions ended with their credentials',
    ].map((what) => ({ what, times: tally.of(what), above: 0 })),
    { what: 'database connections killed', times: tally.of('database connections killed'), above: 10 },
  ];
  /** Counted at the end, when each point that was acknowledged is looked for. */
  const verified = ['points acknowledged by HTTP', 'points acknowledged by MQTT'];
  const { tally, memory, serverOutput } = await runSoak({
    durationMs: howOften(10_000, 120_000),
    stalledReaders: 20,
    healthyReaders: 20,
    simulatedMachines: 0,
    pauseMs: 300,
    until: (tally) => happened(tally).every(({ times, above }) => times > above),
  });
  expect(Object.fromEntries(tally.failures), serverOutput.slice(-3000)).toEqual({});
  expect(serverOutput).not.toContain('request failed');
  // All of it took place.
  for (const { what, times, above } of happened(tally)) expect(times, what).toBeGreaterThan(above);
  for (const what of verified) expect(tally.of(what), what).toBeGreaterThan(10);
  expect(tally.of('healthy stream: 200') + tally.of('healthy streams opened')).toBeGreaterThanOrEqual(20);
  expect(Math.max(...memory.map(({ residentMb }) => residentMb))).toBeLessThan(1200);
});
