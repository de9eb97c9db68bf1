import os from 'node:os';
import { writeShippedBearings } from '../modules/bearings/index.ts';
import {
  makeDiagnosisStore,
  makeFindingClosing,
  makeFindingStore,
  makeRediagnosisStore,
} from '../modules/diagnoses/index.ts';
import { readShippedArticles, writeShippedPosts } from '../modules/knowledge/index.ts';
import { makeAnalysisPool } from '../modules/measurements/index.ts';
import { makeServiceCallerReader, makeServiceTokens } from '../modules/service-accounts/index.ts';
import { makeCallerReader } from '../modules/sessions/index.ts';
import { makeTelemetryStore, makeWaveformStore } from '../modules/telemetry-store/index.ts';
import { makeTokens } from '../platform/access.ts';
import { makeBlobStore } from '../platform/blob-store.ts';
import {
  type Configuration,
  DEFAULT_STORAGE_RESERVE_MB,
  type Role,
  StartError,
} from '../platform/configuration.ts';
import type { DatabaseConnection } from '../platform/database.ts';
import { makeEventBus } from '../platform/events.ts';
import { makeJobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { assertPortFree } from '../platform/port.ts';
import type { Progress } from '../platform/progress.ts';
import { makeSecretBox } from '../platform/secret-box.ts';
import { serviceSecret } from '../platform/secrets.ts';
import { makeStorageWatch, watchBlobs } from '../platform/storage-watch.ts';
import { openTlsFiles } from '../platform/tls-files.ts';
import { ownFolders, prepareBlobFolder, prepareDataDir } from './data-folders.ts';
import { openDatabase } from './open-database.ts';
import type { ProcessFaults } from './process-faults.ts';
import type { StopOrder } from './stop-order.ts';

/** What routes and background work both read and write, each over its own connections. */
function makeDiagnosisStores({ pool, db }: DatabaseConnection) {
  return {
    diagnoses: makeDiagnosisStore({ pool }),
    findings: makeFindingStore({ pool }),
    closing: makeFindingClosing({ pool }),
    rediagnoses: makeRediagnosisStore({ pool, db }),
  };
}

export interface BootTerms {
  /** Gives the start up: what was started ends, and the promise is refused with the signal's reason. */
  readonly signal?: AbortSignal;
  /** The portal being built meanwhile; served when it is there. */
  readonly portalBuilt?: Promise<void>;
  /** What went wrong in this process and nobody handled: named by the health answer and counted. */
  readonly faults?: ProcessFaults;
}

/** What everything else of a process is made from, opened in this order. */
export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/** Folders, certificate, database, blob store, secrets and what comes with the program; refuses what cannot work. */
export async function openFoundation(
  configuration: Configuration,
  log: Log,
  progress: Progress,
  undo: StopOrder,
  { signal, faults }: BootTerms,
) {
  const now = () => Date.now();
  const clock = () => new Date();
  const has = (role: Role) => configuration.roles.includes(role);
  const blobStore = makeBlobStore(configuration.blobUrl, configuration.dataDir);
  const openDataDir = prepareDataDir(configuration);
  // Asked first, for the answer is quick; what comes after takes seconds.
  await assertPortFree('PORT', configuration.port, configuration.host);
  if (configuration.mqttUrl === undefined && has('ingest')) {
    if (configuration.mqttPort !== null)
      await assertPortFree('MQTT_PORT', configuration.mqttPort, configuration.host);
    if (configuration.tls !== undefined)
      await assertPortFree('MQTTS_PORT', configuration.mqttsPort, configuration.host);
  }
  const tls = configuration.tls && (await openTlsFiles(configuration.tls, { log, now: clock }));
  if (tls) undo.add('certificate', () => tls.stop());
  const {
    people,
    ingest: arriving,
    background,
    upkeep,
  } = await openDatabase(configuration, undo, progress, signal);
  signal?.throwIfAborted();
  const { db } = people;
  await writeShippedBearings(db);
  const articles = readShippedArticles();
  await writeShippedPosts(db, articles);
  const metrics = makeMetrics({ faults: () => faults?.counts ?? {} });
  const events = makeEventBus(log);
  for (const sentence of [openDataDir, prepareBlobFolder(configuration)])
    if (sentence !== undefined) log.warn(sentence);
  await blobStore.check().catch((error: unknown) => {
    throw new StartError(
      `The blob store${configuration.blobUrl === undefined ? '' : ' (BLOB_URL)'} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  const jobs = makeJobs(people.url, log, configuration.poolLimits);
  const tokens = makeTokens(await serviceSecret(db, 'token-signing'));

  const storage = makeStorageWatch({
    folders: ownFolders(configuration),
    reserveBytes: (configuration.storageReserveMb ?? DEFAULT_STORAGE_RESERVE_MB) * 1024 * 1024,
    log,
    metrics,
    nowMs: now,
  });
  undo.add('storage watch', () => storage.stop());
  const blobs = watchBlobs(blobStore, storage);
  const store = makeTelemetryStore({
    pool: arriving.pool,
    readingPool: people.pool,
    upkeepPool: upkeep.pool,
    ...(configuration.acknowledgeWithinMs === undefined
      ? {}
      : { giveUpAfterMs: configuration.acknowledgeWithinMs }),
    storage,
    log,
    metrics,
    nowMs: now,
  });
  const arrivingWaveforms = makeWaveformStore({ pool: arriving.pool, blobs, metrics, log, storage });
  const waveforms = makeWaveformStore({ pool: people.pool, blobs, metrics, log, storage });
  const backgroundWaveforms = {
    ...makeWaveformStore({ pool: background.pool, blobs, metrics, log, storage }),
    onStored: arrivingWaveforms.onStored,
  };
  const analysisPool = makeAnalysisPool({ threads: Math.max(2, os.availableParallelism() - 1) });
  const asked = makeDiagnosisStores(people);
  const inBackground = makeDiagnosisStores(background);
  undo.add('analysis workers', () => analysisPool.stop());
  let boundUrl = `http://localhost:${configuration.port}`;
  const serviceTokens = makeServiceTokens(tokens.serviceKey);
  const readToken = makeServiceCallerReader({
    db,
    tokens: serviceTokens,
    readToken: makeCallerReader({ db, readToken: tokens.read, now: clock }),
    now: clock,
  });
  return {
    ...{ configuration, log, undo, now, clock, has, tls, articles, metrics, events, jobs, tokens },
    ...{ people, arriving, background, db, readToken, serviceTokens, storage, blobStore, blobs, store },
    ...{ analysisPool, arrivingWaveforms, waveforms, backgroundWaveforms, asked, inBackground },
    box: makeSecretBox(configuration.secretsKey ?? (await serviceSecret(db, 'stored-secrets'))),
    /** The address of the portal, as it stands in mails and links. */
    portalUrl: () => (configuration.publicUrl ?? boundUrl).replace(/(?<!\/)\/+$/, ''),
    /** Without an address of its own the portal is where this process listens. */
    noteBoundUrl(url: string) {
      boundUrl = url;
    },
  };
}
