/**
 * The diagnosis of bearings that were written down by formula (generated-records.ts): a test that no threshold
 * was tuned to. `node bench/diagnosis-generated.ts [records]` prints the tables of docs/diagnosis.md; `records` is the
 * number for each fault and level of noise (20); each surroundings has twice as many healthy ones.
 */
import { diagnose } from '@ritzel/diagnosis';
import {
  GENERATED_FAULTS,
  type GeneratedFault,
  generateRecord,
  SURROUNDINGS,
  type Surroundings,
} from './generated-records.ts';

const records = Number(process.argv[2] ?? 20);
const SNRS_DB = [0, -6, -10, -14];
const columns = [...GENERATED_FAULTS, 'cage', 'insufficient-evidence', 'other'];

function verdictOf(seed: number, fault: GeneratedFault, surroundings: Surroundings, snrDb: number): string {
  const { samples, samplingRateHz, speedRpm, factsAt } = generateRecord(seed, fault, surroundings, snrDb);
  const { verdict } = diagnose({ samples, samplingRateHz, speedRpm, unit: 'm/s2' }, factsAt);
  return columns.includes(verdict) ? verdict : 'other';
}

function row(name: string, verdicts: readonly string[], truth: string): string {
  const counts = columns.map((column) => verdicts.filter((each) => each === column).length);
  const right = verdicts.filter((each) => each === truth).length / verdicts.length;
  return `| ${name} | ${verdicts.length} | ${right.toFixed(2)} | ${counts.join(' | ')} |`;
}

console.log(`| truth, surroundings or noise | records | right | ${columns.join(' | ')} |`);
console.log(`|---|---|---|${columns.map(() => '---|').join('')}`);
let seed = 0;
let [right, all, alarms] = [0, 0, 0];
for (const surroundings of SURROUNDINGS) {
  const verdicts = Array.from({ length: 2 * records }, () => verdictOf(++seed, 'none', surroundings, 0));
  alarms += verdicts.filter((each) => each !== 'none' && each !== 'insufficient-evidence').length;
  console.log(row(`none, ${surroundings}`, verdicts, 'none'));
}
for (const fault of GENERATED_FAULTS.filter((each) => each !== 'none')) {
  for (const snrDb of SNRS_DB) {
    const verdicts = Array.from({ length: records }, (_, i) =>
      verdictOf(++seed, fault, SURROUNDINGS[i % SURROUNDINGS.length]!, snrDb),
    );
    right += verdicts.filter((each) => each === fault).length;
    all += verdicts.length;
    console.log(row(`${fault}, ${snrDb} dB`, verdicts, fault));
  }
}
console.log(
  `\nFaults named rightly: ${(right / all).toFixed(3)}; healthy ones named: ${alarms} of ${2 * records * SURROUNDINGS.length}.`,
);
