/**
 * A broken tooth distinguished from a healthy gear by comparison at equal load, on the public recordings of a gear rig, and how
 * far records differ from themselves and from other loads. `node bench/diagnosis-gears.ts` prints the tables of
 * docs/diagnosis.md.
 */
import {
  compareGears,
  type GearCondition,
  type GearDifference,
  gearDifference,
  type IndicatorDifference,
  measureGears,
  SIGMAS,
} from '@ritzel/diagnosis';
import { listRecordings, loadSamples, type Recording } from './bearing-recordings.ts';

const index = listRecordings();
if (!index) {
  console.log('Skipped: the public recordings are not beside this checkout (RITZEL_SHARED).');
  process.exit(0);
}

// The sampling rate of the gear rig is not published; 12.8 kHz puts its 32-tooth mesh at the set speed.
const RATE_HZ = 12800;
const SHAFT_HZ = 29.65;
const MESH = {
  id: 'mesh',
  name: 'mesh',
  meshHz: 32 * SHAFT_HZ,
  gears: [{ name: 'pinion', teeth: 32, shaftHz: SHAFT_HZ }],
};
const LOADS = [0, 50, 90];
const CHANNELS = ['a1', 'a2'];

function gearOf(recording: Recording, from = 0, to = 1): GearCondition {
  const all = Float64Array.from(loadSamples(recording));
  const samples = all.subarray(Math.floor(from * all.length), Math.floor(to * all.length));
  const { conditions, notEvaluated } = measureGears(samples, RATE_HZ, [MESH]);
  if (!conditions[0]) throw new Error(notEvaluated[0]?.reason ?? recording.id);
  return conditions[0];
}

const recordingOf = (fault: string, load: number, channel: string) =>
  index.find((each) => each.fault === fault && each.load_pct === load && each.channel === channel)!;

function cell(difference: IndicatorDifference | undefined): string {
  if (!difference) return 'not compared';
  const { value, error } = difference;
  return `${value.toFixed(2)} (${(value / error).toFixed(1)})`;
}

const SENTENCES: Readonly<Record<string, string>> = {
  FINDING_TOOTH: 'tooth',
  FINDING_GEAR_CHANGED: 'changed',
  FINDING_GEAR_WEAR: 'worn',
  FINDING_GEAR_MISALIGNED: 'misaligned',
  FINDING_GEAR_ECCENTRIC: 'eccentric',
};
function said(now: GearCondition, reference: GearCondition): string {
  const [finding] = compareGears([now], [reference], [MESH]);
  return finding ? (SENTENCES[finding.says.code] ?? finding.says.code) : 'nothing';
}

const row = (name: string, d: GearDifference, verdict: string) =>
  console.log(
    `| ${name} | ${cell(d.pattern)} | ${cell(d.fm0)} | ${cell(d.synchronousShare)} | ${cell(d.mesh)} | ${cell(d.sidebands)} | ${verdict} |`,
  );

console.log(
  `Differences to the reference, in brackets in standard errors (needed: ${SIGMAS}); levels in dB.\n`,
);
console.log(
  '| load, sensor | pattern unlike | FM0 | share | mesh | sidebands | said |\n|---|---|---|---|---|---|---|',
);
for (const load of LOADS) {
  for (const channel of CHANNELS) {
    const healthy = gearOf(recordingOf('gear_healthy', load, channel));
    const broken = gearOf(recordingOf('gear_broken_tooth', load, channel));
    row(`${load} %, ${channel}`, gearDifference(broken, healthy), said(broken, healthy));
  }
}

console.log('\n| healthy gear at another load | pattern unlike | FM0 | share | mesh | sidebands | said |');
console.log('|---|---|---|---|---|---|---|');
for (const channel of CHANNELS) {
  for (const [from, to] of [
    [0, 50],
    [50, 90],
  ] as const) {
    const reference = gearOf(recordingOf('gear_healthy', from, channel));
    const now = gearOf(recordingOf('gear_healthy', to, channel));
    row(`${from} to ${to} %, ${channel}`, gearDifference(now, reference), said(now, reference));
  }
}

/** Parts of one record against each other: as halves, thirds and quarters. */
const CUTS = [
  [0, 0.5, 0.5, 1],
  [0.5, 1, 0, 0.5],
  [0, 0.34, 0.66, 1],
  [0, 0.34, 0.34, 1],
  [0.66, 1, 0, 0.66],
  [0, 0.25, 0.5, 0.75],
  [0.25, 0.5, 0.75, 1],
  [0, 0.25, 0.25, 1],
] as const;
const largest = new Map<string, { value: number; sigmas: number }>();
let pairs = 0;
let reported = 0;
for (const recording of index.filter(({ fault }) => fault.startsWith('gear_') && fault !== 'gear_unknown')) {
  if (recording.load_pct === undefined) continue;
  for (const [a, b, c, d] of CUTS) {
    const [now, reference] = [gearOf(recording, a, b), gearOf(recording, c, d)];
    pairs++;
    if (said(now, reference) !== 'nothing') reported++;
    const { pattern, fm0, synchronousShare, mesh, sidebands } = gearDifference(now, reference);
    for (const [name, each] of Object.entries({ pattern, fm0, synchronousShare, mesh, sidebands })) {
      if (!each) continue;
      const before = largest.get(name) ?? { value: 0, sigmas: 0 };
      largest.set(name, {
        value: Math.max(before.value, Math.abs(each.value)),
        sigmas: Math.max(before.sigmas, Math.abs(each.value / each.error)),
      });
    }
  }
}
console.log(
  `\n${pairs} pairs of parts of one record: ${reported} distinguished. Largest difference of any pair:`,
);
for (const [name, { value, sigmas }] of largest)
  console.log(`- ${name}: ${value.toFixed(2)}, ${sigmas.toFixed(1)} standard errors`);
