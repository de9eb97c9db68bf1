import {
  cancelDataDownload,
  createDownloadLink,
  deleteDataDownload,
  followDownloadLink,
  listDataDownloads,
  problem,
  readDataDownload,
  readDataDownloadFile,
  readDownloadChoices,
  startDataDownload,
} from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { listAssetsById } from '../equipment/index.ts';
import type { StandingReader } from '../sessions/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { partKey } from './download-blobs.ts';
import { listDownloadChoices } from './download-choices.ts';
import { type SentFile, sendDownloadFile } from './download-file.ts';
import { type DownloadLinks, LINK_LIFE_MS } from './download-link.ts';
import {
  cancelDownload,
  type DownloadParts,
  deleteDownload,
  listDownloads,
  readOwnDownload,
  startDownload,
} from './download-service.ts';
import { type DownloadOwner, findOwnDownload } from './download-store.ts';

export interface DownloadRouteParts extends DownloadParts {
  readonly standing: StandingReader;
  readonly links: DownloadLinks;
  readonly now: () => Date;
}

export function addDataDownloadRoutes(server: HttpServer, parts: DownloadRouteParts): void {
  const { db, blobs, links, standing, now } = parts;

  /** A file that is ready, of equipment that its owner still sees all of. */
  async function findFile(viewer: EquipmentViewer, owner: DownloadOwner, id: string, part: number) {
    const download = await findOwnDownload(db, owner, id);
    const file = download?.parts.find((each) => each.part === part);
    const expiresMs = download?.expires_at?.getTime() ?? 0;
    if (download?.state !== 'ready' || file === undefined || expiresMs <= now().getTime())
      throw problem.notFound('download');
    const ids = download.plan.equipment.map((each) => each.id);
    if ((await listAssetsById(db, viewer, ids)).length < ids.length) throw problem.notFound('download');
    const open: SentFile['open'] = (range) => blobs.getStream(partKey(id, part), range);
    return { file: { ...file, open }, expiresMs };
  }

  server.serve(readDownloadChoices, ({ caller, query }) => listDownloadChoices(parts, caller, query));

  server.serve(listDataDownloads, ({ caller }) => listDownloads(parts, caller));

  server.serve(startDataDownload, ({ caller, body, requestId }) =>
    startDownload(parts, { caller, requestId }, body),
  );

  server.serve(readDataDownload, ({ caller, params }) => readOwnDownload(parts, caller, params.id));

  server.serve(cancelDataDownload, ({ caller, params, requestId }) =>
    cancelDownload(parts, { caller, requestId }, params.id),
  );

  server.serve(deleteDataDownload, async ({ caller, params, requestId }) => {
    await deleteDownload(parts, { caller, requestId }, params.id);
    return undefined;
  });

  server.serve(readDataDownloadFile, async ({ caller, params, raw, reply }) => {
    const { file } = await findFile(caller, caller, params.id, params.part);
    return sendDownloadFile(file, { raw, reply });
  });

  server.serve(createDownloadLink, async ({ caller, params: { id, part } }) => {
    const { expiresMs } = await findFile(caller, caller, id, part);
    const endsAtMs = Math.min(now().getTime() + LINK_LIFE_MS, expiresMs);
    const link = links.issue({
      ...{ id, part, endsAtMs, userId: caller.userId, organisationId: caller.organisationId },
      ...{ sessionId: caller.sessionId ?? null, isService: caller.serviceTokenId !== undefined },
    });
    return {
      path: `${followDownloadLink.path}?link=${encodeURIComponent(link)}`,
      expiresAt: new Date(endsAtMs).toISOString(),
    };
  });

  server.serve(followDownloadLink, async ({ query, raw, reply }) => {
    const claims = links.read(query.link);
    if (claims === undefined) throw problem.notFound('download');
    const viewer = await standing(claims, { permission: 'EQUIPMENT_1001', needsSession: true });
    if (viewer === undefined) throw problem.notFound('download');
    const { file } = await findFile(viewer, claims, claims.id, claims.part);
    return sendDownloadFile(file, { raw, reply });
  });
}
