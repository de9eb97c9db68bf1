import {
  listChildIdentifiers,
  listDrivetrainTrees,
  listEquipment,
  listEquipmentChoices,
  listPlaceClusters,
  listPlaces,
  listSignals,
  listTreeNodes,
  problem,
  readComponent,
  readDashboardComponent,
  readDrivetrainDocument,
  readDrivetrainTree,
  readEquipment,
  readMapToken,
  renameComponent,
  saveDrivetrain,
  setFavorite,
} from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { EventBus } from '../../platform/events.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { auditDrivetrain } from './drivetrain-audit.ts';
import { drivetrainDifference, limitBasesChanged } from './drivetrain-difference.ts';
import { readDrivetrainDocuments } from './drivetrain-document-store.ts';
import { lockForSaving } from './drivetrain-lock-store.ts';
import { writeDrivetrain } from './drivetrain-writing.ts';
import { listEquipmentRows } from './equipment-list-store.ts';
import { lockEquipment } from './equipment-lock-store.ts';
import { type EquipmentReadingParts, makeEquipmentReader } from './equipment-reading.ts';
import { equipmentRowOf } from './equipment-row-store.ts';
import { makeEquipmentStore } from './equipment-store.ts';
import { listEquipmentTree } from './equipment-tree-store.ts';
import { addImportRoutes } from './import-routes.ts';
import { addKinematicsRoutes } from './kinematics-routes.ts';
import { addLocationRoutes } from './location-routes.ts';
import { makePlantMaps } from './plant-maps.ts';
import type { RediagnosisRequests } from './rediagnosis-requests.ts';
import { makeTreeStore } from './tree-store.ts';
import { addTypeRoutes } from './type-routes.ts';

export interface ImportProgress {
  readonly progressId: string;
  readonly done: number;
  readonly total: number;
}

export interface EquipmentParts extends EquipmentReadingParts {
  /** The equipment changed: what others remember of it is out of date. */
  readonly onChanged: (organisationId: string, assetIds: readonly string[]) => void;
  readonly rediagnosis: RediagnosisRequests;
  /** An import that somebody waits for went on. */
  readonly onImport?: (caller: Pick<Caller, 'organisationId' | 'userId'>, progress: ImportProgress) => void;
  /** Reports that places must be counted again; without it they are counted at every call. */
  readonly events?: Pick<EventBus, 'subscribe'> | undefined;
  /** The operator's own map; without it the portal draws the one it brings. */
  readonly map?: { readonly styleUrl: string; readonly token: string | null } | undefined;
}

