/**
 * What the diagnosis makes of the simulated fleet: nothing on healthy machines, the planned fault on the others.
 * `node bench/diagnosis-demo.ts [records]` prints the table of docs/diagnosis.md; each machine is recorded at every
 * place so many times (3).
 */
import { diagnoseWaveform } from '../apps/server/src/modules/measurements/waveform-diagnosis.ts';
import { MACHINE_PLANS } from '../apps/simulator/src/fleet/demo-plant.ts';
import { LIVE_SAMPLES, SAMPLING } from '../apps/simulator/src/fleet/machine-document.ts';
import { positionsOf } from '../apps/simulator/src/fleet/machine-kinematics.ts';
import { SimulatedMachine } from '../apps/simulator/src/simulated-machine.ts';

const EPOCH_MS = Date.UTC(2026, 5, 1, 9);
const HOUR_MS = 3_600_000;
const records = Number(process.argv[2] ?? 3);
const rows: { tag: string; faults: string; found: Map<string, number>; judged: number }[] = [];
for (const plan of MACHINE_PLANS) {
  const machine = new SimulatedMachine(plan, {
    seed: 1,
    epochMs: EPOCH_MS,
    fromMs: EPOCH_MS - 240 * HOUR_MS,
  });
  const found = new Map<string, number>();
  let judged = 0;
  for (let record = 0; record < records; record++) {
    const moment = machine.momentAt(EPOCH_MS - record * 7 * HOUR_MS);
    if (!moment.operating.isRunning) continue;
    for (const { id } of positionsOf(plan)) {
      if (machine.isSensorBroken(id, moment.tMs)) continue;
      const recorded = machine.recordAt(id, moment, { ...SAMPLING, samples: LIVE_SAMPLES, rangeG: 16 });
      const { findings } = diagnoseWaveform(
        Float32Array.from(recorded.counts, (count) => count * recorded.scale),
        {
          samplingRateHz: recorded.samplingRateHz,
          unit: 'm/s²',
          speedRpm: recorded.speedRpm,
          channel: id,
          position: id,
          kinematics: machine.kinematics,
        },
      );
      judged++;
      for (const { partName, fault, confidence } of findings) {
        const key = `${id}: ${partName} ${fault} ${(100 * confidence).toFixed(0)} %`;
        found.set(key, (found.get(key) ?? 0) + 1);
      }
    }
  }
  const faults = (plan.faults ?? []).map(({ kind, element }) => `${kind} ${element ?? ''}`).join(', ');
  rows.push({ tag: plan.tag, faults, found, judged });
}
console.log('| machine | planned | records | found |\n|---|---|---|---|');
for (const { tag, faults, found, judged } of rows) {
  const said = [...found].map(([key, count]) => `${key} (${count})`).join('; ');
  console.log(`| ${tag} | ${faults || 'healthy'} | ${judged} | ${said || 'none'} |`);
}
