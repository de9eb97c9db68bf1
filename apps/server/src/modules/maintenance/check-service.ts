import {
  type CallBody,
  type CallReply,
  type CheckDetail,
  type CheckTemplate,
  type changeCheck,
  MAX_CHECKS,
  type planChecks,
  problem,
} from '@ritzel/contract';
import { shippedTemplate } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { referToDrivetrains } from '../equipment/index.ts';
import { listCheckPeople } from './assignee-store.ts';
import { readCheckDetail } from './check-detail.ts';
import { type CheckRecord, checkWord, firstDueOn, intervalColumnsOf, intervalOf } from './check-record.ts';
import { makeCheckStore, type NewCheck } from './check-store.ts';
import { auditMaintenance, type MaintenanceParts, type MaintenanceWriting } from './maintenance-writing.ts';
import { chosenSeverity, makeTemplateStore } from './template-store.ts';

type Plan = CallBody<typeof planChecks>;

/** What the checks of a plan consist of: of a template of the organisation a copy, of a shipped one its code. */
type Content = Omit<NewCheck, 'equipmentId' | 'dueHours' | 'dueOn' | 'timeZone' | 'assigneeId' | 'at'> & {
  readonly interval: Pick<CheckTemplate, 'everyHours' | 'every' | 'onSeverity'>;
};

async function contentFor(
  transaction: DatabaseTransaction,
  organisationId: string,
  plan: Plan,
): Promise<Content> {
  if (plan.templateId !== null) {
    const template = await makeTemplateStore(transaction, organisationId).find(plan.templateId);
    if (template === undefined)
      throw problem.fieldInvalid('body.templateId', 'templateUnknown', problemText('TEMPLATE_UNKNOWN'));
    const interval = plan.interval ?? template;
    return {
      ...{ templateId: template.id, templateRevision: template.revision, shippedCode: template.shippedCode },
      ...{ name: template.name, steps: template.steps, kind: template.kind, minutes: template.minutes },
      ...{ resetsBaseline: template.resetsBaseline, interval, ...intervalColumnsOf(interval) },
    };
  }
  const shipped = shippedTemplate(plan.shippedCode ?? '');
  if (shipped === undefined)
    throw problem.fieldInvalid(
      'body.shippedCode',
      'templateUnknown',
      problemText('SHIPPED_TEMPLATE_UNKNOWN'),
    );
  const interval = plan.interval ?? { ...shipped, onSeverity: chosenSeverity(shipped.onSeverity) };
  return {
    ...{ templateId: null, templateRevision: null, shippedCode: shipped.code, name: null, steps: null },
    ...{ kind: shipped.kind, minutes: shipped.minutes, resetsBaseline: shipped.resetsBaseline },
    ...{ interval, ...intervalColumnsOf(interval) },
  };
}

/** Plans one check for each machine, all of them or none. */
export async function planForMachines(
  parts: MaintenanceParts,
  writing: MaintenanceWriting,
  plan: Plan,
): Promise<CallReply<typeof planChecks>> {
  const { caller } = writing;
  const ids = [...new Set(plan.equipmentIds)].sort();
  const planned = await runTransaction(parts.db, async (transaction) => {
    await takeTurns(transaction, 'maintenance', caller.organisationId);
    const store = makeCheckStore(transaction, caller);
    if ((await store.count()) + ids.length > MAX_CHECKS)
      throw problem.conflict(problemText('MOST_CHECKS', { most: MAX_CHECKS }));
    await referToDrivetrains(transaction, caller, ids);
    const hours = await store.readHours(ids);
    const missing = plan.equipmentIds.findIndex((id) => !hours.has(id));
    if (missing >= 0)
      throw problem.fieldInvalid(
        `body.equipmentIds.${missing}`,
        'equipmentUnknown',
        problemText('EQUIPMENT_UNKNOWN'),
      );
    const { interval, ...content } = await contentFor(transaction, caller.organisationId, plan);
    if (
      interval.everyHours === null &&
      interval.every === null &&
      interval.onSeverity === null &&
      !hasFirst(plan)
    )
      throw problem.fieldInvalid('body.interval', 'intervalMissing', problemText('SAY_WHEN_DUE'));
    const made: string[] = [];
    for (const equipmentId of ids) {
      await assertAssignee(transaction, caller.organisationId, equipmentId, plan.assigneeId);
      const reading = hours.get(equipmentId) ?? null;
      const inHours = plan.firstInHours === undefined ? interval.everyHours : plan.firstInHours;
      const nowMs = parts.now();
      const id = await store.insert({
        ...content,
        equipmentId,
        dueHours: inHours === null || reading === null ? null : Math.max(0, reading + inHours),
        dueOn: plan.firstOn === undefined ? firstDueOn(interval, nowMs, plan.timeZone) : plan.firstOn,
        ...{ timeZone: plan.timeZone, assigneeId: plan.assigneeId, at: new Date(nowMs) },
      });
      made.push(id);
      const record = await store.find(id);
      if (record !== undefined) await recordCheck(transaction, writing, record, 'planned');
    }
    return made;
  });
  for (const id of ids) parts.onChanged(caller.organisationId, id);
  return { ids: planned };
}

const hasFirst = ({ firstInHours, firstOn }: Plan): boolean =>
  (firstInHours !== undefined && firstInHours !== null) || (firstOn !== undefined && firstOn !== null);

