import { sayMessage } from '@ritzel/sentences';
import type { CancelWork } from '../cases/index.ts';
import { foundOrder } from './work-order-service.ts';
import { makeWorkOrderStore } from './work-order-store.ts';
import { recordWorkOrder } from './work-order-writing.ts';

/** As much as somebody who cancels may say. */
const LONGEST_REASON = 2000;

/**
 * Cancels the work order of a case that somebody closes, so that nobody goes to the machine for it. One in progress stays
 * open, because hours and parts are booked on it; the maintenance system ends it.
 */
export const cancelWorkOfClosedCase: CancelWork = async (
  transaction,
  writing,
  { caseId, number, found, at },
) => {
  const store = makeWorkOrderStore(transaction, writing.caller);
  const open = await store.findOpen({ caseId, checkId: null });
  if (open === undefined || open.status === 'in-work') return;
  const closed = sayMessage({ code: 'WORK_ORDER_CASE_CLOSED', params: { number } }, writing.language);
  const reason = [closed, ...(found === '' ? [] : [found])].join('\n\n').slice(0, LONGEST_REASON);
  await store.change(
    open.id,
    {
      ...open,
      ...{ status: 'cancelled', status_since: at, end_reason: reason, revision: open.revision + 1 },
    },
    at,
  );
  await recordWorkOrder(transaction, writing, foundOrder(await store.find(open.id)), {
    ...{ code: 'cancelled', at, text: reason },
  });
};
