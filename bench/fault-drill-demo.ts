/**
 * What a fault drill comes to on the simulated fleet, and how long it computes: `node bench/fault-drill-demo.ts
 * [machines]` prints the tables of docs/fault-drill.md. As the server does it, without database: records of a hundred
 * days before, that is before the planned faults, at every place; no limits of the organisation's own.
 */
import { MACHINE_PLANS } from '../apps/simulator/src/fleet/demo-plant.ts';
import { LIVE_SAMPLES, SAMPLING } from '../apps/simulator/src/fleet/machine-document.ts';
import { positionsOf } from '../apps/simulator/src/fleet/machine-kinematics.ts';
import { type MachineMoment, SimulatedMachine } from '../apps/simulator/src/simulated-machine.ts';
import {
  type CoverageCell,
  checkHealthyRecord,
  combineOutcomes,
  coverageOfTargets,
  DRILL_LEVELS_DB,
  drillWithChange,
  isAlarmed,
  listFaultTargets,
} from '../packages/diagnosis/src/index.ts';
import { operatingBin, operatingBinKey } from '../packages/drivetrain/src/index.ts';

const EPOCH_MS = Date.UTC(2026, 5, 1, 9);
const HOUR_MS = 3_600_000;
const HEALTHY_DAYS = 100;
const RECORDS = 3;
const wanted = Number(process.argv[2] ?? 6);

/** Moments of one speed and load before the planned faults, a day apart at least. */
function healthyMoments(machine: SimulatedMachine): MachineMoment[] {
  const bins = new Map<string, MachineMoment[]>();
  for (let hour = 0; hour < 480; hour += 7) {
    const moment = machine.momentAt(EPOCH_MS - (24 * HEALTHY_DAYS - hour) * HOUR_MS);
    if (!moment.operating.isRunning) continue;
    const { load } = moment.operating;
    const bin = operatingBinKey(operatingBin({ speedRpm: 60 * moment.running.shaftHz, load }));
    const found = [...(bins.get(bin) ?? []), moment];
    if (found.length === RECORDS) return found;
    bins.set(bin, found);
  }
  return [...bins.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

const reasons = new Map<string, number>();
const byFault = new Map<string, (number | null)[]>();
console.log('machine | sensors | faults | named | limit only | never | false alarms | seconds');
for (const plan of MACHINE_PLANS.filter((_, i) => i % Math.ceil(MACHINE_PLANS.length / wanted) === 0)) {
  const fromMs = EPOCH_MS - 24 * (HEALTHY_DAYS + 1) * HOUR_MS;
  const machine = new SimulatedMachine(plan, { seed: 1, epochMs: EPOCH_MS, fromMs });
  const moments = healthyMoments(machine);
  const { kinematics } = machine;
  const targets = listFaultTargets(kinematics);
  const cells: CoverageCell[] = [];
  const began = performance.now();
  let falseAlarms = 0;
  const positions = positionsOf(plan);
  positions.forEach(({ id }, sensor) => {
    const records = moments.map((moment) => {
      const { counts, scale, speedRpm, load, samplingRateHz } = machine.recordAt(id, moment, {
        ...{ ...SAMPLING, samples: LIVE_SAMPLES, rangeG: 16 },
      });
      const asked = { samplingRateHz, unit: 'm/s²', speedRpm, load, channel: id, position: id, kinematics };
      return { samples: Float32Array.from(counts, (count) => count * scale), question: asked };
    });
    const [reference] = records;
    const checked = records.map(({ samples, question }, i) => {
      const compared = i > 0 && reference ? reference : undefined;
      const asked = compared ? { ...question, reference: compared.question } : question;
      return {
        ...{ samples, question: asked, reference: compared?.samples },
        healthy: checkHealthyRecord(samples, asked, compared?.samples),
      };
    });
    falseAlarms += checked.filter(({ healthy }) => isAlarmed(healthy)).length;
    targets.forEach((fault, target) => {
      const outcomes = checked.map(
        ({ samples, healthy, question, reference: compared }, i) =>
          drillWithChange({ samples, healthy }, question, fault, `${plan.tag} ${id} ${i}`, {
            reference: compared,
          }).outcome,
      );
      const combined = combineOutcomes(outcomes);
      if (combined) cells.push({ target, sensor, ...combined });
    });
  });
  const coverage = coverageOfTargets(targets, cells);
  const count = (state: string) => coverage.filter((each) => each.state === state).length;
  for (const { state, cell, target, step } of coverage) {
    const { fault } = targets[target]!;
    byFault.set(fault, [...(byFault.get(fault) ?? []), state === 'named' ? step : null]);
    if (state !== 'named') {
      const reason = cell?.reason ?? 'no-healthy-record';
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    [
      ...[plan.tag, positions.length, targets.length, count('named'), count('limit'), count('never')],
      ...[falseAlarms, seconds],
    ].join(' | '),
  );
}
console.log('\nfault | tried | named | median level dB');
for (const [fault, steps] of byFault) {
  const named = steps.filter((step) => step !== null).toSorted((a, b) => a - b);
  const median = named[named.length >> 1];
  console.log(
    [fault, steps.length, named.length, median === undefined ? '–' : DRILL_LEVELS_DB[median]].join(' | '),
  );
}
console.log('\nreason | faults not named');
for (const [reason, count] of [...reasons].toSorted((a, b) => b[1] - a[1]))
  console.log(`${reason} | ${count}`);