async function assertAssignee(
  transaction: DatabaseTransaction,
  organisationId: string,
  equipmentId: string,
  assigneeId: string | null,
): Promise<void> {
  if (assigneeId === null) return;
  const people = await listCheckPeople(transaction, organisationId, equipmentId);
  if (people.every(({ id }) => id !== assigneeId))
    throw problem.fieldInvalid('body.assigneeId', 'assigneeUnknown', problemText('CHECK_ASSIGNEE_MAY_NOT'));
}

type CheckCode = 'planned' | 'changed' | 'ended' | 'started' | 'given-up' | 'finished';

/** The event of a check; its audit entry is that of the act that it came with. */
export async function appendCheckEvent(
  transaction: DatabaseTransaction,
  { caller: { organisationId, userId } }: MaintenanceWriting,
  record: CheckRecord,
  code: CheckCode,
): Promise<void> {
  await appendEvents(transaction, [
    {
      ...{ kind: 'maintenance', code, organisationId, equipmentId: record.equipment_id },
      parameters: { checkId: record.id, check: checkWord(record) },
      subject: { kind: 'check', id: record.id },
      actor: { kind: 'user', id: userId },
    },
  ]);
}

/** The event and the audit entry of a check. */
export async function recordCheck(
  transaction: DatabaseTransaction,
  writing: MaintenanceWriting,
  record: CheckRecord,
  code: CheckCode,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await appendCheckEvent(transaction, writing, record, code);
  await auditMaintenance(
    transaction,
    writing,
    `check.${code}`,
    { type: 'check', id: record.id },
    {
      ...{ check: checkWord(record), equipmentId: record.equipment_id },
      ...detail,
    },
  );
}

/** A check of a measuring round moves with it alone. */
export function assertNotOfRound({ round_id }: Pick<CheckRecord, 'round_id'>): void {
  if (round_id !== null) throw problem.conflict(problemText('CHECK_OF_ROUND'));
}

/** The machine is held before its check, and what the caller does not see is not there. */
export async function lockCheck(
  transaction: DatabaseTransaction,
  { caller }: MaintenanceWriting,
  id: string,
): Promise<CheckRecord> {
  const store = makeCheckStore(transaction, caller);
  const seen = await store.find(id);
  if (seen === undefined) throw problem.notFound('check');
  await referToDrivetrains(transaction, caller, [seen.equipment_id]);
  const record = await store.lock(id);
  if (record === undefined) throw problem.notFound('check');
  return record;
}

export async function changePlannedCheck(
  parts: MaintenanceParts,
  writing: MaintenanceWriting,
  id: string,
  body: CallBody<typeof changeCheck>,
): Promise<CheckDetail> {
  const { caller } = writing;
  const detail = await runTransaction(parts.db, async (transaction) => {
    const record = await lockCheck(transaction, writing, id);
    if (record.ended_at !== null) throw problem.conflict(problemText('CHECK_PLANNED_NO_MORE'));
    assertNotOfRound(record);
    if (record.revision !== body.revision)
      throw problem.changedMeanwhile(
        'body.revision',
        problemText('CHECK_CHANGED'),
        await readCheckDetail(transaction, caller, id, parts.now()),
      );
    const interval = body.interval ?? intervalOf(record);
    const next = {
      ...intervalColumnsOf(interval),
      dueHours: body.dueHours === undefined ? record.due_hours : body.dueHours,
      dueOn: body.dueOn === undefined ? record.due_on : body.dueOn,
      timeZone: body.timeZone ?? record.time_zone,
      assigneeId: body.assigneeId === undefined ? record.assignee_id : body.assigneeId,
      ...{ endedAt: null, settledAt: record.settled_at },
    };
    if (next.dueHours === null && next.dueOn === null && interval.onSeverity === null)
      throw problem.fieldInvalid('body.dueHours', 'intervalMissing', problemText('SAY_WHEN_DUE'));
    if (next.assigneeId !== record.assignee_id)
      await assertAssignee(transaction, caller.organisationId, record.equipment_id, next.assigneeId);
    await makeCheckStore(transaction, caller).change(id, next);
    await recordCheck(transaction, writing, record, 'changed', {
      before: { dueHours: record.due_hours, dueOn: record.due_on, assigneeId: record.assignee_id },
      after: { dueHours: next.dueHours, dueOn: next.dueOn, assigneeId: next.assigneeId },
    });
    return readCheckDetail(transaction, caller, id, parts.now());
  });
  parts.onChanged(caller.organisationId, detail.equipment.id);
  return detail;
}

export async function endPlannedCheck(
  parts: MaintenanceParts,
  writing: MaintenanceWriting,
  id: string,
): Promise<void> {
  const equipmentId = await runTransaction(parts.db, async (transaction) => {
    const record = await lockCheck(transaction, writing, id);
    if (record.ended_at !== null) throw problem.notFound('check');
    assertNotOfRound(record);
    await makeCheckStore(transaction, writing.caller).change(id, {
      ...{ every_hours: record.every_hours, every_count: record.every_count, every_unit: record.every_unit },
      ...{ on_severity: record.on_severity, dueHours: record.due_hours, dueOn: record.due_on },
      ...{ timeZone: record.time_zone, assigneeId: record.assignee_id, settledAt: record.settled_at },
      endedAt: new Date(parts.now()),
    });
    await recordCheck(transaction, writing, record, 'ended');
    return record.equipment_id;
  });
  parts.onChanged(writing.caller.organisationId, equipmentId);
}