export function addEquipmentRoutes(server: HttpServer, parts: EquipmentParts): void {
  const { db, now } = parts;
  addKinematicsRoutes(server, parts);
  addImportRoutes(server, parts);
  addLocationRoutes(server, parts);

  server.serve(listEquipment, ({ caller, query }) =>
    listEquipmentRows(db, { ...caller, nowMs: now() }, query),
  );

  server.serve(listEquipmentChoices, ({ caller }) => makeEquipmentStore(db, caller).listChoices());

  const maps = makePlantMaps(parts);
  server.serve(listPlaces, ({ caller, query }) => maps.places(caller, query));
  server.serve(listPlaceClusters, ({ caller, query }) => maps.clusters(caller, query));

  server.serve(listTreeNodes, ({ caller, query }) => listEquipmentTree(db, caller, query));

  server.serve(listDrivetrainTrees, ({ caller, query }) => makeTreeStore(db, caller).list(query));

  server.serve(readDrivetrainTree, async ({ caller, params }) => {
    const tree = await makeTreeStore(db, caller).find(params.id);
    if (tree === undefined) throw problem.notFound('drivetrain');
    return tree;
  });

  server.serve(readMapToken, async () => parts.map ?? { styleUrl: null, token: null });

  const { readDetail: detail, readSignals: signalsOf } = makeEquipmentReader(parts);

  server.serve(readEquipment, ({ caller, params }) => detail(caller, params.id));

  server.serve(readComponent, async ({ caller, params }) => {
    const component = await makeEquipmentStore(db, caller).findComponent(params.id);
    if (component === undefined) throw problem.notFound('component');
    return component;
  });

  server.serve(readDashboardComponent, async ({ caller, params }) => {
    const record = await makeEquipmentStore(db, caller).find(params.id, caller.userId);
    if (record === undefined) throw problem.notFound('component');
    return equipmentRowOf(record, now());
  });

  server.serve(listChildIdentifiers, async ({ caller, params }) => {
    const store = makeEquipmentStore(db, caller);
    if ((await store.findByIdentifier(params.identifier)) === undefined) throw problem.notFound('component');
    return store.listChildren(params.identifier);
  });

  server.serve(renameComponent, async ({ caller, params, body, requestId }) => {
    const id = params.componentUuid;
    const component = await runTransaction(db, async (transaction) => {
      const store = makeEquipmentStore(transaction, caller);
      await lockEquipment(transaction, [id], 'write');
      const before = await store.findComponent(id);
      if (before === undefined) throw problem.notFound('component');
      await store.rename(id, body.name);
      await recordAudit(transaction, {
        organisationId: caller.organisationId,
        userId: caller.userId,
        action: 'equipment.rename',
        subjectType: before.type,
        subjectId: id,
        detail: { from: before.name, to: body.name },
        requestId,
      });
      await appendEvents(transaction, [
        {
          kind: 'equipment',
          code: 'renamed',
          parameters: { from: before.name, to: body.name },
          organisationId: caller.organisationId,
          equipmentId: id,
          subject: { kind: before.type, id },
          actor: { kind: 'user', id: caller.userId },
        },
      ]);
      return { ...before, name: body.name };
    });
    parts.onChanged(caller.organisationId, [id]);
    return component;
  });

  server.serve(
    saveDrivetrain,
    async ({ caller, query, body, requestId }) => {
      const saved = await runTransaction(db, async (transaction) => {
        await lockForSaving(transaction, caller, body);
        const written = await writeDrivetrain(transaction, caller, body, {
          basedOn: query.basedOn,
          rediagnosis: parts.rediagnosis,
        });
        const { identifier, parts: saved } = body;
        const [after] = await readDrivetrainDocuments(transaction, wholeOrganisation(caller.organisationId), [
          written.reply.id,
        ]);
        const limitsChanged = limitBasesChanged(written.before, after?.document);
        await auditDrivetrain(
          transaction,
          caller,
          requestId,
          { ...written, limitsChanged },
          {
            identifier,
            parts: saved.length,
            ...drivetrainDifference(written.before, after?.document, written.renamed),
          },
        );
        return written.reply;
      });
      parts.onChanged(caller.organisationId, [
        saved.id,
        ...saved.components.map((component) => component.id),
      ]);
      return saved;
    },
    { bodyLimitBytes: 2 * 1024 * 1024 },
  );

  server.serve(readDrivetrainDocument, async ({ caller, params }) => {
    const drivetrainId = await makeEquipmentStore(db, caller).findDrivetrain(params.id);
    if (drivetrainId === undefined) throw problem.notFound('drivetrain');
    const [read] = await readDrivetrainDocuments(db, caller, [drivetrainId]);
    if (read === undefined) throw problem.notFound('drivetrain');
    return read.document;
  });

  server.serve(setFavorite, async ({ caller, params, body }) => {
    const store = makeEquipmentStore(db, caller);
    if ((await store.findComponent(params.id)) === undefined) throw problem.notFound('equipment');
    await store.setFavorite(params.id, caller.userId, body.isFavorite);
    return undefined;
  });

  server.serve(listSignals, ({ caller, params }) => signalsOf(caller, params.id));

  addTypeRoutes(server, {
    list: (caller, query) =>
      listEquipmentRows(db, { ...caller, nowMs: now() }, { sort: '-severity,assetname', ...query }),
    read: detail,
    signals: signalsOf,
  });
}
