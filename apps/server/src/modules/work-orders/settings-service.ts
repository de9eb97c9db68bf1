import {
  type CallBody,
  problem,
  type saveWorkOrderReference,
  type WorkOrderReference,
  type WorkOrderSettings,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { referToEquipment } from '../equipment/index.ts';
import { makeMachineNameStore } from './machine-name-store.ts';
import { makeSettingsStore } from './settings-store.ts';
import type { WorkOrderParts } from './work-order-writing.ts';

interface Writing {
  readonly caller: Caller;
  readonly requestId: string;
}

const shown = ({ casesFrom, checksDaysAhead, revision }: WorkOrderSettings): WorkOrderSettings => ({
  ...{ casesFrom, checksDaysAhead, revision },
});

export async function readSettings(
  { db }: Pick<WorkOrderParts, 'db'>,
  { organisationId }: Caller,
): Promise<WorkOrderSettings> {
  return shown(await makeSettingsStore(db, organisationId).read());
}

/** What is handed on by itself concerns every machine: only who sees the whole organisation decides it. */
export async function saveSettings(
  { db, now }: WorkOrderParts,
  { caller, requestId }: Writing,
  { casesFrom, checksDaysAhead, revision }: WorkOrderSettings,
): Promise<WorkOrderSettings> {
  if (caller.visibleGroups !== null) throw problem.notFound('setting');
  const { organisationId, userId } = caller;
  return runTransaction(db, async (transaction) => {
    await takeTurns(transaction, 'work orders', organisationId);
    const store = makeSettingsStore(transaction, organisationId);
    const before = await store.read();
    if (before.revision !== revision)
      throw problem.changedMeanwhile('body.revision', problemText('WORK_ORDER_RULES_CHANGED'), shown(before));
    if (before.casesFrom === casesFrom && before.checksDaysAhead === checksDaysAhead) return shown(before);
    const casesSince =
      casesFrom === null ? null : before.casesFrom === casesFrom ? before.casesSince : new Date(now());
    await store.save({ casesFrom, casesSince, checksDaysAhead });
    await recordAudit(transaction, {
      ...{ organisationId, userId, action: 'work-order-settings.change', requestId },
      ...{ subjectType: 'organisation', subjectId: organisationId },
      detail: { before: shown(before), after: { casesFrom, checksDaysAhead } },
    });
    return shown(await store.read());
  });
}

export async function saveReference(
  { db }: WorkOrderParts,
  { caller, requestId }: Writing,
  id: string,
  { functionalLocation, equipmentNumber, revision }: CallBody<typeof saveWorkOrderReference>,
): Promise<WorkOrderReference> {
  const { organisationId, userId } = caller;
  return runTransaction(db, async (transaction) => {
    await takeTurns(transaction, 'work orders', organisationId);
    if (!(await referToEquipment(transaction, caller, id))) throw problem.notFound('equipment');
    const store = makeMachineNameStore(transaction, caller);
    const before = await store.find(id);
    if (before === undefined) throw problem.notFound('equipment');
    if (before.revision !== revision)
      throw problem.changedMeanwhile('body.revision', problemText('MACHINE_NAMES_CHANGED'), before);
    await store.save(id, { functionalLocation, equipmentNumber });
    await recordAudit(transaction, {
      ...{ organisationId, userId, action: 'equipment.maintenance-reference', requestId },
      ...{ subjectType: 'equipment', subjectId: id },
      detail: {
        before: { functionalLocation: before.functionalLocation, equipmentNumber: before.equipmentNumber },
        after: { functionalLocation, equipmentNumber },
      },
    });
    return (await store.find(id)) ?? before;
  });
}
