/**
 * Whether the thresholds of the bearing rules were fitted to the recordings they are tested on: they are chosen anew
 * without one set, speed, size of fault or sensor, and evaluated on what was left out. Prints the tables of
 * docs/diagnosis.md.
 */
import {
  BEARING_THRESHOLDS,
  type BearingThresholds,
  bearingVerdict,
  diagnose,
  FAINT_THRESHOLDS,
  type FaintThresholds,
} from '@ritzel/diagnosis';
import {
  CLASSES,
  factsOf,
  listRecordings,
  loadSamples,
  type Recording,
  TRUTH,
} from './bearing-recordings.ts';

const index = listRecordings();
if (!index) {
  console.log('Skipped: the public recordings are not beside this checkout (RITZEL_SHARED).');
  process.exit(0);
}
const measured = index
  .filter(({ bearing, fault }) => bearing && TRUTH[fault])
  .map((recording) => {
    const { bearingEvidence, indicators } = diagnose(
      { samples: loadSamples(recording), samplingRateHz: recording.fs!, unit: 'g', speedRpm: recording.rpm! },
      (speedRpm) => factsOf(recording, speedRpm),
    );
    const kurtosis = indicators.find(({ name }) => name === 'kurtosis')!.value;
    return { recording, truth: TRUTH[recording.fault]!, evidence: bearingEvidence[0]!, kurtosis };
  });
type Measured = (typeof measured)[number];

type Thresholds = BearingThresholds & FaintThresholds;
const CHOSEN: Thresholds = { ...BEARING_THRESHOLDS, ...FAINT_THRESHOLDS };

const GRID: Thresholds[] = [3, 4, 5].flatMap((leastDb) =>
  [1.5, 1.8, 2.1].flatMap((leastSpreads) =>
    [14, 18, 22].flatMap((clearDb) =>
      [0.2, 0.3].flatMap((otherShare) =>
        [0.5, 1].map((otherSpreads) => ({
          ...CHOSEN,
          leastDb,
          leastSpreads,
          clearDb,
          otherShare,
          otherSpreads,
        })),
      ),
    ),
  ),
);

function score(cases: readonly Measured[], thresholds: Thresholds) {
  const outcomes = cases.map(({ truth, evidence, kurtosis }) => ({
    truth,
    verdict: bearingVerdict(evidence, kurtosis, thresholds),
  }));
  const recalls = CLASSES.flatMap((truth) => {
    const own = outcomes.filter((each) => each.truth === truth);
    return own.length === 0 ? [] : [own.filter(({ verdict }) => verdict === truth).length / own.length];
  });
  const alarms = outcomes.filter(
    ({ truth, verdict }) => truth === 'none' && verdict !== 'none' && verdict !== 'insufficient-evidence',
  ).length;
  return {
    accuracy: outcomes.filter(({ truth, verdict }) => truth === verdict).length / outcomes.length,
    balanced: recalls.reduce((a, b) => a + b, 0) / recalls.length,
    alarms,
  };
}

function chosenOn(cases: readonly Measured[]): Thresholds {
  let best = CHOSEN;
  let most = Number.NEGATIVE_INFINITY;
  for (const thresholds of GRID) {
    const { accuracy, balanced, alarms } = score(cases, thresholds);
    if (accuracy + balanced - alarms <= most + 1e-9) continue;
    most = accuracy + balanced - alarms;
    best = thresholds;
  }
  return best;
}

const speedOf = ({ dataset, id }: Recording) =>
  dataset === 'MFPT' ? 'MFPT' : id.includes('1750') ? '1750 rpm' : '1797 rpm';
const placeOf = ({ dataset, id, fs }: Recording) =>
  dataset === 'MFPT'
    ? 'MFPT'
    : fs === 48000
      ? 'drive end 48 kHz'
      : id.endsWith('_fe')
        ? 'fan end'
        : 'drive end 12 kHz';
const splits: [string, (recording: Recording) => string][] = [
  ['set', ({ dataset }) => dataset],
  ['speed', speedOf],
  [
    'size of fault',
    ({ dataset, size_mil }) => (dataset === 'MFPT' ? 'MFPT' : size_mil ? `${size_mil} mil` : 'normal'),
  ],
  ['sensor', placeOf],
];
console.log('| left out | records | accuracy there | balanced there | alarms | chosen without it |');
console.log('|---|---|---|---|---|---|');
for (const [name, groupOf] of splits) {
  for (const group of new Set(measured.map(({ recording }) => groupOf(recording)))) {
    const isOut = ({ recording }: Measured) => groupOf(recording) === group;
    const thresholds = chosenOn(measured.filter((each) => !isOut(each)));
    const out = measured.filter(isOut);
    const { accuracy, balanced, alarms } = score(out, thresholds);
    const { leastDb, leastSpreads, clearDb, otherShare, otherSpreads } = thresholds;
    console.log(
      `| ${name} ${group} | ${out.length} | ${accuracy.toFixed(2)} | ${balanced.toFixed(2)} | ${alarms} | ${leastDb}, ${leastSpreads}, ${clearDb}, ${otherShare}, ${otherSpreads} |`,
    );
  }
}
console.log('\n| one threshold moved | accuracy | balanced | alarms |');
console.log('|---|---|---|---|');
for (const thresholds of GRID) {
  const moved = (Object.keys(thresholds) as (keyof Thresholds)[]) // @NOTE: the object above has these keys alone
    .filter((key) => thresholds[key] !== CHOSEN[key]);
  if (moved.length > 1) continue;
  const [key] = moved;
  const { accuracy, balanced, alarms } = score(measured, thresholds);
  console.log(
    `| ${key ? `${key} ${thresholds[key]}` : 'none'} | ${accuracy.toFixed(2)} | ${balanced.toFixed(2)} | ${alarms} |`,
  );
}
