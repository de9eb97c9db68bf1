// npm run soak: thirty minutes of everything at once; its figures go into bench/results.md.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runSoak } from '../apps/server/src/faults/soak/run-soak.testing.ts';
import { repositoryRoot } from '../apps/server/src/platform/release.ts';
import { describeMachine } from '../bench/machine.ts';
import { writeResults } from '../bench/result-file.ts';
import { isMet, type ResultRow } from '../bench/result-table.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error('--minutes takes a number of minutes, such as 30.');
  process.exit(2);
}
const { tally, memory, middleMb, lastMb, serverOutput } = await runSoak({
  durationMs: minutes * 60_000,
  stalledReaders: 200,
  healthyReaders: 200,
  simulatedMachines: 6,
  pauseMs: 2000,
  onProgress: (line) => console.log(line),
});

for (const [what, times] of [...tally.counts].sort()) console.log(`${String(times).padStart(9)}  ${what}`);
for (const [what, { times, examples }] of tally.failures)
  console.log(`FAILED ${times} x ${what}\n${examples.join('\n')}`);
console.log(serverOutput.slice(-4000));

const failures = [...tally.failures.values()].reduce((sum, { times }) => sum + times, 0);
const part = `Soak: ${minutes} minutes of everything at once`;
const answers = (prefix: string) =>
  [...tally.counts].reduce((sum, [what, times]) => (what.startsWith(`${prefix}: `) ? sum + times : sum), 0);
const statuses = (status: string) =>
  [...tally.counts].reduce((sum, [what, times]) => (what.endsWith(`: ${status}`) ? sum + times : sum), 0);
const row = (what: string, value: number, unit: string, rest: Partial<ResultRow> = {}): ResultRow => ({
  part,
  what,
  value,
  unit,
  ...rest,
});
const rows = [
  row('exits, answers of 500, lost points and other failures', failures, '', {
    goal: { atMost: 0 },
    note:
      [...tally.failures.keys()].join(', ') ||
      '200 stalled and 200 healthy live readers, 6 simulated machines',
  }),
  row('points and waveforms acknowledged, all read again', acknowledged(), '', {
    note: `HTTP ${tally.of('points acknowledged by HTTP')}, MQTT ${tally.of('points acknowledged by MQTT')}, waveforms ${tally.of('waveforms acknowledged')}`,
  }),
  row('resident memory of the server in the last third of the time, median', lastMb, 'MB', {
    goal: { atMost: 1.15 * middleMb + 20 },
    note: `second third ${middleMb.toFixed(0)} MB, largest ${Math.max(...memory.map(({ residentMb }) => residentMb)).toFixed(0)} MB; open files ${memory.at(-1)?.openFiles}`,
  }),
  row('saves, imports and previews', answers('saves') + answers('imports') + answers('import previews'), '', {
    note: `of all requests ${statuses('503')} answered 503, ${statuses('409')} a conflict`,
  }),
  row('hostile uploads', hostile(), '', {
    note: `${tally.of('dripping bodies opened')} bodies sent a byte a second`,
  }),
  row('live streams opened', tally.of('stalled streams opened') + tally.of('healthy streams opened'), '', {
    note: `${tally.of('live events read')} events read`,
  }),
  row('database connections cut', tally.of('database connections killed'), '', {
    note: `${tally.of('MQTT sessions ended with their credentials')} MQTT sessions ended by new credentials`,
  }),
];

function hostile(): number {
  return [...tally.counts].reduce(
    (sum, [what, times]) => (what.startsWith('hostile ') ? sum + times : sum),
    0,
  );
}

function acknowledged(): number {
  return ['points acknowledged by HTTP', 'points acknowledged by MQTT', 'waveforms acknowledged'].reduce(
    (sum, what) => sum + tally.of(what),
    0,
  );
}

writeResults(path.join(repositoryRoot, 'bench/results.md'), rows, describeMachine('PostgreSQL 18.4'));
process.exit(rows.every((each) => isMet(each) !== false) ? 0 : 1);
