import { exportDrivetrains, exportDrivetrainWorkbook, importDrivetrains } from '@ritzel/contract';
import { clientDisconnectSignal } from '../../platform/client-disconnect.ts';
import { watchDownload } from '../../platform/download-watch.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { enterUntilReplied } from '../../platform/reply-place.ts';
import { makeWorkGate } from '../../platform/work-gate.ts';
import { assetsInScope } from './asset-scope-store.ts';
import { auditDrivetrain } from './drivetrain-audit.ts';
import {
  chosenDrivetrains,
  documentTexts,
  exportGate,
  jsonArrayStream,
  workbookOf,
} from './drivetrain-export.ts';
import { candidatesOf, importCandidates } from './drivetrain-import.ts';
import type { EquipmentParts } from './equipment-routes.ts';

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const LARGEST_BODY = 24 * 1024 * 1024;
const importGate = makeWorkGate({ atOnce: 6, waiting: 12, perOwner: 3, what: 'imports' });

/** Every hundredth of the way and the end: a bar shows no more. */
function isReported(done: number, total: number): boolean {
  return done === total || done % Math.ceil(total / 100) === 0;
}

export function addImportRoutes(
  server: HttpServer,
  {
    db,
    onChanged,
    onImport,
    rediagnosis,
    now,
  }: Pick<EquipmentParts, 'db' | 'onChanged' | 'onImport' | 'rediagnosis' | 'now'>,
): void {
  server.serve(exportDrivetrains, async ({ caller, query, reply }) => {
    await enterUntilReplied(exportGate, caller.userId, reply);
    watchDownload(reply.raw);
    const ids = await chosenDrivetrains(db, caller, query.ids);
    const stream = await jsonArrayStream(documentTexts(db, caller, ids));
    return reply.type('application/json').send(stream);
  });

  server.serve(exportDrivetrainWorkbook, async ({ caller, query, reply }) => {
    const signal = await enterUntilReplied(exportGate, caller.userId, reply);
    watchDownload(reply.raw);
    const ids = await chosenDrivetrains(db, caller, query.ids);
    const file = await workbookOf(documentTexts(db, caller, ids), signal);
    const day = new Date(now()).toISOString().slice(0, 10);
    reply.header('content-disposition', `attachment; filename="drivetrains-${day}.xlsx"`);
    return reply.type(WORKBOOK_TYPE).send(file);
  });

  server.serve(
    importDrivetrains,
    async ({ caller, body, language, requestId, reply }) => {
      const given = await candidatesOf(body, caller.organisationId, language, clientDisconnectSignal(reply));
      return importCandidates(db, caller, given, {
        isPreview: body.isPreview,
        language,
        rediagnosis,
        onStep: (done, total) => {
          if (body.progressId !== undefined && isReported(done, total))
            onImport?.(caller, { progressId: body.progressId, done, total });
        },
        afterSave: async (transaction, { id, identifier, outcome, difference, limitsChanged, written }) => {
          if (outcome === 'unchanged') return;
          await auditDrivetrain(
            transaction,
            caller,
            requestId,
            { ...written, limitsChanged, reply: { id, created: outcome === 'create' } },
            { identifier, source: body.workbook === undefined ? 'documents' : 'workbook', ...difference },
          );
        },
        onSaved: async (ids) => {
          if (ids.length === 0) return;
          const { rows } = await assetsInScope(caller, ids).execute(db);
          onChanged(
            caller.organisationId,
            rows.map(({ id }) => id),
          );
        },
      });
    },
    { bodyLimitBytes: LARGEST_BODY, gate: importGate },
  );
}
