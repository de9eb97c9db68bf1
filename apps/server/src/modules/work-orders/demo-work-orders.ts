import type { Caller } from '../../platform/access.ts';
import { listDueChecks } from '../maintenance/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { answerOrder } from './feedback-service.ts';
import type { FeedbackBody } from './feedback-store.ts';
import { createOrder } from './work-order-service.ts';
import { makeWorkOrderStore } from './work-order-store.ts';
import type { WorkOrderParts } from './work-order-writing.ts';

const HOUR_MS = 3_600_000;

/** Which overdue checks of the demo are handed on, so many hours ago, and what the workshop has answered. */
const ORDERS: readonly {
  readonly kind: string;
  readonly hoursAgo: number;
  readonly remark: string;
  readonly answers: readonly (Partial<FeedbackBody> & Pick<FeedbackBody, 'kind'> & { hoursAgo: number })[];
}[] = [
  {
    ...{ kind: 'oil-filter', hoursAgo: 68, remark: 'The element lies in the store, shelf 14.' },
    answers: [
      { kind: 'accepted', hoursAgo: 61, foreignNumber: '4000871', by: 'Workshop' },
      { kind: 'in-work', hoursAgo: 3, by: 'Shift B' },
    ],
  },
  {
    ...{ kind: 'coupling-element', hoursAgo: 19, remark: 'Please together with the standstill on Sunday.' },
    answers: [],
  },
];

const NOTHING_MORE = {
  ...{ foreignNumber: null, by: null, text: null, hours: null },
  ...{ values: [], parts: [], photos: [], steps: [] },
};

/** Checks of the demo that its analyst handed on to the workshop, where nothing is handed on yet. */
export async function ensureDemoWorkOrders(
  parts: Pick<WorkOrderParts, 'db' | 'portalUrl' | 'onChanged'>,
  analyst: { readonly id: string; readonly organisationId: string },
  now: Date,
): Promise<void> {
  const { db } = parts;
  const nowMs = now.getTime();
  const viewer = wholeOrganisation(analyst.organisationId);
  const { open, ended } = await makeWorkOrderStore(db, viewer).count({ size: 1 });
  if (open + ended > 0) return;
  const caller: Caller = {
    ...{ ...viewer, userId: analyst.id, role: 'Ana', permissions: new Set(), isDemo: false },
    issuedAtMs: nowMs,
  };
  const writing = { caller, requestId: 'demo', language: 'en' } as const;
  const { rows } = await listDueChecks(db, viewer, { timeZone: 'UTC', page: 1, size: 200 }, nowMs);
  for (const { kind, hoursAgo, remark, answers } of ORDERS) {
    const check = rows.find(
      (each) => each.kind === kind && each.due.isOverdue && each.execution === null && each.roundId === null,
    );
    if (check === undefined) continue;
    const at = (hours: number) => ({ ...parts, now: () => nowMs - hours * HOUR_MS });
    const { id } = await createOrder(at(hoursAgo), writing, {
      ...{ caseId: null, checkId: check.id, title: null, remark, dueOn: null, priority: null },
    });
    for (const [index, { hoursAgo: hours, ...answer }] of answers.entries())
      await answerOrder(
        at(hours),
        writing,
        { id, feedbackId: `demo-${index + 1}` },
        { ...NOTHING_MORE, ...answer, at: new Date(nowMs - hours * HOUR_MS) },
      );
  }
}
