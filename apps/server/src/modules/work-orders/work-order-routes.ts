import * as calls from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { answerOrder } from './feedback-service.ts';
import { makeMachineNameStore } from './machine-name-store.ts';
import { readSettings, saveReference, saveSettings } from './settings-service.ts';
import { cancelOrder, changeOrder, createOrder, listOrders, readDetail } from './work-order-service.ts';
import type { WorkOrderParts } from './work-order-writing.ts';

export function addWorkOrderRoutes(server: HttpServer, parts: WorkOrderParts): void {
  const { db, portalUrl } = parts;

  server.serve(calls.listWorkOrders, ({ caller, query, language }) =>
    listOrders(parts, caller, query, language),
  );

  server.serve(calls.readWorkOrder, ({ caller, params, language }) =>
    readDetail(db, caller, params.id, { language, portalUrl }),
  );

  server.serve(calls.createWorkOrder, ({ caller, body, requestId, language }) =>
    createOrder(parts, { caller, requestId, language }, body),
  );

  server.serve(calls.changeWorkOrder, ({ caller, params, body, requestId, language }) =>
    changeOrder(parts, { caller, requestId, language }, params.id, body),
  );

  server.serve(calls.cancelWorkOrder, ({ caller, params, body, requestId, language }) =>
    cancelOrder(parts, { caller, requestId, language }, params.id, body),
  );

  server.serve(calls.putWorkOrderFeedback, ({ caller, params, body, requestId, language }) =>
    answerOrder(parts, { caller, requestId, language }, params, body),
  );

  server.serve(calls.readWorkOrderSettings, ({ caller }) => readSettings(parts, caller));

  server.serve(calls.saveWorkOrderSettings, ({ caller, body, requestId }) =>
    saveSettings(parts, { caller, requestId }, body),
  );

  server.serve(calls.listWorkOrderReferences, ({ caller, query }) =>
    makeMachineNameStore(db, caller).list(query),
  );

  server.serve(calls.saveWorkOrderReference, ({ caller, params, body, requestId }) =>
    saveReference(parts, { caller, requestId }, params.id, body),
  );
}
