import { expect, test } from 'vitest';
import { runSoak } from './run-soak.testing.ts';

test('stalled readers, hostile uploads, saves, imports, new credentials and cut connections at once stop nothing and lose nothing', {
  timeout: 300_000,
}, async () => {
  const { tally, memory, serverOutput } = await runSoak({
    durationMs: 25_000,
    stalledReaders: 20,
    healthyReaders: 20,
    simulatedMachines: 0,
    pauseMs: 300,
  });
  expect(Object.fromEntries(tally.failures), serverOutput.slice(-3000)).toEqual({});
  expect(serverOutput).not.toContain('request failed');
  // All of it took place.
  for (const what of [
    'saves: 200',
    'import previews: 200',
    'imports: 200',
    'MQTT sessions ended with their credentials',
  ])
    expect(tally.of(what), what).toBeGreaterThan(0);
  for (const what of [
    'points acknowledged by HTTP',
    'points acknowledged by MQTT',
    'database connections killed',
  ])
    expect(tally.of(what), what).toBeGreaterThan(10);
  expect(tally.of('healthy stream: 200') + tally.of('healthy streams opened')).toBeGreaterThanOrEqual(20);
  expect(Math.max(...memory.map(({ residentMb }) => residentMb))).toBeLessThan(1200);
});
