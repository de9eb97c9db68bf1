import { type CallBody, type correctHours, type HourCorrection, problem } from '@ritzel/contract';
import { type Language, problemText, sayMessage } from '@ritzel/sentences';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { lockDrivetrain, referToEquipment } from '../equipment/index.ts';
import { writeLogNote } from '../log-book/index.ts';
import { correctCounted } from '../operating-hours/index.ts';
import { correctMeter } from '../projections/index.ts';
import { makeHoursStore } from './hours-store.ts';
import { auditMaintenance, type MaintenanceParts, type MaintenanceWriting } from './maintenance-writing.ts';

/** While somebody types, a machine that runs counts on. */
const MOVES_BY_H = 1;

/** Says what a counter really reads. What is counted or sent from then on is added to it, and the correction is kept. */
export async function correctOperatingHours(
  parts: MaintenanceParts,
  writing: MaintenanceWriting,
  id: string,
  { before, after, reason }: CallBody<typeof correctHours>,
  language: Language,
): Promise<HourCorrection> {
  const { caller } = writing;
  const { organisationId, userId } = caller;
  const at = new Date(parts.now());
  const correction = await runTransaction(parts.db, async (transaction) => {
    if (!(await referToEquipment(transaction, caller, id))) throw problem.notFound('equipment');
    await lockDrivetrain(transaction, caller, id, 'write');
    const read =
      (await correctCounted(transaction, id, { after, atMs: at.getTime() })) ??
      (await correctMeter(transaction, caller, id, after));
    if (read === undefined) throw problem.notFound('equipment');
    const isMoved =
      read.before === null || before === null
        ? read.before !== before
        : Math.abs(read.before - before) > MOVES_BY_H;
    if (isMoved)
      throw problem.changedMeanwhile('body.before', problemText('COUNTER_CHANGED'), {
        before: read.before,
      });
    const store = makeHoursStore(transaction, caller);
    const kept = await store.add({ equipmentId: id, before: read.before, after, reason, at, userId });
    const params = { before: Math.round(read.before ?? 0), after: Math.round(after), reason };
    await writeLogNote(transaction, writing, id, {
      ...{ kind: 'operation', at, resetsBaseline: false },
      text: sayMessage({ code: 'CHECK_HOURS_CORRECTED', params }, language),
    });
    await appendEvents(transaction, [
      {
        ...{ kind: 'maintenance', code: 'hours-corrected', organisationId, equipmentId: id },
        parameters: { before: read.before, after, reason },
        ...{ subject: { kind: 'equipment', id }, actor: { kind: 'user', id: userId } },
      },
    ]);
    await auditMaintenance(
      transaction,
      writing,
      'equipment.hours',
      { type: 'equipment', id },
      {
        ...{ before: read.before, after, reason },
      },
    );
    return kept;
  });
  parts.onChanged(organisationId, id);
  return correction;
}
