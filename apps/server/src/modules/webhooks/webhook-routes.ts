import * as calls from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import {
  addWebhook,
  assertSeesAll,
  changeWebhookTo,
  listDeliveries,
  readDelivery,
  removeWebhook,
  resumeSending,
  retryDelivery,
  rotateSecret,
  sendTest,
  type WebhookParts,
} from './webhook-service.ts';
import { makeWebhookStore } from './webhook-store.ts';

export function addWebhookRoutes(server: HttpServer, parts: WebhookParts): void {
  server.serve(calls.listWebhooks, ({ caller }) => {
    assertSeesAll(caller);
    return makeWebhookStore(parts.db, caller.organisationId).list(parts.now());
  });

  server.serve(calls.createWebhook, ({ caller, body, requestId }) =>
    addWebhook(parts, { caller, requestId }, body),
  );

  server.serve(calls.changeWebhook, ({ caller, params, body, requestId }) =>
    changeWebhookTo(parts, { caller, requestId }, params.id, body),
  );

  server.serve(calls.deleteWebhook, async ({ caller, params, requestId }) => {
    await removeWebhook(parts, { caller, requestId }, params.id);
    return undefined;
  });

  server.serve(calls.rotateWebhookSecret, ({ caller, params, requestId }) =>
    rotateSecret(parts, { caller, requestId }, params.id),
  );

  server.serve(calls.resumeWebhook, ({ caller, params, requestId }) =>
    resumeSending(parts, { caller, requestId }, params.id),
  );

  server.serve(calls.testWebhook, ({ caller, params, requestId }) =>
    sendTest(parts, { caller, requestId }, params.id),
  );

  server.serve(calls.listWebhookDeliveries, ({ caller, params, query }) =>
    listDeliveries(parts, caller, params.id, query),
  );

  server.serve(calls.readWebhookDelivery, ({ caller, params }) => readDelivery(parts, caller, params));

  server.serve(calls.retryWebhookDelivery, ({ caller, params, requestId }) =>
    retryDelivery(parts, { caller, requestId }, params),
  );
}
