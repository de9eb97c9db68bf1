import { type CallBody, type chooseHourSource, type HourSource, problem } from '@ritzel/contract';
import { type Language, problemText, sayMessage } from '@ritzel/sentences';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { readOperatingMeasurements } from '../conditions/index.ts';
import { appendEvents } from '../domain-events/index.ts';
import { lockDrivetrain, referToEquipment } from '../equipment/index.ts';
import { writeLogNote } from '../log-book/index.ts';
import {
  type CountedMachine,
  countFrom,
  findCountedMachine,
  findFirstCounted,
  findHourSource,
  readCounters,
  type SourcesAtHand,
  saveChoice,
  sourcesAtHand,
} from '../operating-hours/index.ts';
import { auditMaintenance, type MaintenanceParts, type MaintenanceWriting } from './maintenance-writing.ts';

type Choice = Omit<CallBody<typeof chooseHourSource>, 'revision'>;

async function readSourcesAtHand(
  executor: Database | DatabaseTransaction,
  { id, hasCounter }: CountedMachine,
): Promise<SourcesAtHand> {
  const found = (await readOperatingMeasurements(executor, [id])).get(id);
  return sourcesAtHand(found ?? { speed: undefined, load: undefined }, hasCounter);
}

async function toHourSource(
  executor: Database | DatabaseTransaction,
  machine: CountedMachine,
): Promise<HourSource> {
  const atHand = await readSourcesAtHand(executor, machine);
  const isCounted = machine.source === 'speed' || machine.source === 'load';
  const found = findHourSource(machine, atHand);
  const sinceMs = isCounted ? (machine.sinceMs ?? (await findFirstCounted(executor, machine))) : undefined;
  const of = (signal: SourcesAtHand['speed']) => {
    if (signal === undefined) return null;
    const { role, unit, rated, usualThreshold } = signal;
    return { role, unit, rated, usualThreshold };
  };
  return {
    ...{ equipmentId: machine.id, choice: machine.choice, threshold: machine.threshold },
    source: isCounted ? machine.source : machine.hasCounter ? 'counter' : null,
    runsFrom:
      isCounted && found !== undefined && 'signal' in found
        ? { value: found.threshold, unit: found.signal.unit }
        : null,
    since: sinceMs === undefined ? null : new Date(sinceMs).toISOString(),
    startHours: isCounted ? machine.startHours : 0,
    ...{ hasCounter: machine.hasCounter, speed: of(atHand.speed), load: of(atHand.load) },
    revision: machine.revision,
  };
}

/** What the hours of a machine come from; the caller was shown the machine before. */
export async function readSourceOfHours(db: Database, equipmentId: string): Promise<HourSource> {
  const machine = await findCountedMachine(db, equipmentId);
  if (machine === undefined) throw problem.notFound('equipment');
  return await toHourSource(db, machine);
}

function assertChoice({ choice, threshold, startHours }: Choice, atHand: SourcesAtHand): void {
  const refuse = (field: keyof Choice, code: string, text: Parameters<typeof problem.fieldInvalid>[2]) =>
    problem.fieldInvalid(`body.${field}`, code, text);
  if (threshold !== null && choice !== 'speed' && choice !== 'load')
    throw refuse('threshold', 'unexpected', problemText('HOURS_THRESHOLD_WITHOUT_SIGNAL'));
  if (choice === 'counter') {
    if (!atHand.hasCounter) throw refuse('choice', 'noSignal', problemText('HOURS_NO_COUNTER'));
    if (startHours !== null)
      throw refuse('startHours', 'unexpected', problemText('HOURS_OF_COUNTER_CORRECTED'));
  }
  if (choice === 'automatic' && atHand.hasCounter && startHours !== null)
    throw refuse('startHours', 'unexpected', problemText('HOURS_OF_COUNTER_CORRECTED'));
  if (choice !== 'speed' && choice !== 'load') return;
  const signal = atHand[choice];
  if (signal === undefined)
    throw refuse('choice', 'noSignal', problemText(choice === 'speed' ? 'HOURS_NO_SPEED' : 'HOURS_NO_LOAD'));
  if (threshold === null && signal.usualThreshold === null)
    throw refuse('threshold', 'required', problemText('HOURS_THRESHOLD_NEEDED'));
  const { rated, unit } = signal;
  if (threshold !== null && rated !== null && threshold > rated)
    throw refuse('threshold', 'beyondRated', problemText('HOURS_THRESHOLD_BEYOND_RATED', { rated, unit }));
}

