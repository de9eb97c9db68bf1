import { listReferenceChanges, listReferences, markReference, unmarkReference } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import {
  markAsReference,
  type ReferenceParts,
  referenceChangesOf,
  referencesOf,
  unmarkAsReference,
} from './reference-service.ts';

export function addReferenceRoutes(server: HttpServer, parts: ReferenceParts): void {
  const actorOf = ({ organisationId, visibleGroups, userId, isDemo }: Caller, requestId: string) => ({
    organisationId,
    visibleGroups,
    userId,
    isDemo,
    requestId,
  });

  server.serve(listReferences, ({ caller, params, requestId }) =>
    referencesOf(parts, actorOf(caller, requestId), params.id),
  );
  server.serve(listReferenceChanges, ({ caller, params, requestId }) =>
    referenceChangesOf(parts, actorOf(caller, requestId), params.id),
  );
  server.serve(markReference, ({ caller, params, requestId }) =>
    markAsReference(parts, actorOf(caller, requestId), params.id),
  );
  server.serve(unmarkReference, async ({ caller, params, requestId }) => {
    await unmarkAsReference(parts, actorOf(caller, requestId), params.id);
    return undefined;
  });
}
