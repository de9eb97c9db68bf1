/**
 * What the diagnosis makes of the simulated fleet: nothing on healthy machines, the planned fault on the others.
 * `node bench/diagnosis-demo.ts [records]` prints the tables of docs/diagnosis.md; each machine is recorded at every
 * place so many times (3), and evaluated alone and against its own gears of a hundred days before at a similar load.
 */

import { MACHINE_PLANS } from '../apps/simulator/src/fleet/demo-plant.ts';
import { LIVE_SAMPLES, SAMPLING } from '../apps/simulator/src/fleet/machine-document.ts';
import { MOTOR_SHAFT, positionsOf } from '../apps/simulator/src/fleet/machine-kinematics.ts';
import { type MachineMoment, SimulatedMachine } from '../apps/simulator/src/simulated-machine.ts';
import {
  compareGears,
  diagnoseRecord,
  factsFromKinematics,
  factsNearSensor,
  type GearCondition,
  measureGears,
  sensorOf,
} from '../packages/diagnosis/src/index.ts';
import { operatingBin, operatingBinKey } from '../packages/drivetrain/src/index.ts';
import { sayFinding } from '../packages/sentences/src/index.ts';

const EPOCH_MS = Date.UTC(2026, 5, 1, 9);
const HOUR_MS = 3_600_000;
const HEALTHY_DAYS = 100;
const records = Number(process.argv[2] ?? 3);

class Tally {
  readonly #counts = new Map<string, number>();
  add(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }
  toString(): string {
    return [...this.#counts].map(([key, count]) => `${key} (${count})`).join('; ') || 'none';
  }
}

function recordAt(machine: SimulatedMachine, id: string, moment: MachineMoment) {
  const recorded = machine.recordAt(id, moment, { ...SAMPLING, samples: LIVE_SAMPLES, rangeG: 16 });
  return { ...recorded, values: Float32Array.from(recorded.counts, (count) => count * recorded.scale) };
}

type Recorded = ReturnType<typeof recordAt>;

function gearsOf(machine: SimulatedMachine, id: string, { values, samplingRateHz, speedRpm }: Recorded) {
  const { kinematics } = machine;
  const facts = factsFromKinematics(kinematics, { shaft: MOTOR_SHAFT, speedRpm });
  const { meshes, otherMeshes } = factsNearSensor(
    facts,
    kinematics,
    sensorOf(kinematics, { channel: id, position: id }),
  );
  const { conditions } = measureGears(Float64Array.from(values), samplingRateHz, meshes, otherMeshes);
  return { conditions, meshes };
}

/** The gears when the machine was healthy, at the speed and load of now; none where it never ran so. */
function healthyGears(machine: SimulatedMachine, id: string, now: Recorded): readonly GearCondition[] {
  const binOf = (of: { speedRpm: number | null; load: number | null }) => operatingBinKey(operatingBin(of));
  const bin = binOf(now);
  for (let hour = 0; hour < 240; hour++) {
    const moment = machine.momentAt(EPOCH_MS - (24 * HEALTHY_DAYS - hour) * HOUR_MS);
    const { speedRpm, load, isRunning } = {
      ...moment.operating,
      speedRpm: 60 * moment.running.shaftHz,
    };
    if (!isRunning || binOf({ speedRpm, load }) !== bin || Math.abs(load - now.load) > 0.05) continue;
    return gearsOf(machine, id, recordAt(machine, id, moment)).conditions;
  }
  return [];
}

console.log(
  '| machine | planned | records | found | gears against their own past | compared |\n|---|---|---|---|---|---|',
);
for (const plan of MACHINE_PLANS) {
  const machine = new SimulatedMachine(plan, {
    seed: 1,
    epochMs: EPOCH_MS,
    fromMs: EPOCH_MS - 24 * (HEALTHY_DAYS + 1) * HOUR_MS,
  });
  const found = new Tally();
  const changed = new Tally();
  let evaluated = 0;
  let compared = 0;
  for (let record = 0; record < records; record++) {
    const moment = machine.momentAt(EPOCH_MS - record * 7 * HOUR_MS);
    if (!moment.operating.isRunning) continue;
    for (const { id } of positionsOf(plan)) {
      if (machine.isSensorBroken(id, moment.tMs)) continue;
      const recorded = recordAt(machine, id, moment);
      const { findings } = diagnoseRecord(recorded.values, {
        samplingRateHz: recorded.samplingRateHz,
        unit: 'm/s²',
        speedRpm: recorded.speedRpm,
        channel: id,
        position: id,
        kinematics: machine.kinematics,
      });
      evaluated++;
      for (const { partName, fault, confidence } of findings)
        found.add(`${id}: ${partName} ${fault} ${(100 * confidence).toFixed(0)} %`);
      const { conditions, meshes } = gearsOf(machine, id, recorded);
      const reference = healthyGears(machine, id, recorded);
      compared += Math.min(conditions.length, reference.length);
      for (const { says } of compareGears(conditions, reference, meshes))
        changed.add(`${id}: ${sayFinding([says])}`);
    }
  }
  const faults = (plan.faults ?? []).map(({ kind, element }) => `${kind} ${element ?? ''}`).join(', ');
  console.log(
    `| ${plan.tag} | ${faults || 'healthy'} | ${evaluated} | ${found} | ${changed} | ${compared} |`,
  );
}
