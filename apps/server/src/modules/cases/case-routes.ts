import {
  addCaseNote,
  addCasePhoto,
  changeCase,
  closeCase as closeCaseCall,
  endCaseSilence,
  listCaseAssignees,
  listCaseEntries,
  listCases,
  listHitRates,
  MAX_HAND_OVER_DAYS,
  problem,
  readCase,
  readCasePhoto,
  readHandOver,
  readNextStep,
  reopenCase as reopenCaseCall,
  setCaseConfirmation,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { HttpServer } from '../../platform/http-server.ts';
import { makePictureStore, PICTURE_BODY, sendPicture, sentBytes } from '../pictures/index.ts';
import { closeCase, endSilence, reopenCase } from './case-closing.ts';
import { readCaseDetail } from './case-detail.ts';
import { makeCaseList } from './case-list-store.ts';
import { addCasePhotoFile, addNote, assignCaseTo, setConfirmation } from './case-service.ts';
import type { CaseParts } from './case-writing.ts';
import { readNextStepOf } from './next-step.ts';

export function addCaseRoutes(server: HttpServer, parts: CaseParts): void {
  const { db, blobs } = parts;

  server.serve(listCases, ({ caller, query }) => makeCaseList(db, caller).list(query));

  server.serve(listHitRates, ({ caller, query }) => makeCaseList(db, caller).listHitRates(query.fault));

  server.serve(readHandOver, async ({ caller, query: { since } }) => {
    if (since.getTime() < parts.now() - MAX_HAND_OVER_DAYS * 86_400_000)
      throw problem.fieldInvalid('query.since', 'sinceTooFar', problemText('HAND_OVER_TOO_FAR'));
    return { since: since.toISOString(), ...(await makeCaseList(db, caller).readHandOver(since)) };
  });

  server.serve(readCase, ({ caller, params }) => readCaseDetail(db, caller, params.id));

  server.serve(readNextStep, ({ caller, params }) => readNextStepOf(db, caller, params.id));

  server.serve(listCaseEntries, async ({ caller, params, query }) => {
    const list = makeCaseList(db, caller);
    await list.read(params.id);
    return list.listEntries(params.id, query.limit);
  });

  server.serve(listCaseAssignees, async ({ caller, params }) => {
    const list = makeCaseList(db, caller);
    const { equipment } = await list.read(params.id);
    return list.listAssignees(equipment.id);
  });

  server.serve(changeCase, ({ caller, params, body, requestId }) =>
    assignCaseTo(parts, { caller, requestId }, params.id, body),
  );

  server.serve(addCaseNote, ({ caller, params, body, requestId }) =>
    addNote(parts, { caller, requestId }, params.id, body.text),
  );

  server.serve(
    addCasePhoto,
    ({ caller, params, raw, requestId }) =>
      addCasePhotoFile(parts, { caller, requestId }, params.id, sentBytes(raw)),
    PICTURE_BODY,
  );

  server.serve(readCasePhoto, async ({ caller, params, query, raw, reply }) => {
    if (!(await makePictureStore(db, caller).hasPictureOfCase(params.id, params.photoId)))
      throw problem.notFound('photo');
    return sendPicture(blobs, { raw, reply }, params.photoId, query);
  });

  server.serve(setCaseConfirmation, async ({ caller, params, body, requestId }) => {
    await setConfirmation(parts, { caller, requestId }, params.id, params.code, body);
    return undefined;
  });

  server.serve(closeCaseCall, ({ caller, params, body, requestId, language }) =>
    closeCase(parts, { caller, requestId, language }, params.id, body),
  );

  server.serve(reopenCaseCall, ({ caller, params, body, requestId }) =>
    reopenCase(parts, { caller, requestId }, params.id, body.reason),
  );

  server.serve(endCaseSilence, async ({ caller, params, requestId }) => {
    await endSilence(parts, { caller, requestId }, params.id);
    return undefined;
  });
}
