import { addAnnotation, deleteAnnotation, editAnnotation, listAnnotations } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import {
  type AnnotationParts,
  deleteNote,
  editNote,
  listNotes,
  pinAnnotation,
} from './annotation-service.ts';

export function addAnnotationRoutes(server: HttpServer, parts: AnnotationParts): void {
  const actorOf = ({ organisationId, visibleGroups, userId, isDemo }: Caller, requestId: string) => ({
    organisationId,
    visibleGroups,
    userId,
    isDemo,
    requestId,
  });

  server.serve(listAnnotations, ({ caller, params, requestId }) =>
    listNotes(parts, actorOf(caller, requestId), params.id),
  );
  server.serve(addAnnotation, ({ caller, params, body, requestId }) =>
    pinAnnotation(parts, actorOf(caller, requestId), params.id, body),
  );
  server.serve(editAnnotation, ({ caller, params, body, requestId }) =>
    editNote(parts, actorOf(caller, requestId), params, body.text),
  );
  server.serve(deleteAnnotation, async ({ caller, params, requestId }) => {
    await deleteNote(parts, actorOf(caller, requestId), params.id, params.annotationId);
    return undefined;
  });
}
