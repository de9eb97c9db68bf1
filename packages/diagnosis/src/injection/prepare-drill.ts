import { drivingShaft, type Kinematics, readKinematics } from '@ritzel/drivetrain';
import type { Samples } from '@ritzel/signal';
import type { MessageParams } from '../findings/message.ts';
import type { DiagnosisQuestion } from '../records/diagnose-record.ts';
import { factsFromKinematics, type MachineFacts } from '../records/machine-facts.ts';
import { sensorOf } from '../records/parts-near-sensor.ts';
import { faultSignalOf } from './fault-signal.ts';
import type { FaultTarget } from './fault-targets.ts';
import { accelerationOf, type HealthyCheck } from './healthy-check.ts';
import { type Blocked, type PreparedFault, prepareFault } from './inject-fault.ts';
import { type FaultPath, pathBetween, type TransferAssumption, USUAL_TRANSFER } from './path-loss.ts';
import { seededRandom, seedFrom } from './seeded-random.ts';

export interface RecordDrill {
  readonly question: DiagnosisQuestion;
  readonly target: FaultTarget;
  readonly healthy: HealthyCheck;
  /** Says which record it is: the same seed injects the same. */
  readonly seed: string;
  readonly transfer?: TransferAssumption;
  /** The sensor is put beside the fault: nothing is lost on the way. */
  readonly isBesideFault?: boolean;
}

/** Why nothing can be injected into a record. */
interface NotPrepared {
  readonly reason: 'no-kinematics' | 'no-speed' | 'above-band';
  readonly reasonParams: MessageParams;
}

/** A record with a fault that is ready at 0 dB. */
export interface PreparedRecord {
  readonly acceleration: Float64Array;
  readonly fault: PreparedFault;
  readonly path: FaultPath;
  readonly kinematics: Kinematics;
  readonly speedRpm: number;
  /** The same fault along another path. */
  readonly prepare: (path: FaultPath) => PreparedFault | Blocked;
}

export const NO_LOSS: FaultPath = { joints: 0, lineLossDb: 0, impactLossDb: 0 };

export function prepareAtRecord(
  samples: Samples,
  { question, target, healthy, seed, transfer = USUAL_TRANSFER, isBesideFault = false }: RecordDrill,
): PreparedRecord | NotPrepared {
  const { speedRpm, isUsable } = healthy;
  if (target.isUnknown) return { reason: 'no-kinematics', reasonParams: {} };
  if (speedRpm === null || !isUsable) return { reason: 'no-speed', reasonParams: {} };
  const read = readKinematics(question.kinematics);
  const acceleration = accelerationOf(samples, question);
  if (!('kinematics' in read) || !acceleration) return { reason: 'no-kinematics', reasonParams: {} };
  const { kinematics } = read;
  const near = sensorOf(kinematics, question)?.near;
  const path = isBesideFault ? NO_LOSS : pathBetween(kinematics, target.element, near, transfer);
  const machine = machineAt(kinematics, speedRpm);
  const signal = machine && faultSignalOf(target, machine, kinematics);
  if (!signal) return { reason: 'no-kinematics', reasonParams: {} };
  const { samplingRateHz } = question;
  const prepare = (along: FaultPath) =>
    prepareFault(acceleration, samplingRateHz, signal, {
      ...{ path: along, transfer },
      random: seededRandom(seedFrom(`${seed} ${target.element} ${target.fault}`)),
    });
  const fault = prepare(path);
  if (fault === 'above-band') return { reason: fault, reasonParams: { samplingRateHz } };
  return { acceleration, fault, path, kinematics, speedRpm, prepare };
}

/** The machine as it is, whichever sensor asks. */
function machineAt(kinematics: Kinematics, speedRpm: number): MachineFacts | undefined {
  const shaft = drivingShaft(kinematics);
  return shaft === undefined ? undefined : factsFromKinematics(kinematics, { shaft, speedRpm });
}
