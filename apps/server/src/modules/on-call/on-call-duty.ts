import type { Executor } from '../../platform/query-rows.ts';
import { type DutyRota, dutyOrder } from './duty.ts';
import { type EscalationStep, nextMember, nextStepMs, stepAfter } from './escalation.ts';
import {
  type EscalationRow,
  keepEscalation,
  lockDueEscalation,
  startEscalation,
} from './escalation-store.ts';
import { makeOnCallStore, type RotaRow } from './on-call-store.ts';

export const toDutyRota = (row: RotaRow): DutyRota => ({
  timeZone: row.time_zone,
  handsOverEvery: row.hands_over_every,
  startsOn: row.starts_on,
  handsOverAt: row.hands_over_at,
  memberIds: row.members.map(({ id }) => id),
});

export interface AnnouncedCase {
  readonly caseId: string;
  readonly organisationId: string;
  readonly equipmentId: string;
  readonly severity: number;
}

/**
 * Begins the escalation of a case that somebody on call has to know of. Answers who is on duty and, after them, the others
 * in their order; undefined where no rota is for the machine or the severity. The first step is counted from when whoever
 * is on duty is notified, which `notifiedMsOf` says of the order.
 */
export async function beginOnCall(
  executor: Executor,
  announced: AnnouncedCase,
  nowMs: number,
  notifiedMsOf: (order: readonly string[]) => number,
): Promise<readonly string[] | undefined> {
  const rota = await makeOnCallStore(executor, announced.organisationId, nowMs).findFor(
    announced.equipmentId,
  );
  if (rota === undefined || announced.severity < rota.least_severity) return undefined;
  const order = dutyOrder(toDutyRota(rota), rota.overrides, nowMs);
  const nextMs = nextStepMs(rota, 0, notifiedMsOf(order));
  await startEscalation(executor, {
    case_id: announced.caseId,
    organisation_id: announced.organisationId,
    equipment_id: announced.equipmentId,
    rota_id: rota.id,
    severity: announced.severity,
    at: new Date(nowMs),
    nextAt: nextMs === null ? null : new Date(nextMs),
  });
  return order;
}

/** A step whose time has come, and whom it notifies. */
export interface DueStep {
  readonly escalation: EscalationRow;
  /** Counted over all rounds, from 1. */
  readonly number: number;
  readonly to: EscalationStep['to'];
  /** In the order to be tried: the first who sees the machine is notified. Of `administrators` none is named. */
  readonly userIds: readonly string[];
}

/**
 * Takes one due step in this transaction and says when the next is due, which is counted from now: after an hour in which
 * no process ran, the steps do not come all at once.
 */
export async function takeDueStep(executor: Executor, nowMs: number): Promise<DueStep | undefined> {
  const escalation = await lockDueEscalation(executor, new Date(nowMs));
  if (escalation === undefined) return undefined;
  const { case_id, organisation_id, rota_id, steps_done } = escalation;
  const rota = await makeOnCallStore(executor, organisation_id, nowMs).find(rota_id);
  const step = rota && stepAfter(rota, steps_done);
  const nextMs = rota === undefined ? null : nextStepMs(rota, steps_done + 1, nowMs);
  await keepEscalation(executor, case_id, {
    stepsDone: steps_done + 1,
    nextAt: nextMs === null ? null : new Date(nextMs),
    at: new Date(nowMs),
  });
  if (rota === undefined || step === undefined)
    return { escalation, number: steps_done + 1, to: 'next', userIds: [] };
  const order = dutyOrder(toDutyRota(rota), rota.overrides, nowMs);
  const next = nextMember(rota, steps_done, order);
  const place = next === undefined ? 0 : order.indexOf(next);
  return {
    escalation,
    number: steps_done + 1,
    to: step.to,
    userIds:
      step.to === 'person'
        ? step.userId === null
          ? []
          : [step.userId]
        : step.to === 'next'
          ? [...order.slice(place), ...order.slice(0, place)]
          : [],
  };
}
