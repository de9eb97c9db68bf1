import {
  cancelOrganisationExport,
  createOrganisationExportLink,
  deleteOrganisationExport,
  estimateOrganisationExport,
  followOrganisationExportLink,
  listOrganisationExports,
  problem,
  startOrganisationExport,
} from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { type DownloadLinks, LINK_LIFE_MS, sendDownloadFile } from '../data-downloads/index.ts';
import type { StandingReader } from '../sessions/index.ts';
import { fileNameOf } from './export-dto.ts';
import { runFolder } from './export-folder.ts';
import {
  assertMayExport,
  cancelOwnExport,
  deleteOwnExport,
  type ExportParts,
  estimateExport,
  listOwnExports,
  recordFetching,
  startExport,
} from './export-service.ts';
import { findExport } from './export-store.ts';
import { openParts } from './parted-file.ts';

export interface ExportRouteParts extends ExportParts {
  readonly standing: StandingReader;
  readonly links: DownloadLinks;
}

/** Of a signed address: an export has one file. */
const ONLY_PART = 1;
/** Counting everything costs the database more than a screen. */
const ESTIMATES_A_MINUTE = 20;

export function addOrganisationExportRoutes(server: HttpServer, parts: ExportRouteParts): void {
  const { db, blobs, links, now } = parts;

  /** A file that is ready, for who asked for it. */
  async function findFile(
    { userId, organisationId }: { readonly userId: string; readonly organisationId: string },
    id: string,
  ) {
    const record = await findExport(db, organisationId, id);
    const expiresMs = record?.expires_at?.getTime() ?? 0;
    const { state, sha256, run_id: runId, written_bytes: bytes } = record ?? {};
    if (state !== 'ready' || record?.user_id !== userId || expiresMs <= now().getTime())
      throw problem.notFound('export');
    if (typeof sha256 !== 'string' || typeof runId !== 'string') throw problem.notFound('export');
    return {
      name: fileNameOf(record),
      folder: runFolder({ id, runId }),
      bytes: bytes ?? 0,
      sha256,
      expiresMs,
    };
  }

  server.serve(estimateOrganisationExport, ({ caller }) => estimateExport(parts, caller), {
    perMinute: ESTIMATES_A_MINUTE,
  });

  server.serve(listOrganisationExports, ({ caller }) => listOwnExports(parts, caller));

  server.serve(startOrganisationExport, ({ caller, body, requestId }) =>
    startExport(parts, { caller, requestId }, body),
  );

  server.serve(cancelOrganisationExport, ({ caller, params, requestId }) =>
    cancelOwnExport(parts, { caller, requestId }, params.id),
  );

  server.serve(deleteOrganisationExport, async ({ caller, params, requestId }) => {
    await deleteOwnExport(parts, { caller, requestId }, params.id);
    return undefined;
  });

  server.serve(createOrganisationExportLink, async ({ caller, params: { id }, requestId }) => {
    await assertMayExport(db, caller);
    const { expiresMs } = await findFile(caller, id);
    await parts.assertConfirmed(db, caller, now());
    const endsAtMs = Math.min(now().getTime() + LINK_LIFE_MS, expiresMs);
    const link = links.issue({
      ...{ id, part: ONLY_PART, endsAtMs, userId: caller.userId, organisationId: caller.organisationId },
      ...{ sessionId: caller.sessionId ?? null, isService: false },
    });
    await recordFetching(db, { caller, requestId });
    return {
      path: `${followOrganisationExportLink.path}?link=${encodeURIComponent(link)}`,
      expiresAt: new Date(endsAtMs).toISOString(),
    };
  });

  server.serve(followOrganisationExportLink, async ({ query, raw, reply }) => {
    const claims = links.read(query.link);
    if (claims === undefined) throw problem.notFound('export');
    const terms = { permission: 'ORGANISATION_5102', needsSession: true } as const;
    if ((await parts.standing(claims, terms)) === undefined) throw problem.notFound('export');
    const { name, folder, bytes, sha256 } = await findFile(claims, claims.id);
    return sendDownloadFile(
      { name, bytes, sha256, open: (range) => openParts(blobs, folder, bytes, range) },
      { raw, reply },
    );
  });
}
