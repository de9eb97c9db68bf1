import { bandRms, type Samples } from '@ritzel/signal';
import type { DiagnosisQuestion } from '../records/diagnose-record.ts';
import type { FaultTarget } from './fault-targets.ts';
import { accelerationOf } from './healthy-check.ts';
import { impactBands, injectFault } from './inject-fault.ts';
import { type TransferAssumption, USUAL_TRANSFER } from './path-loss.ts';
import { prepareAtRecord, type RecordDrill } from './prepare-drill.ts';

/** Level of what a faulty record has more than a healthy one in the bands of the resonances, dB; as a drill counts it. */
export function measuredLevelDb(
  faulty: Samples,
  healthy: Samples,
  question: DiagnosisQuestion,
  transfer: TransferAssumption = USUAL_TRANSFER,
): number {
  const { samplingRateHz } = question;
  const bands = impactBands(transfer, samplingRateHz);
  const [more, own] = [faulty, healthy].map((samples) =>
    Math.hypot(...bandRms(accelerationOf(samples, question)!, samplingRateHz, bands)),
  );
  return 10 * Math.log10(Math.max(1e-6, (more! / own!) ** 2 - 1));
}

/** A healthy record with a fault at any level, m/s²; undefined where it cannot be injected. */
export function injectAtLevel(
  samples: Samples,
  question: DiagnosisQuestion,
  target: FaultTarget,
  record: Pick<RecordDrill, 'healthy' | 'seed' | 'transfer'>,
  levelDb: number,
): Float64Array | undefined {
  const prepared = prepareAtRecord(samples, { question, target, ...record });
  return 'fault' in prepared ? injectFault(prepared.acceleration, prepared.fault, levelDb) : undefined;
}
