import type { TestPlant } from '../plant-subjects.testing.ts';
import {
  type AccessRows,
  administrators,
  all,
  type CallParts,
  engineers,
  none,
} from './access-row.testing.ts';

const ofOrder = (may: string, status: number, more: (plant: TestPlant) => CallParts = none) => ({
  may,
  status,
  about: 'subject' as const,
  parts: (plant: TestPlant) => {
    const rest = more(plant);
    return { ...rest, params: { id: plant.workOrderId, ...rest.params } };
  },
});

/** No work order has so high a revision: one who may gets the answer that it was changed meanwhile. */
const LATER = 999;

/** What is handed on to the maintenance system, and what that answers. */
export const WORK_ORDER_ROWS: AccessRows = {
  listWorkOrders: { may: all, status: 200, about: 'caller', parts: none },
  readWorkOrder: ofOrder(all, 200),
  createWorkOrder: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: ({ spareCheckIds }) => ({ body: { checkId: spareCheckIds.pop() ?? crypto.randomUUID() } }),
  },
  changeWorkOrder: ofOrder(engineers, 409, () => ({
    body: { revision: LATER, title: null, remark: null, dueOn: null, priority: 'high' },
  })),
  cancelWorkOrder: ofOrder(engineers, 409, () => ({ body: { revision: LATER, reason: 'Not needed.' } })),
  putWorkOrderFeedback: ofOrder(engineers, 200, () => ({
    params: { feedbackId: crypto.randomUUID() },
    body: { kind: 'accepted', at: new Date(Date.now() - 60_000).toISOString() },
  })),

  readWorkOrderSettings: { may: all, status: 200, about: 'caller', parts: none },
  saveWorkOrderSettings: {
    may: administrators,
    status: 409,
    about: 'caller',
    parts: () => ({ body: { casesFrom: null, checksDaysAhead: null, revision: LATER } }),
  },
  listWorkOrderReferences: { may: all, status: 200, about: 'caller', parts: none },
  saveWorkOrderReference: {
    may: engineers,
    status: 409,
    about: 'subject',
    parts: ({ equipmentId }) => ({
      params: { id: equipmentId },
      body: { functionalLocation: 'K2-DRIVE', equipmentNumber: null, revision: LATER },
    }),
  },
};
