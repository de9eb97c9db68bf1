import {
  type CoverageCell,
  combineOutcomes,
  coverageOfTargets,
  type DrilledSensor,
  type HealthyCheck,
  type ImprovementCandidate,
  isAlarmed,
  proposeImprovements,
  type RecordChange,
  type RecordOutcome,
  rankImprovements,
  type TriedImprovement,
} from '@ritzel/diagnosis';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { type AnalysisPool, type DrillAnswer, isRefused } from '../measurements/index.ts';
import { type DrilledRecordParts, type LoadedRecord, loadRecords } from './drilled-records.ts';
import { drillItem, itemsBeforeImprovements } from './fault-drill-plan.ts';
import {
  beginDrill,
  type DrillProgress,
  type DrillRecord,
  endDrill,
  failDrill,
  listCells,
  listOpenDrills,
  type SensorCheck,
  saveDrillProgress,
} from './fault-drill-store.ts';

export const DRILL_QUEUE = 'fault-drill';
/** Progress is written this often: what is lost with a process is done again. */
const SAVE_EVERY_MS = 1000;
/** A job ends after so long and sends itself again: queues take a job that runs for longer for a dead one. */
const SLICE_MS = 120_000;

export interface DrillJobParts extends DrilledRecordParts {
  readonly db: Database;
  readonly workers: Pick<AnalysisPool, 'drill'>;
  readonly jobs: Pick<Jobs, 'send'>;
}

/** Declares the queue; call before the jobs start. The signal ends a drill between two tasks; another process goes on with it. */
export function handleFaultDrills(
  jobs: Pick<Jobs, 'handle'>,
  parts: DrillJobParts,
  signal: AbortSignal = new AbortController().signal,
): void {
  jobs.handle<{ id: string }>(DRILL_QUEUE, async ({ id }) => {
    try {
      if (await runDrill(parts, id, signal)) await parts.jobs.send(DRILL_QUEUE, { id });
    } catch (error) {
      // The threads were taken away: nothing is wrong with the drill.
      if (signal.aborted) return;
      await failDrill(parts.db, id, error instanceof Error ? error.message : String(error));
      throw error;
    }
  });
}

/** Sends what a process left behind; call after the jobs have started. */
export async function resumeFaultDrills({ db, jobs }: Pick<DrillJobParts, 'db' | 'jobs'>): Promise<void> {
  for (const id of await listOpenDrills(db)) await jobs.send(DRILL_QUEUE, { id });
}

/** One slice of a drill: one task in the pool at a time, so that arrivals never wait for more. Answers whether more is left. */
async function runDrill(parts: DrillJobParts, id: string, signal: AbortSignal): Promise<boolean> {
  const drill = await beginDrill(parts.db, id);
  if (drill === undefined) return false;
  const run = makeRun(parts, drill);
  const untilMs = performance.now() + SLICE_MS;
  let savedMs = performance.now();
  while (run.done() < run.total()) {
    if (signal.aborted) {
      await run.save();
      return false;
    }
    await run.next();
    const nowMs = performance.now();
    if (run.done() < run.total() && nowMs - savedMs < SAVE_EVERY_MS) continue;
    savedMs = nowMs;
    if (!(await run.save())) return false;
    if (nowMs > untilMs) return true;
  }
  await finishDrill(parts, drill);
  return false;
}

async function finishDrill({ db }: DrillJobParts, { id, plan, ...drill }: DrillRecord): Promise<void> {
  const coverage = coverageOfTargets(plan.targets, await listCells(db, id));
  const count = (state: string) => coverage.filter((each) => each.state === state).length;
  const counts = { named: count('named'), limit: count('limit'), never: count('never') };
  await runTransaction(db, async (transaction) => {
    if (!(await endDrill(transaction, id, counts))) return;
    await appendEvents(transaction, [
      {
        kind: 'fault-drill',
        code: 'done',
        parameters: { faults: plan.targets.length, ...counts },
        organisationId: drill.organisation_id,
        equipmentId: drill.equipment_id,
        subject: { kind: 'fault-drill', id },
        actor: { kind: 'system' },
      },
    ]);
  });
}

