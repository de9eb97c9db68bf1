/**
 * Accuracy of the diagnosis on public recordings (README of the shared data), one line a group and every miss by
 * name. `node bench/diagnosis-accuracy.ts` prints the tables of docs/diagnosis.md.
 */
import {
  compareGears,
  diagnose,
  type GearCondition,
  likeness,
  measureGears,
  trendLife,
} from '@ritzel/diagnosis';
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

function judgeBearingRecordings(): Outcome[] {
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

const outcomes = judgeBearingRecordings();
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

// The sampling rate of the gear rig is not published; 12.8 kHz puts its 32-tooth mesh at the set speed.
const GEAR_RATE_HZ = 12800;
function gearOf(recording: Recording, part: 'whole' | 'first half' | 'second half' = 'whole'): GearCondition {
  const all = Float64Array.from(load(recording));
  const half = all.length >> 1;
  const samples = part === 'whole' ? all : part === 'first half' ? all.subarray(0, half) : all.subarray(half);
  const shaftHz = 29.65;
  const mesh = {
    id: 'mesh',
    name: 'mesh',
    meshHz: 32 * shaftHz,
    gears: [{ name: 'pinion', teeth: 32, shaftHz }],
  };
  const { conditions, notJudged } = measureGears(samples, GEAR_RATE_HZ, [mesh]);
  if (!conditions[0]) throw new Error(notJudged[0]?.reason ?? recording.id);
  return conditions[0];
}
const GEAR_MESH = { id: 'mesh', name: 'mesh', meshHz: 950, gears: [] };
const alike = (now: GearCondition, reference: GearCondition) =>
  likeness(now.pattern, reference.pattern)?.toFixed(2) ?? 'too noisy';
const told = (now: GearCondition, reference: GearCondition) =>
  compareGears([now], [reference], [GEAR_MESH]).length > 0 ? 'yes' : 'no';
console.log(
  '\n| gear rig, load, sensor | FM0 healthy | broken | share healthy | broken | pattern alike | told |\n|---|---|---|---|---|---|---|',
);
for (const load of [0, 50, 90]) {
  for (const channel of ['a1', 'a2']) {
    const of = (fault: string) =>
      index!.find((each) => each.fault === fault && each.load_pct === load && each.channel === channel)!;
    const healthy = gearOf(of('gear_healthy'));
    const broken = gearOf(of('gear_broken_tooth'));
    console.log(
      `| ${load} %, ${channel} | ${healthy.fm0.toFixed(2)} | ${broken.fm0.toFixed(2)} | ${healthy.synchronousShare.toFixed(3)} | ${broken.synchronousShare.toFixed(3)} | ${alike(broken, healthy)} | ${told(broken, healthy)} |`,
    );
  }
}
console.log(
  '\nEach state against itself, second half over first half: FM0 ratio, share ratio, pattern alike, told',
);
for (const recording of index.filter(
  ({ fault }) => fault === 'gear_healthy' || fault === 'gear_broken_tooth',
)) {
  const a = gearOf(recording, 'first half');
  const b = gearOf(recording, 'second half');
  console.log(
    `- ${recording.id}: ${(b.fm0 / a.fm0).toFixed(2)}, ${(b.synchronousShare / a.synchronousShare).toFixed(2)}, ${alike(b, a)}, ${told(b, a)}`,
  );
}

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