const SENTENCES = {
  counter: 'HOURS_FROM_COUNTER',
  speed: 'HOURS_FROM_SPEED',
  load: 'HOURS_FROM_LOAD',
} as const;

/** Chooses what the hours of a drivetrain come from; what is shown is counted on. */
export async function chooseSourceOfHours(
  parts: MaintenanceParts,
  writing: MaintenanceWriting,
  equipmentId: string,
  { revision, ...chosen }: CallBody<typeof chooseHourSource>,
  language: Language,
): Promise<HourSource> {
  const { caller } = writing;
  const { organisationId, userId } = caller;
  const atMs = parts.now();
  const result = await runTransaction(parts.db, async (transaction) => {
    if (!(await referToEquipment(transaction, caller, equipmentId))) throw problem.notFound('equipment');
    const top = await findCountedMachine(transaction, equipmentId);
    if (top === undefined) throw problem.notFound('equipment');
    await lockDrivetrain(transaction, caller, top.id, 'write');
    const before = await findCountedMachine(transaction, top.id);
    if (before === undefined) throw problem.notFound('equipment');
    if (before.revision !== revision)
      throw problem.changedMeanwhile('body.revision', problemText('HOURS_SOURCE_CHANGED'), {
        revision: before.revision,
      });
    const atHand = await readSourcesAtHand(transaction, before);
    assertChoice(chosen, atHand);
    const thresholdUnit =
      chosen.threshold === null || (chosen.choice !== 'speed' && chosen.choice !== 'load')
        ? null
        : (atHand[chosen.choice]?.unit ?? null);
    const choice = { choice: chosen.choice, threshold: chosen.threshold, thresholdUnit };
    await saveChoice(transaction, before, choice);
    const source = findHourSource(choice, atHand)?.source;
    if (source === 'counter') {
      if (before.source !== 'counter' && before.source !== null) await readCounters(transaction, before);
    } else if (source !== undefined && (source !== before.source || chosen.startHours !== null))
      await countFrom(transaction, before, {
        ...{ source, atMs },
        ...(chosen.startHours === null ? {} : { startHours: chosen.startHours }),
      });
    const after = (await findCountedMachine(transaction, top.id)) ?? before;
    const sourceBefore = before.source ?? (before.hasCounter ? 'counter' : null);
    if (source !== undefined && source !== sourceBefore) {
      const hours = Math.round(after.hours ?? 0);
      await writeLogNote(transaction, writing, equipmentId, {
        ...{ kind: 'operation', at: new Date(atMs), resetsBaseline: false },
        text: sayMessage({ code: SENTENCES[source], params: { hours } }, language),
      });
      await appendEvents(transaction, [
        {
          ...{ kind: 'maintenance', code: 'hours-source-changed', organisationId, equipmentId: top.id },
          parameters: { before: sourceBefore, after: source, hours: after.hours },
          ...{ subject: { kind: 'equipment', id: top.id }, actor: { kind: 'user', id: userId } },
        },
      ]);
    }
    await auditMaintenance(
      transaction,
      writing,
      'equipment.hours-source',
      { type: 'equipment', id: top.id },
      {
        before: { choice: before.choice, threshold: before.threshold, hours: before.hours },
        after: { ...choice, hours: after.hours },
      },
    );
    return await toHourSource(transaction, after);
  });
  parts.onChanged(organisationId, result.equipmentId);
  return result;
}
