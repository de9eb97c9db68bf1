import {
  listKinematicsVersions,
  lockKinematics,
  previewKinematicsValidity,
  problem,
  readKinematicsInForce,
  readKinematicsVersion,
  readReopening,
  reopenKinematics,
  resetKinematics,
  setKinematicsValidity,
  setReopening,
  submitKinematics,
  verifyKinematics,
} from '@ritzel/contract';
import type { KinematicsAction } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { lockEquipment } from './equipment-lock-store.ts';
import type { EquipmentParts } from './equipment-routes.ts';
import { makeEquipmentStore } from './equipment-store.ts';
import { describeVersion, stepKinematics } from './kinematics-service.ts';
import { makeKinematicsStore } from './kinematics-store.ts';
import { previewValidity, setValidity } from './kinematics-validity.ts';

type KinematicsParts = Pick<EquipmentParts, 'db' | 'now' | 'onChanged' | 'rediagnosis'>;

export function addKinematicsRoutes(
  server: HttpServer,
  { db, now, onChanged, rediagnosis }: KinematicsParts,
): void {
  async function drivetrainOf(caller: Caller, id: string): Promise<string> {
    const drivetrainId = await makeEquipmentStore(db, caller).findDrivetrain(id);
    if (drivetrainId === undefined) throw problem.notFound('drivetrain');
    return drivetrainId;
  }

  server.serve(listKinematicsVersions, async ({ caller, params, query }) => {
    const drivetrainId = await drivetrainOf(caller, params.id);
    const store = makeKinematicsStore(db, caller);
    const { rows, total } = await store.listVersions(drivetrainId, {
      nowMs: now(),
      limit: query.size,
      offset: (query.page - 1) * query.size,
    });
    const described = await Promise.all(rows.map((row) => describeVersion(store, drivetrainId, row, caller)));
    return { rows: described, total, page: query.page, size: query.size };
  });

  server.serve(readKinematicsVersion, async ({ caller, params }) => {
    const drivetrainId = await drivetrainOf(caller, params.id);
    const store = makeKinematicsStore(db, caller);
    const found = await store.readDocument(drivetrainId, { version: params.version });
    if (found === undefined) throw problem.notFound('kinematics version');
    return found;
  });

  server.serve(readKinematicsInForce, async ({ caller, params, query }) => {
    const drivetrainId = await drivetrainOf(caller, params.id);
    const store = makeKinematicsStore(db, caller);
    const found = await store.readDocument(drivetrainId, { at: query.at ?? new Date(now()) });
    if (found === undefined) throw problem.notFound('kinematics version');
    return found;
  });

  async function step(
    action: KinematicsAction,
    {
      caller,
      params,
      body,
      requestId,
    }: {
      readonly caller: Caller;
      readonly params: { readonly id: string; readonly version: number };
      readonly body: { readonly comment?: string | undefined };
      readonly requestId: string;
    },
  ) {
    const drivetrainId = await drivetrainOf(caller, params.id);
    const stepped = await stepKinematics(
      db,
      caller,
      {
        drivetrainId,
        version: params.version,
        action,
        comment: body.comment,
        requestId,
        nowMs: now(),
      },
      rediagnosis,
    );
    onChanged(caller.organisationId, [drivetrainId]);
    return stepped;
  }
  server.serve(submitKinematics, (request) => step('submit', request));
  server.serve(verifyKinematics, (request) => step('verify', request));
  server.serve(lockKinematics, (request) => step('lock', request));
  server.serve(reopenKinematics, (request) => step('reopen', request));
  server.serve(resetKinematics, (request) => step('reset', request));

  server.serve(setKinematicsValidity, async ({ caller, params, body, requestId }) => {
    const drivetrainId = await drivetrainOf(caller, params.id);
    const described = await setValidity(
      db,
      caller,
      {
        drivetrainId,
        version: params.version,
        validFrom: body.validFrom,
        requestId,
        nowMs: now(),
      },
      rediagnosis,
    );
    onChanged(caller.organisationId, [drivetrainId]);
    return described;
  });

  server.serve(previewKinematicsValidity, async ({ caller, params, query }) => {
    const drivetrainId = await drivetrainOf(caller, params.id);
    const { version } = params;
    return previewValidity(
      db,
      caller,
      { drivetrainId, version, validFrom: query.validFrom, nowMs: now() },
      rediagnosis,
    );
  });

  server.serve(readReopening, async ({ caller, params }) => {
    const found = await makeKinematicsStore(db, caller).readReopening(params.id);
    if (found === undefined) throw problem.notFound('equipment');
    return found;
  });

  server.serve(setReopening, ({ caller, params, body, requestId }) =>
    runTransaction(db, async (transaction) => {
      await lockEquipment(transaction, [params.id], 'write');
      const component = await makeEquipmentStore(transaction, caller).findComponent(params.id);
      if (component === undefined) throw problem.notFound('equipment');
      if (component.type !== 'gearunit' && component.type !== 'drivetrain')
        throw problem.fieldInvalid('params.id', 'notReopenable', problemText('NOT_REOPENABLE'));
      const store = makeKinematicsStore(transaction, caller);
      const before = await store.readReopening(params.id);
      await store.setReopening(params.id, body.isEnabled ? caller.userId : null);
      await recordAudit(transaction, {
        organisationId: caller.organisationId,
        userId: caller.userId,
        action: body.isEnabled ? 'kinematics.enable-reopening' : 'kinematics.end-reopening',
        subjectType: component.type,
        subjectId: params.id,
        detail: { from: before?.isEnabled ?? false, to: body.isEnabled },
        requestId,
      });
      const found = await store.readReopening(params.id);
      if (found === undefined) throw problem.notFound('equipment');
      return found;
    }),
  );
}
