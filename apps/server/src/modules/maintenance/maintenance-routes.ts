import * as calls from '@ritzel/contract';
import { problem } from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import { makePictureStore, PICTURE_BODY, sendPicture, sentBytes } from '../pictures/index.ts';
import { listCheckPeople } from './assignee-store.ts';
import { type CalendarFeedParts, readFeed, renewFeed, revokeFeed } from './calendar-feed.ts';
import { makeCalendarFeedStore } from './calendar-feed-store.ts';
import { readCheckDetail } from './check-detail.ts';
import { listDueChecks, readCounts } from './check-list.ts';
import { addStepPhoto } from './check-photos.ts';
import { changePlannedCheck, endPlannedCheck, planForMachines } from './check-service.ts';
import { finishCheck } from './execution-finishing.ts';
import { answerSteps, beginCheck, found, giveUpCheck } from './execution-service.ts';
import { makeExecutionStore } from './execution-store.ts';
import { chooseSourceOfHours, readSourceOfHours } from './hour-source-service.ts';
import { correctOperatingHours } from './hours-service.ts';
import { makeHoursStore } from './hours-store.ts';
import { auditMaintenance, type MaintenanceParts } from './maintenance-writing.ts';
import { addTemplate, changeTemplate, removeTemplate } from './template-service.ts';
import { makeTemplateStore } from './template-store.ts';

export function addMaintenanceRoutes(server: HttpServer, parts: MaintenanceParts & CalendarFeedParts): void {
  addPlanningRoutes(server, parts);
  addExecutionRoutes(server, parts);
  addFeedRoutes(server, parts);
}

function addPlanningRoutes(server: HttpServer, parts: MaintenanceParts): void {
  const { db } = parts;

  server.serve(calls.listCheckTemplates, ({ caller }) => makeTemplateStore(db, caller.organisationId).list());

  server.serve(calls.createCheckTemplate, ({ caller, body, requestId }) =>
    addTemplate(parts, { caller, requestId }, body),
  );

  server.serve(calls.changeCheckTemplate, ({ caller, params, body, requestId }) =>
    changeTemplate(parts, { caller, requestId }, params.id, body),
  );

  server.serve(calls.removeCheckTemplate, async ({ caller, params, requestId }) => {
    await removeTemplate(parts, { caller, requestId }, params.id);
    return undefined;
  });

  server.serve(calls.listChecks, ({ caller, query }) => listDueChecks(db, caller, query, parts.now()));

  server.serve(calls.readCheckCounts, ({ caller, query }) =>
    readCounts(db, caller, { nowMs: parts.now(), timeZone: query.timeZone }),
  );

  server.serve(calls.readCheck, ({ caller, params }) => readCheckDetail(db, caller, params.id, parts.now()));

  server.serve(calls.planChecks, ({ caller, body, requestId }) =>
    planForMachines(parts, { caller, requestId }, body),
  );

  server.serve(calls.changeCheck, ({ caller, params, body, requestId }) =>
    changePlannedCheck(parts, { caller, requestId }, params.id, body),
  );

  server.serve(calls.endCheck, async ({ caller, params, requestId }) => {
    await endPlannedCheck(parts, { caller, requestId }, params.id);
    return undefined;
  });

  server.serve(calls.listCheckAssignees, async ({ caller, query }) => {
    if ((await listAssetsInScope(db, caller, query.equipment)).length === 0)
      throw problem.notFound('equipment');
    return listCheckPeople(db, caller.organisationId, query.equipment);
  });

  server.serve(calls.listExecutions, async ({ caller, params, query }) => {
    if ((await listAssetsInScope(db, caller, params.id)).length === 0) throw problem.notFound('equipment');
    return makeExecutionStore(db, caller).listOfMachine(params.id, query.kinds);
  });

  server.serve(calls.listHourCorrections, async ({ caller, params }) => {
    if ((await listAssetsInScope(db, caller, params.id)).length === 0) throw problem.notFound('equipment');
    return makeHoursStore(db, caller).list(params.id);
  });

  server.serve(calls.correctHours, ({ caller, params, body, requestId, language }) =>
    correctOperatingHours(parts, { caller, requestId }, params.id, body, language),
  );

  server.serve(calls.readHourSource, async ({ caller, params }) => {
    if ((await listAssetsInScope(db, caller, params.id)).length === 0) throw problem.notFound('equipment');
    return readSourceOfHours(db, params.id);
  });

  server.serve(calls.chooseHourSource, ({ caller, params, body, requestId, language }) =>
    chooseSourceOfHours(parts, { caller, requestId }, params.id, body, language),
  );

  server.serve(calls.saveOilResults, async ({ caller, params, body, requestId }) => {
    const points = await parts.appendOilPoints(caller, params.id, body.results);
    await runTransaction(db, (transaction) =>
      auditMaintenance(
        transaction,
        { caller, requestId },
        'equipment.oil-results',
        { type: 'equipment', id: params.id },
        { results: body.results.length, points },
      ),
    );
    parts.onChanged(caller.organisationId, params.id);
    return { points };
  });
}

function addExecutionRoutes(server: HttpServer, parts: MaintenanceParts): void {
  const { db, blobs } = parts;

  server.serve(calls.startExecution, ({ caller, params, body, requestId }) =>
    beginCheck(parts, { caller, requestId }, params.id, body),
  );

  server.serve(calls.readExecution, async ({ caller, params }) =>
    found(await makeExecutionStore(db, caller).find(params.id)),
  );

  server.serve(calls.saveAnswers, ({ caller, params, body, requestId }) =>
    answerSteps(parts, { caller, requestId }, params.id, body.answers),
  );

  server.serve(
    calls.addCheckPhoto,
    ({ caller, params, query, raw, requestId }) =>
      addStepPhoto(parts, { caller, requestId }, { ...params, stepKey: query.step }, sentBytes(raw)),
    PICTURE_BODY,
  );

  server.serve(calls.readCheckPhoto, async ({ caller, params, query, raw, reply }) => {
    if (!(await makePictureStore(db, caller).hasPictureOfExecution(params.id, params.photoId)))
      throw problem.notFound('photo');
    return sendPicture(blobs, { raw, reply }, params.photoId, query);
  });

  server.serve(calls.finishExecution, ({ caller, params, body, requestId, language }) =>
    finishCheck(parts, { caller, requestId }, params.id, body, language),
  );

  server.serve(calls.giveUpExecution, async ({ caller, params, requestId }) => {
    await giveUpCheck(parts, { caller, requestId }, params.id);
    return undefined;
  });
}

/** A calendar program asks now and then; whoever guesses addresses asks all the time. */
const FEED_PER_MINUTE = 30;

function addFeedRoutes(server: HttpServer, parts: CalendarFeedParts): void {
  server.serve(calls.readCalendarFeed, ({ caller }) => makeCalendarFeedStore(parts.db).read(caller.userId));

  server.serve(calls.renewCalendarFeed, ({ caller, requestId }) => renewFeed(parts, caller, requestId));

  server.serve(calls.revokeCalendarFeed, async ({ caller, requestId }) => {
    await revokeFeed(parts, caller, requestId);
    return undefined;
  });

  server.serve(
    calls.readCalendar,
    async ({ params, reply }) => {
      const text = await readFeed(parts, params.token);
      return reply
        .header('cache-control', 'private, no-store')
        .type('text/calendar; charset=utf-8')
        .send(text);
    },
    { perMinute: FEED_PER_MINUTE },
  );
}