function makeRun(parts: DrillJobParts, drill: DrillRecord) {
  const { db, workers } = parts;
  const { id, plan, organisation_id: organisationId } = drill;
  const checks: SensorCheck[] = [...drill.checks];
  const improvements: TriedImprovement[] = [...drill.improvements];
  let { candidates, done, total } = drill;
  let savedDone = done;
  let cells: CoverageCell[] = [];
  let loaded: { readonly key: string; readonly records: LoadedRecord[] } | undefined;

  async function recordsOf(sensor: number, ids = plan.sensors[sensor]!.waveformIds): Promise<LoadedRecord[]> {
    const key = ids.join();
    if (loaded?.key !== key) loaded = { key, records: await loadRecords(parts, organisationId, plan, ids) };
    return loaded.records;
  }

  async function ask(task: Parameters<AnalysisPool['drill']>[0]): Promise<DrillAnswer> {
    const answer = await workers.drill(task);
    if (isRefused(answer)) throw new Error(answer.refused.message);
    return answer;
  }

  async function checkRecord(record: LoadedRecord) {
    const { question, bytes, referenceBytes, waveform } = record;
    const answer = await ask({ question, bytes, referenceBytes });
    if (answer.drill !== 'check') throw new Error('a check was answered by something else');
    return {
      ...{ waveformId: waveform.id, check: answer.check, isAlarmed: isAlarmed(answer.check) },
      alarmsWithLowerLimits: answer.alarmsWithLowerLimits,
    };
  }

  async function checkSensor(sensor: number): Promise<void> {
    const records: SensorCheck['records'][number][] = [];
    const found = await recordsOf(sensor);
    for (const record of found) records.push(await checkRecord(record));
    const first = found[0]?.waveform;
    checks[sensor] = {
      samplingRateHz: first?.samplingRateHz ?? 0,
      durationS: first ? first.sampleCount / first.samplingRateHz : 0,
      records,
    };
  }

  const checkOf = (sensor: number, waveformId: string): HealthyCheck | undefined =>
    checks[sensor]?.records.find((each) => each.waveformId === waveformId)?.check;

  async function inject(
    { question, bytes, referenceBytes, waveform }: LoadedRecord,
    target: number,
    healthy: HealthyCheck,
    change: RecordChange | null = null,
    others: readonly { readonly bytes: Uint8Array; readonly healthy: HealthyCheck }[] = [],
  ): Promise<{ readonly outcome: RecordOutcome; readonly hasFalseAlarm: boolean }> {
    const fault = { target: plan.targets[target]!, healthy, seed: waveform.id, change, others };
    const answer = await ask({ question, bytes, referenceBytes, fault });
    if (answer.drill !== 'fault') throw new Error('a fault was answered by something else');
    return answer;
  }

  async function injectAt(sensor: number, target: number): Promise<void> {
    const outcomes: RecordOutcome[] = [];
    for (const record of await recordsOf(sensor)) {
      const healthy = checkOf(sensor, record.waveform.id);
      if (healthy) outcomes.push((await inject(record, target, healthy)).outcome);
    }
    const combined = combineOutcomes(outcomes);
    if (combined) cells.push({ target, sensor, ...combined });
  }

  async function propose(): Promise<void> {
    const sensors: DrilledSensor[] = plan.sensors.map(({ name, other }, i) => ({
      name,
      samplingRateHz: checks[i]!.samplingRateHz,
      durationS: checks[i]!.durationS,
      records: checks[i]!.records.length,
      otherOperation: other?.operation ?? null,
    }));
    // What was found in this slice is in the table already or still here.
    const known = new Map(
      [...(await listCells(db, id)), ...cells].map((cell) => [`${cell.target} ${cell.sensor}`, cell]),
    );
    const coverage = coverageOfTargets(plan.targets, [...known.values()]);
    candidates = proposeImprovements(plan.targets, coverage, sensors);
    total = itemsBeforeImprovements(plan) + candidates.length;
  }

  async function tryImprovement(candidate: ImprovementCandidate): Promise<void> {
    const { code, sensor, element, holes } = candidate;
    const other = code === 'other-operation' ? plan.sensors[sensor]!.other?.waveformIds : undefined;
    const records = await recordsOf(sensor, other);
    const closed: number[] = [];
    let falseAlarms = 0;
    const first = records[0];
    if (first) {
      const record = code === 'mark-reference' ? withReference(first, records[1]) : first;
      const healthy = other ? (await checkRecord(record)).check : checkOf(sensor, record.waveform.id);
      const others =
        code === 'longer-record'
          ? records.slice(1).flatMap(({ bytes, waveform }) => {
              const check = checkOf(sensor, waveform.id);
              return check ? [{ bytes, healthy: check }] : [];
            })
          : [];
      for (const target of healthy ? holes : []) {
        const { outcome, hasFalseAlarm } = await inject(record, target, healthy!, { code, element }, others);
        if (hasFalseAlarm) falseAlarms = 1;
        const step = code === 'lower-limits' ? outcome.limitStep : outcome.ruleStep;
        if (step !== null) closed.push(target);
      }
    }
    if (code === 'lower-limits')
      falseAlarms = checks[sensor]!.records.filter(
        (each) => each.alarmsWithLowerLimits && !each.isAlarmed,
      ).length;
    improvements.push({ ...candidate, closed, falseAlarms });
  }

  async function next(): Promise<void> {
    const item = drillItem(plan, done);
    if (item.kind === 'check') await checkSensor(item.sensor);
    else if (item.kind === 'fault') await injectAt(item.sensor, item.target);
    else await tryImprovement(candidates![item.candidate]!);
    done += 1;
    if (candidates === null && done === itemsBeforeImprovements(plan)) await propose();
  }

  const phase = (): DrillProgress['phase'] =>
    done < plan.sensors.length ? 'records' : done < itemsBeforeImprovements(plan) ? 'faults' : 'improvements';

  async function save(): Promise<boolean> {
    const isKept = await saveDrillProgress(db, id, {
      ...{ from: savedDone, done, total, phase: phase(), checks, cells, candidates },
      improvements: rankImprovements(improvements),
    });
    savedDone = done;
    cells = [];
    return isKept;
  }

  return { next, save, done: () => done, total: () => total };
}

/** The record as it would be diagnosed if another healthy one were marked as its reference. */
function withReference(record: LoadedRecord, reference: LoadedRecord | undefined): LoadedRecord {
  if (reference === undefined) return record;
  const { samplingRateHz, unit, speedRpm, load } = reference.waveform;
  return {
    ...record,
    question: { ...record.question, reference: { samplingRateHz, unit, speedRpm, load } },
    referenceBytes: reference.bytes,
  };
}
