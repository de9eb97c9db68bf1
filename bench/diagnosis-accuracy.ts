/**
 * Accuracy of the diagnosis on public recordings (README of the shared data), one line a group and every miss by
 * name. `node bench/diagnosis-accuracy.ts` prints the tables of docs/diagnosis.md; those of gears come from
 * `diagnosis-gears.ts`.
 */
import { diagnose, trendLife } from '@ritzel/diagnosis';
import { SEVERITIES } from '@ritzel/drivetrain';
import { bandRms, signalStatistics } from '@ritzel/signal';
import {
  CLASSES,
  factsOf,
  listRecordings,
  loadSamples as load,
  type Recording,
  TRUTH,
} from './bearing-recordings.ts';

const index = listRecordings();
if (!index) {
  console.log('Skipped: the public recordings are not beside this checkout (RITZEL_SHARED).');
  process.exit(0);
}

interface Outcome {
  recording: Recording;
  truth: string;
  verdict: string;
  milliseconds: number;
}

function evaluateBearingRecordings(): Outcome[] {
  return index!
    .filter(({ bearing, fault }) => bearing && TRUTH[fault])
    .map((recording) => {
      const samples = load(recording);
      const started = performance.now();
      const { verdict } = diagnose(
        { samples, samplingRateHz: recording.fs!, unit: 'g', speedRpm: recording.rpm! },
        (speedRpm) => factsOf(recording, speedRpm),
      );
      return {
        recording,
        truth: TRUTH[recording.fault]!,
        verdict,
        milliseconds: performance.now() - started,
      };
    });
}

function scoreLine(name: string, outcomes: readonly Outcome[]): string {
  const right = outcomes.filter(({ truth, verdict }) => truth === verdict).length;
  const recalls = CLASSES.flatMap((each) => {
    const own = outcomes.filter(({ truth }) => truth === each);
    return own.length === 0 ? [] : [own.filter(({ verdict }) => verdict === each).length / own.length];
  });
  const balanced = recalls.reduce((a, b) => a + b, 0) / recalls.length;
  return `| ${name} | ${outcomes.length} | ${(right / outcomes.length).toFixed(2)} | ${balanced.toFixed(2)} |`;
}

const outcomes = evaluateBearingRecordings();
console.log('| records | count | accuracy | balanced |\n|---|---|---|---|');
console.log(scoreLine('all', outcomes));
const groups: [string, (each: Outcome) => boolean][] = [
  ['CWRU, 1797 rpm', ({ recording }) => recording.id.includes('1797') || recording.id.startsWith('cwru_n')],
  ['CWRU, 1750 rpm', ({ recording }) => recording.id.includes('1750')],
  ['CWRU, drive end, 12 kHz', ({ recording }) => recording.id.includes('de12')],
  [
    'CWRU, drive end, 48 kHz',
    ({ recording }) => recording.id.includes('de48') || recording.id.startsWith('cwru_n'),
  ],
  ['CWRU, fan end, 12 kHz', ({ recording }) => recording.id.includes('_fe')],
  ['MFPT', ({ recording }) => recording.dataset === 'MFPT'],
];
for (const [name, belongs] of groups) console.log(scoreLine(name, outcomes.filter(belongs)));

const columns = [...CLASSES, 'cage', 'insufficient-evidence', 'other'];
console.log(`\n| truth \\ verdict | ${columns.join(' | ')} |\n|---|${columns.map(() => '---|').join('')}`);
for (const truth of CLASSES) {
  const own = outcomes.filter((each) => each.truth === truth);
  const counts = columns.map((verdict) =>
    verdict === 'other'
      ? own.filter((each) => !columns.includes(each.verdict)).length
      : own.filter((each) => each.verdict === verdict).length,
  );
  console.log(`| ${truth} | ${counts.join(' | ')} |`);
}
console.log('\nMisses:');
for (const { recording, truth, verdict } of outcomes) {
  if (truth !== verdict) console.log(`- ${recording.id}: ${truth} read as ${verdict}`);
}
const times = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
console.log(
  `\nDiagnosis of one record: median ${times[times.length >> 1]!.toFixed(0)} ms, worst ${times.at(-1)!.toFixed(0)} ms.`,
);

const life = index.find(({ fault }) => fault === 'run_to_failure')!;
const samples = load(life);
const block = life.n;
const records = Array.from({ length: life.rows }, (_, i) => {
  const x = samples.slice(i * block, (i + 1) * block);
  return {
    rms: signalStatistics(x).rmsAc,
    high: bandRms(x, life.fs!, [{ lowHz: 2000, highHz: life.fs! / 2 }])[0]!,
  };
});
const trend = trendLife(records);
console.log(`\nRun to failure, ${life.rows} snapshots:`);
let before = 'UNKNOWN';
trend.forEach(({ severity, indicator, riseDb }, i) => {
  if (severity === before) return;
  console.log(
    `- snapshot ${i + 1}: ${severity}${indicator === '' ? '' : ` (${indicator} ${riseDb.toFixed(1)} dB over its baseline)`}`,
  );
  before = severity;
});
const falls = trend.filter(
  ({ severity }, i) => i > 0 && SEVERITIES[severity] < SEVERITIES[trend[i - 1]!.severity],
).length;
console.log(`- falls: ${falls}`);
