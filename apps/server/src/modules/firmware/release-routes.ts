import { createHash } from 'node:crypto';
import {
  listFirmwareReleases,
  MAX_FIRMWARE_BYTES,
  problem,
  readFirmwareImage,
  uploadFirmware,
  withdrawFirmware,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { adminScopeOf } from '../../platform/admin-scope.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makeWorkGate } from '../../platform/work-gate.ts';
import { findImage, makeReleaseStore } from './release-store.ts';

export interface ReleaseParts {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly now: () => Date;
  /** Where devices reach this server; without it a release has no address of its own. */
  readonly publicUrl: string | undefined;
}

/** An image is held whole while it is hashed. */
const uploads = makeWorkGate({ atOnce: 1, waiting: 4, perOwner: 2, what: 'firmware images' });

const keyOf = (sha256: string) => `firmware/${sha256}`;

export function addReleaseRoutes(server: HttpServer, { db, blobs, now, publicUrl }: ReleaseParts): void {
  server.serve(listFirmwareReleases, ({ caller }) => makeReleaseStore(db, adminScopeOf(caller)).list());

  server.serve(
    uploadFirmware,
    async ({ caller, query, raw, requestId }) => {
      const image = raw.body;
      if (!(image instanceof Uint8Array) || image.byteLength === 0)
        throw problem.fieldInvalid('body', 'imageMissing', problemText('RELEASE_NEEDS_IMAGE'));
      const sha256 = createHash('sha256').update(image).digest('hex');
      const { deviceType, firmwareVersion, notes } = query;
      // The image first: no release names one that is not there. An image is kept by its hash and is never another.
      await blobs.put(keyOf(sha256), image);
      const url = publicUrl === undefined ? null : new URL(`/api/firmware/images/${sha256}`, publicUrl).href;
      return runTransaction(db, async (transaction) => {
        const store = makeReleaseStore(transaction, adminScopeOf(caller));
        const isNew = await store.insert({
          deviceType,
          firmwareVersion,
          notes,
          now: now(),
          image: { bytes: image.byteLength, sha256, url },
        });
        if (!isNew)
          throw problem.fieldInvalid(
            'query.firmwareVersion',
            'versionTaken',
            problemText('RELEASE_TAKEN', { version: firmwareVersion, type: deviceType }),
          );
        await recordAudit(transaction, {
          organisationId: caller.organisationId,
          userId: caller.userId,
          action: 'firmware.upload',
          subjectType: 'firmware',
          subjectId: `${deviceType} ${firmwareVersion}`,
          detail: { deviceType, firmwareVersion, sha256, bytes: image.byteLength },
          requestId,
        });
        const release = await store.find(deviceType, firmwareVersion);
        if (release === undefined) throw new Error('release not written');
        return release;
      });
    },
    { sentBody: 'bytes', bodyLimitBytes: MAX_FIRMWARE_BYTES, gate: uploads },
  );

  server.serve(withdrawFirmware, ({ caller, params, requestId }) =>
    runTransaction(db, async (transaction) => {
      const store = makeReleaseStore(transaction, adminScopeOf(caller));
      const { deviceType, firmwareVersion } = params;
      if ((await store.find(deviceType, firmwareVersion)) === undefined) throw problem.notFound('firmware');
      await store.withdraw(deviceType, firmwareVersion, now());
      await recordAudit(transaction, {
        organisationId: caller.organisationId,
        userId: caller.userId,
        action: 'firmware.withdraw',
        subjectType: 'firmware',
        subjectId: `${deviceType} ${firmwareVersion}`,
        detail: { deviceType, firmwareVersion },
        requestId,
      });
      const release = await store.find(deviceType, firmwareVersion);
      if (release === undefined) throw problem.notFound('firmware');
      return release;
    }),
  );

  server.serve(readFirmwareImage, async ({ params, reply }) => {
    const found = (await findImage(db, params.sha256))
      ? await blobs.getStream(keyOf(params.sha256))
      : undefined;
    if (found === undefined) throw problem.notFound('firmware');
    reply.header('content-length', found.bytes);
    reply.header('content-disposition', `attachment; filename="${params.sha256}.bin"`);
    return reply.type('application/octet-stream').send(found.stream);
  });
}
