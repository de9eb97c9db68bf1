import { ProblemError } from '@ritzel/contract';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { listDueChecks, readCheckDetail } from '../maintenance/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { type DueSubject, makeRuleStore } from './rule-store.ts';
import { changeWorkOrders, handOn } from './work-order-service.ts';
import { lastDoneOf } from './work-order-subject.ts';
import type { WorkOrderParts, WorkOrderWriting } from './work-order-writing.ts';

const DAY_MS = 86_400_000;
/** In one turn; the next one goes on. */
const AT_ONCE = 200;

export interface RuleParts extends WorkOrderParts {
  readonly log: Log;
}

/** Hands on what the rules of the organisations say, once a minute. */
export function addWorkOrderJobs(jobs: Jobs, parts: RuleParts): void {
  jobs.handle('work-order-rules', () => handOnByRules(parts), { everyMinutes: 1 });
}

/** Each in a transaction of its own: what cannot be handed on keeps no other waiting. */
export async function handOnByRules(parts: RuleParts): Promise<void> {
  const store = makeRuleStore(parts.db);
  for (const due of await store.listCases(AT_ONCE)) await handOnByRule(parts, due, 'case');
  for (const { organisationId, daysAhead } of await store.listCheckRules()) {
    for (const id of await dueChecks(parts, organisationId, daysAhead))
      await handOnByRule(parts, { organisationId, id }, 'check');
  }
}

async function dueChecks(parts: RuleParts, organisationId: string, daysAhead: number): Promise<string[]> {
  const nowMs = parts.now();
  const { rows } = await listDueChecks(
    parts.db,
    wholeOrganisation(organisationId),
    { timeZone: 'UTC', page: 1, size: 20_000 },
    nowMs,
  );
  const handedOn = await makeRuleStore(parts.db).listHandedOnChecks(organisationId);
  const once = new Set(handedOn.map(({ checkId, settledAt }) => `${checkId} ${settledAt?.getTime() ?? ''}`));
  const due = rows.filter(
    ({ due: { at, isOverdue }, execution }) =>
      execution === null && (isOverdue || (at !== null && Date.parse(at) <= nowMs + daysAhead * DAY_MS)),
  );
  const fresh: string[] = [];
  for (const { id } of due) {
    const known = handedOn.some(({ checkId }) => checkId === id);
    if (!known || !once.has(`${id} ${(await lastDone(parts, organisationId, id))?.getTime() ?? ''}`))
      fresh.push(id);
    if (fresh.length >= AT_ONCE) break;
  }
  return fresh;
}

async function lastDone(parts: RuleParts, organisationId: string, id: string): Promise<Date | null> {
  return lastDoneOf(await readCheckDetail(parts.db, wholeOrganisation(organisationId), id, parts.now()));
}

async function handOnByRule(
  parts: RuleParts,
  { organisationId, id }: DueSubject,
  kind: 'case' | 'check',
): Promise<void> {
  const writing: WorkOrderWriting = {
    caller: { ...wholeOrganisation(organisationId), userId: null },
    language: 'en',
  };
  try {
    const equipmentId = await changeWorkOrders(parts, writing, async (transaction) => {
      const record = await handOn(
        transaction,
        writing,
        {
          ...{ caseId: kind === 'case' ? id : null, checkId: kind === 'check' ? id : null },
          ...{ title: null, remark: null, dueOn: null, priority: null },
        },
        parts.now(),
      );
      return record.equipment_id;
    });
    parts.onChanged(organisationId, equipmentId);
  } catch (error) {
    // Closed, carried out or handed on by somebody meanwhile.
    if (!(error instanceof ProblemError)) throw error;
    parts.log.debug({ err: error, organisationId, kind, id }, 'not handed on by rule');
  }
}
