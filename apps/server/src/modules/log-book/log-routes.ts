import {
  addLogEntry,
  addLogPhoto,
  changeLogEntry,
  listFlags,
  listLog,
  listOrganisationLog,
  MAX_FLAGS,
  problem,
  readLogPhoto,
  removeLogEntry,
  removeLogPhoto,
} from '@ritzel/contract';
import { SEVERITIES } from '@ritzel/drivetrain';
import type { HttpServer } from '../../platform/http-server.ts';
import { PICTURE_BODY, sendPicture, sentBytes } from '../pictures/index.ts';
import { FLAG_KINDS, flagOf } from './log-flags.ts';
import {
  countLog,
  logKinds,
  logScope,
  organisationLogKinds,
  readLog,
  readOrganisationLog,
} from './log-reading.ts';
import { addLogNote, addPhoto, changeNote, type LogParts, removeNote, removePhoto } from './log-service.ts';
import { makeNoteStore } from './note-store.ts';

export function addLogRoutes(server: HttpServer, parts: LogParts): void {
  const { db, blobs } = parts;

  server.serve(listLog, async ({ caller, params, query, language }) => {
    const { page, size, after } = query;
    const scope = await logScope(db, caller, params.id);
    const span = { from: query.from, to: query.to, kinds: logKinds(query.kinds) };
    const skip = after === undefined ? (page - 1) * size : 0;
    const [found, total] = await Promise.all([
      readLog(db, caller, scope, { ...span, language, after, skip, size }),
      countLog(db, caller, scope, span),
    ]);
    return { ...found, total, page, size };
  });

  server.serve(listOrganisationLog, async ({ caller, query, language }) => {
    const { from, to, after, size, equipment } = query;
    const scope =
      equipment === undefined ? ({ of: 'organisation' } as const) : await logScope(db, caller, equipment);
    return readOrganisationLog(db, caller, scope, {
      kinds: organisationLogKinds(query.kinds, caller),
      person: query.person || undefined,
      severity: query.severity && SEVERITIES[query.severity],
      ...{ from, to, after, size, language },
    });
  });

  server.serve(listFlags, async ({ caller, params, query, language }) => {
    const scope = await logScope(db, caller, params.id);
    const span = { ...query, language, kinds: FLAG_KINDS, size: MAX_FLAGS };
    const { rows } = await readLog(db, caller, scope, span);
    return rows.flatMap((row) => flagOf(row) ?? []).reverse();
  });

  server.serve(addLogEntry, ({ caller, params, body, requestId }) =>
    addLogNote(parts, { caller, requestId }, params.id, body),
  );

  server.serve(changeLogEntry, ({ caller, params, body, requestId }) =>
    changeNote(parts, { caller, requestId }, params.entryId, body),
  );

  server.serve(removeLogEntry, async ({ caller, params, requestId }) => {
    await removeNote(parts, { caller, requestId }, params.entryId);
    return undefined;
  });

  server.serve(
    addLogPhoto,
    ({ caller, params, raw, requestId }) =>
      addPhoto(parts, { caller, requestId }, params.entryId, sentBytes(raw)),
    PICTURE_BODY,
  );

  server.serve(readLogPhoto, async ({ caller, params, query, raw, reply }) => {
    const store = makeNoteStore(db, caller, caller.userId);
    if (!(await store.findPhoto(params.entryId, params.photoId))) throw problem.notFound('photo');
    return sendPicture(blobs, { raw, reply }, params.photoId, query);
  });

  server.serve(removeLogPhoto, async ({ caller, params, requestId }) => {
    await removePhoto(parts, { caller, requestId }, params.entryId, params.photoId);
    return undefined;
  });
}
