/**
 * How the diagnosis of the public bearing recordings holds when a record is shortened, resampled, drowned in noise,
 * scaled, or given with a wrong speed. `node bench/diagnosis-robustness.ts` prints the table of docs/diagnosis.md;
 * `--cases` prints every verdict as a line of JSON.
 */
import { diagnose } from '@ritzel/diagnosis';
import { CLASSES, factsOf, listRecordings, loadSamples, TRUTH } from './bearing-recordings.ts';
import { CHANGES } from './record-changes.ts';

const index = listRecordings();
if (!index) {
  console.log('Skipped: the public recordings are not beside this checkout (RITZEL_SHARED).');
  process.exit(0);
}
const recordings = index.filter(({ bearing, fault }) => bearing && TRUTH[fault]);
const wantsCases = process.argv.includes('--cases');
const only = process.argv.find((each) => each.startsWith('--only='))?.slice(7);
const plain = new Map<string, string>();
if (!wantsCases) {
  console.log('| change | accuracy | balanced | verdict as before | alarms on 5 normals | races swapped |');
  console.log('|---|---|---|---|---|---|');
}
for (const [name, change] of Object.entries(CHANGES)) {
  if (only && !name.includes(only)) continue;
  const outcomes = recordings.map((recording) => {
    const changed = change({
      samples: loadSamples(recording),
      samplingRateHz: recording.fs!,
      speedRpm: recording.rpm!,
      unit: 'g',
    });
    const { verdict, findings, notEvaluated } = diagnose(changed, (speedRpm) => factsOf(recording, speedRpm));
    const truth = TRUTH[recording.fault]!;
    if (name === 'as recorded') plain.set(recording.id, verdict);
    if (wantsCases) {
      const confidence = findings[0]?.confidence;
      console.log(
        JSON.stringify({
          change: name,
          id: recording.id,
          truth,
          verdict,
          confidence,
          why: notEvaluated[0]?.reason,
        }),
      );
    }
    return { id: recording.id, truth, verdict };
  });
  const recalls = CLASSES.map((truth) => {
    const own = outcomes.filter((each) => each.truth === truth);
    return own.filter(({ verdict }) => verdict === truth).length / own.length;
  });
  const right = outcomes.filter(({ truth, verdict }) => truth === verdict).length / outcomes.length;
  const same = outcomes.filter(({ id, verdict }) => plain.get(id) === verdict).length / outcomes.length;
  const alarms = outcomes.filter(
    ({ truth, verdict }) => truth === 'none' && verdict !== 'none' && verdict !== 'insufficient-evidence',
  ).length;
  const swaps = outcomes.filter(
    ({ truth, verdict }) => truth !== verdict && truth.endsWith('race') && verdict.endsWith('race'),
  ).length;
  const balanced = recalls.reduce((a, b) => a + b, 0) / recalls.length;
  if (!wantsCases) {
    console.log(
      `| ${name} | ${right.toFixed(2)} | ${balanced.toFixed(2)} | ${same.toFixed(2)} | ${alarms} | ${swaps} |`,
    );
  }
}
