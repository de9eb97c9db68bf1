import { exportDrivetrains, exportDrivetrainWorkbook, importDrivetrains, problem } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Caller } from '../../platform/access.ts';
import { clientGoneSignal } from '../../platform/client-gone.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { auditDrivetrain } from './drivetrain-audit.ts';
import { readDrivetrainDocuments } from './drivetrain-document-reading.ts';
import { candidatesOf, importCandidates } from './drivetrain-import.ts';
import type { EquipmentParts } from './equipment-routes.ts';
import { writeWorkbook } from './workbook-file.ts';
import { sheetsOf } from './workbook-writing.ts';

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MOST_AT_ONCE = 2000;
const LARGEST_BODY = 24 * 1024 * 1024;

/** Every hundredth of the way and the end: a bar shows no more. */
function isTold(done: number, total: number): boolean {
  return done === total || done % Math.ceil(total / 100) === 0;
}

export function addImportRoutes(
  server: HttpServer,
  { db, onChanged, onImport, now }: Pick<EquipmentParts, 'db' | 'onChanged' | 'onImport' | 'now'>,
): void {
  async function chosenDocuments(caller: Caller, chosen: readonly string[] | undefined) {
    const { rows } = await sql<{ id: string }>`
      select id from equipment
       where organisation_id = ${caller.organisationId} and type = 'drivetrain'
         and (${chosen === undefined} or id = any(${[...(chosen ?? [])]}::uuid[]))
       limit ${MOST_AT_ONCE + 1}`.execute(db);
    if (rows.length > MOST_AT_ONCE)
      throw problem.tooLarge(
        `More than ${MOST_AT_ONCE} drivetrains do not fit one file: choose some by their ids.`,
      );
    const read = await readDrivetrainDocuments(
      db,
      caller.organisationId,
      rows.map(({ id }) => id),
    );
    return read.map(({ document }) => document);
  }

  server.serve(exportDrivetrains, ({ caller, query }) => chosenDocuments(caller, query.ids));

  server.serve(exportDrivetrainWorkbook, async ({ caller, query, reply }) => {
    const file = await writeWorkbook(sheetsOf(await chosenDocuments(caller, query.ids)));
    const day = new Date(now()).toISOString().slice(0, 10);
    reply.header('content-disposition', `attachment; filename="drivetrains-${day}.xlsx"`);
    return reply.type(WORKBOOK_TYPE).send(file);
  });

  server.serve(
    importDrivetrains,
    async ({ caller, body, requestId, reply }) => {
      const given = await candidatesOf(body, caller.organisationId, clientGoneSignal(reply));
      return importCandidates(db, caller, given, {
        isPreview: body.isPreview,
        onStep: (done, total) => {
          if (body.progressId !== undefined && isTold(done, total))
            onImport?.(caller.organisationId, { progressId: body.progressId, done, total });
        },
        afterSave: async (transaction, { id, identifier, outcome, difference, written }) => {
          if (outcome === 'unchanged') return;
          await auditDrivetrain(
            transaction,
            caller,
            requestId,
            { ...written, reply: { id, created: outcome === 'create' } },
            { identifier, source: body.workbook === undefined ? 'documents' : 'workbook', ...difference },
          );
        },
        onSaved: async (ids) => {
          if (ids.length === 0) return;
          const { rows } = await sql<{ id: string }>`
            select id from equipment where id = any(${[...ids]}::uuid[]) or drivetrain_id = any(${[...ids]}::uuid[])`.execute(
            db,
          );
          onChanged(
            caller.organisationId,
            rows.map(({ id }) => id),
          );
        },
      });
    },
    { bodyLimitBytes: LARGEST_BODY },
  );
}
