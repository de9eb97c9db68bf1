import os from 'node:os';
import type { FastifyRequest } from 'fastify';
import { addAnnotationRoutes } from '../modules/annotations/index.ts';
import { addBearingRoutes, writeShippedBearings } from '../modules/bearings/index.ts';
import { makeDeviceWatch, makeJudge } from '../modules/conditions/index.ts';
import { addDeviceJobRoutes, makeJobDesk } from '../modules/device-jobs/index.ts';
import {
  addDeviceRoutes,
  makeDeviceLog,
  makeDeviceRegistry,
  makeDeviceStatusWatch,
} from '../modules/devices/index.ts';
import {
  addDiagnosisRoutes,
  makeBaselineStore,
  makeDiagnosisBacklog,
  makeDiagnosisStore,
  makeFindingClosing,
  makeFindingList,
  makeFindingStore,
  makeRediagnosisDesk,
  makeRediagnosisStore,
  makeReferenceStore,
  makeRepairStore,
} from '../modules/diagnoses/index.ts';
import { addDocumentJobs, addDocumentRoutes } from '../modules/documents/index.ts';
import {
  addEventJobs,
  adoptRestoredEvents,
  announceAppended,
  makeEventConsumers,
  makePartitions,
} from '../modules/domain-events/index.ts';
import { addDrivetrainRoutes } from '../modules/drivetrains/index.ts';
import { addEquipmentRoutes } from '../modules/equipment/index.ts';
import { addFirmwareRoutes, advanceUpdates } from '../modules/firmware/index.ts';
import { makeIngest } from '../modules/ingest/index.ts';
import { addLiveRoutes } from '../modules/live/index.ts';
import { addLogRoutes } from '../modules/log-book/index.ts';
import { addMeasurementSetupRoutes, keepConfirmedSetup } from '../modules/measurement-setups/index.ts';
import {
  addMeasurementRoutes,
  makeAnalysisPool,
  makeIndicatorSignals,
  makeWaveformAnalysis,
} from '../modules/measurements/index.ts';
import { addNotificationRoutes } from '../modules/notifications/index.ts';
import { addOrganisationRoutes } from '../modules/organisations/index.ts';
import { addPictureJobs, addPictureRoutes } from '../modules/pictures/index.ts';
import { addPolicyRoutes } from '../modules/policies/index.ts';
import { addPreferenceRoutes } from '../modules/preferences/index.ts';
import { addSavedViewRoutes } from '../modules/saved-views/index.ts';
import {
  addSessionJobs,
  addSessionRoutes,
  makeCallerReader,
  makeEndedCallerCheck,
  makePasswords,
} from '../modules/sessions/index.ts';
import {
  addTelemetryJobs,
  DAY_MS,
  distributeTelemetry,
  makeSeriesReader,
  makeTelemetryStore,
  makeWaveformStore,
} from '../modules/telemetry-store/index.ts';
import { addUserRoutes } from '../modules/users/index.ts';
import { makeTokens, type Tokens } from '../platform/access.ts';
import { serveApiDocs } from '../platform/api-docs.ts';
import { blobFolderOf, makeBlobStore } from '../platform/blob-store.ts';
import {
  type Configuration,
  DEFAULT_EVENT_RETENTION_DAYS,
  DEFAULT_STORAGE_RESERVE_MB,
  ROLES,
  type Role,
  StartError,
} from '../platform/configuration.ts';
import { lockDataDir } from '../platform/data-dir-lock.ts';
import { assertReachable, connectDatabase, type DatabaseConnection } from '../platform/database.ts';
import { POOL_SIZES, type PoolPurpose, UPKEEP_CONNECTIONS } from '../platform/database-limits.ts';
import { assertConnectionsFit, assertSupportedVersion } from '../platform/database-requirements.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { bridgeEvents } from '../platform/event-bridge.ts';
import { makeEventBus } from '../platform/events.ts';
import { addHealthRoute, isAdministrator } from '../platform/health.ts';
import { makeHttpServer } from '../platform/http-server.ts';
import { makeJobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { addMetricsRoute, mayReadMetrics } from '../platform/metrics-route.ts';
import { migrate } from '../platform/migrations.ts';
import { assertPortFree, refusedPort } from '../platform/port.ts';
import { servePortal } from '../platform/portal-files.ts';
import { lentAccount } from '../platform/postgres-places.ts';
import { makePrivateFolder } from '../platform/private-folder.ts';
import type { Progress } from '../platform/progress.ts';
import { releaseVersion } from '../platform/release.ts';
import { serviceSecret } from '../platform/secrets.ts';
import { addStorageRoute } from '../platform/storage-route.ts';
import { makeStorageWatch, watchBlobs } from '../platform/storage-watch.ts';
import { openTlsFiles } from '../platform/tls-files.ts';
import { WRITE_LIMITS } from '../platform/write-limit.ts';
import { listenOnLoopback } from './loopback-listener.ts';
import { portalDist } from './portal-build.ts';
import type { ProcessFaults } from './process-faults.ts';
import { StopOrder } from './stop-order.ts';

export interface RunningServer {
  readonly configuration: Configuration;
  readonly database: DatabaseConnection;
  readonly tokens: Tokens;
  readonly url: string;
  /** The same for programs of this machine: without encryption, for a certificate is not made out to `localhost`. */
  readonly localUrl: string;
  readonly mqttUrl: string;
  /** Where the broker speaks TLS; 0 where it does not. */
  readonly mqttsPort: number;
  /** Ends everything in the reverse order of its start and answers what did not end in good order; safe to call twice. */
  stop(): Promise<readonly string[]>;
}

/** Makes the data folder, or closes that of an earlier version to other accounts; answers what could not be closed. */
function prepareDataDir({ dataDir, databaseUrl }: Configuration): string | undefined {
  const passageGid = databaseUrl === undefined ? lentAccount()?.gid : undefined;
  try {
    return makePrivateFolder(dataDir, passageGid);
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be made: ${(error as Error).message}.`); // @NOTE: fs throws Error
  }
}

/** The same of the folder of blobs; when it cannot be made the check of the blob store says so. */
function prepareBlobFolder({ dataDir, blobUrl }: Configuration): string | undefined {
  const folder = blobFolderOf(blobUrl, dataDir);
  try {
    return folder === undefined ? undefined : makePrivateFolder(folder);
  } catch {
    return undefined;
  }
}

async function openDatabase(
  configuration: Configuration,
  undo: StopOrder,
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<DatabasePools> {
  let url = configuration.databaseUrl;
  if (url === undefined) {
    const lock = lockDataDir(configuration.dataDir);
    undo.add('data folder', async () => lock.release());
    progress.step('Starting PostgreSQL');
    const postgres = await startEmbeddedPostgres(configuration.dataDir, signal);
    // Also when nobody waits for the end of the process: PostgreSQL does not stay behind.
    const endPostgres = () => postgres.askToStop();
    process.once('exit', endPostgres);
    undo.add('postgres', async () => {
      await postgres.stop();
      process.off('exit', endPostgres);
    });
    url = postgres.url;
  }
  progress.step('Bringing the schema up to date');
  await prepareSchema(url);
  return openPools(url, configuration, undo);
}

/** On connections of their own: what migrating sets for the database holds for those that are opened afterwards. */
async function prepareSchema(url: string): Promise<void> {
  const connection = connectDatabase(url, { purpose: 'migration', maxConnections: 2 });
  try {
    await assertReachable(connection);
    await assertSupportedVersion(connection.pool);
    await migrate(connection.pool);
    await distributeTelemetry(connection.pool);
    await makePartitions(connection.pool, Date.now());
    await adoptRestoredEvents(connection.pool);
  } finally {
    await connection.close();
  }
}

/** One pool each for people, for devices and for background work: none can use up another's connections. */
interface DatabasePools {
  readonly people: DatabaseConnection;
  readonly ingest: DatabaseConnection;
  readonly background: DatabaseConnection;
  readonly upkeep: DatabaseConnection;
}

async function openPools(
  url: string,
  { poolSizes: sizes = POOL_SIZES, poolLimits: limits = {} }: Configuration,
  undo: StopOrder,
): Promise<DatabasePools> {
  const open = (purpose: PoolPurpose, maxConnections: number) => {
    const connection = connectDatabase(url, { purpose, maxConnections, limits });
    undo.add(`database connections for ${purpose}`, () => connection.close());
    return connection;
  };
  const pools = {
    people: open('people', sizes.people),
    ingest: open('ingest', sizes.ingest),
    background: open('background', sizes.background),
    upkeep: open('upkeep', UPKEEP_CONNECTIONS),
  };
  await assertConnectionsFit(pools.people.pool, sizes);
  return pools;
}

/** The folders of this process whose disk may fill up: of the database it starts, of blobs it writes. */
function ownFolders({ databaseUrl, blobUrl, dataDir }: Configuration): string[] {
  const folders = databaseUrl === undefined || blobUrl === undefined ? [dataDir] : [];
  if (blobUrl?.startsWith('file://')) folders.push(new URL(blobUrl).pathname);
  return folders;
}

/** What routes and background work both read and write, each over its own connections. */
function makeDiagnosisStores({ pool, db }: DatabaseConnection) {
  return {
    diagnoses: makeDiagnosisStore({ pool }),
    findings: makeFindingStore({ pool }),
    closing: makeFindingClosing({ pool }),
    references: makeReferenceStore({ pool }),
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

/** Boots the parts that the configuration names, top to bottom; ends what it has started when one of them fails. */
export async function boot(
  configuration: Configuration,
  log: Log,
  progress: Progress,
  terms: BootTerms = {},
): Promise<RunningServer> {
  const undo = new StopOrder(log);
  try {
    return await bootParts(configuration, log, progress, undo, terms);
  } catch (error) {
    await undo.run();
    throw error;
  }
}

async function bootParts(
  configuration: Configuration,
  log: Log,
  progress: Progress,
  undo: StopOrder,
  { signal, portalBuilt, faults }: BootTerms,
): Promise<RunningServer> {
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
  if (tls) undo.add('certificate', async () => tls.stop());
  const {
    people,
    ingest: arriving,
    background,
    upkeep,
  } = await openDatabase(configuration, undo, progress, signal);
  signal?.throwIfAborted();
  const { db } = people;
  await writeShippedBearings(db);
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
  const analysisPool = makeAnalysisPool({ threads: Math.max(1, os.availableParallelism() - 1) });
  const asked = makeDiagnosisStores(people);
  const inBackground = makeDiagnosisStores(background);
  undo.add('analysis workers', () => analysisPool.stop());
  const registry = makeDeviceRegistry({ pool: arriving.pool, now });
  const deviceStatus = makeDeviceStatusWatch({ pool: arriving.pool, events, log, now });
  const deviceLog = makeDeviceLog({ pool: arriving.pool, log, now: clock, onWritten: deviceStatus.touch });
  const watch = makeDeviceWatch({ pool: arriving.pool, events, log, now, onChanged: deviceStatus.touch });
  const readArrived = makeSeriesReader(arriving.pool);
  const judge = makeJudge({
    pool: arriving.pool,
    log,
    events,
    now,
    readSince: async (assetId, signalNumber, sinceMs) => {
      const series = await readArrived({
        assetId,
        signalNumber,
        fromMs: sinceMs,
        toMs: now() + DAY_MS,
      });
      return { timesMs: series.timesMs, values: series.values };
    },
  });
  store.onCommitted((batch) => judge.take(batch));
  events.subscribe((envelope) => {
    // A process that only answers people evaluates nothing: what it remembers are no conditions.
    const isEvaluating = has('ingest') || has('jobs');
    if (envelope.name === 'findingsChanged' && isEvaluating) judge.reconsider(envelope.event.assetIds);
    if (envelope.name === 'equipmentChanged') judge.forget(envelope.event.assetIds);
    else if (envelope.name !== 'eventsMissed') return;
    else if (isEvaluating) judge.forgetAll();
    registry.forget();
    ingest.checkSessions().catch((error: unknown) => log.warn({ err: error }, 'MQTT sessions not checked'));
    watch.reload().catch((error: unknown) => log.warn({ err: error }, 'devices not read again'));
  });

  const diagnosisBacklog = makeDiagnosisBacklog({
    pool: background.pool,
    db: background.db,
    diagnoses: inBackground.diagnoses,
    findings: inBackground.findings,
    baselines: makeBaselineStore(background),
    references: inBackground.references,
    rediagnoses: inBackground.rediagnoses,
    events,
    waveforms: backgroundWaveforms,
    workers: analysisPool,
    log,
    programVersion: releaseVersion,
  });
  const rediagnosisDesk = makeRediagnosisDesk({
    pool: background.pool,
    ...inBackground,
    waveforms: backgroundWaveforms,
    events,
    log,
    now,
    onPutBack: () => diagnosisBacklog.wake(),
  });

  const jobDesk = makeJobDesk({
    pool: arriving.pool,
    events,
    log,
    now,
    prepareCommand: (...command) => ingest.prepareCommand(...command),
    onEnded: async (job) => {
      await keepConfirmedSetup(arriving.pool, job);
      await advanceUpdates({ db: arriving.db, events, now });
    },
    // What a crash left between a job's end and the next wave.
    onIdle: () => advanceUpdates({ db: arriving.db, events, now }),
  });
  const ingest = makeIngest({
    jobs: jobDesk,
    onRecorded: deviceStatus.recorded,
    store,
    waveforms: arrivingWaveforms,
    registry,
    watch,
    deviceLog,
    metrics,
    log,
    nowMs: now,
    version: releaseVersion,
    mqttUrl: configuration.mqttUrl,
    mqttPort: configuration.mqttPort,
    mqttHost: configuration.host,
    mqttTls: tls && { port: configuration.mqttsPort, files: tls },
  });

  const readToken = makeCallerReader({ db, readToken: tokens.read, now: clock });
  const http = await makeHttpServer({
    log,
    readToken,
    trustProxy: configuration.trustProxy,
    tls,
    mapOrigins: configuration.map?.origins ?? [],
    writeLimits: WRITE_LIMITS,
  });
  // A disk that is full refuses what people write as well; where devices send elsewhere, that is how this process learns.
  http.app.addHook('onError', async (_request, _reply, error) => storage.noteError(error));
  const metricsAccess = {
    token: configuration.metricsToken,
    hasProxy: configuration.trustProxy !== false || configuration.publicUrl !== undefined,
  };
  const maySeeDetails = async (request: FastifyRequest) =>
    mayReadMetrics(request, metricsAccess) ||
    (await isAdministrator(readToken, request.headers.authorization));
  addHealthRoute(http, {
    version: releaseVersion,
    checks: {
      database: async () => void (await people.pool.query('select 1')),
      storage: () => storage.check(),
      blobs: () => blobStore.check(),
      ...(faults === undefined ? {} : { process: faults.check }),
      ...(has('ingest') ? { mqtt: () => ingest.check() } : {}),
    },
    nowMs: now,
    maySeeDetails,
  });
  addMetricsRoute(http, metrics, metricsAccess);
  if (has('ingest')) ingest.addRoutes(http, maySeeDetails);
  if (has('http')) {
    addStorageRoute(http, storage);
    addSessionRoutes(http, { db, tokens, passwords: makePasswords(), configuration, now: clock });
    addPolicyRoutes(http, { db });
    addPreferenceRoutes(http, { db });
    addUserRoutes(http, { db, staffEmailDomains: configuration.staffEmailDomains, now: clock });
    addOrganisationRoutes(http, { db });
    addFirmwareRoutes(http, { db, events, now });
    addMeasurementSetupRoutes(http, { db, events, now });
    addBearingRoutes(http, { db });
    addEquipmentRoutes(http, {
      db,
      events,
      now,
      lastValues: store.lastValues,
      limitsOf: judge.limitsOf,
      onChanged: (organisationId, assetIds) =>
        events.publish('equipmentChanged', { organisationId, assetIds }),
      onImport: (organisationId, progress) => events.publish('import', { organisationId, ...progress }),
      map: configuration.map && { styleUrl: configuration.map.styleUrl, token: configuration.map.token },
    });
    addSavedViewRoutes(http, { db });
    addPictureRoutes(http, { db, blobs, log });
    addLogRoutes(http, { db, blobs, log, now });
    addDocumentRoutes(http, { db, blobs, log });
    addDrivetrainRoutes(http, { db, store, waveforms });
    addNotificationRoutes(http, { db });
    addDeviceRoutes(http, {
      db,
      registry,
      deviceLog,
      onChanged: (organisationId, assetIds) =>
        events.publish('equipmentChanged', { organisationId, assetIds }),
    });
    addDeviceJobRoutes(http, { db, events, now });
    addMeasurementRoutes(http, { db, store, waveforms, pool: analysisPool });
    addDiagnosisRoutes(http, {
      pool: people.pool,
      ...asked,
      followed: makeFindingList({ db, nowMs: now }),
      repairs: makeRepairStore(people),
      waveforms,
      onRequested: () => diagnosisBacklog.wake(),
    });
    addAnnotationRoutes(http, { db, waveforms });
    addLiveRoutes(http, {
      events,
      metrics,
      log,
      findEnded: makeEndedCallerCheck({ db, now: clock }),
    });
    await serveApiDocs(http.app, releaseVersion);
    await portalBuilt;
    await servePortal(http.app, portalDist, {
      storageKey: configuration.storageKey ?? (await serviceSecret(db, 'browser-storage')),
      version: releaseVersion,
      staffEmailDomains: configuration.staffEmailDomains,
    });
  }
  addEventJobs(jobs, {
    pool: background.pool,
    nowMs: now,
    retentionDays: configuration.eventRetentionDays ?? DEFAULT_EVENT_RETENTION_DAYS,
    log,
  });
  addSessionJobs(jobs, { db: background.db, now: clock });
  addDocumentJobs(jobs, { pool: background.pool, blobs, nowMs: now });
  addPictureJobs(jobs, { pool: background.pool, blobs, nowMs: now });
  addTelemetryJobs(jobs, { store, pool: background.pool, blobs, nowMs: now, log });
  const analysis = makeWaveformAnalysis({
    waveforms: backgroundWaveforms,
    store,
    pool: analysisPool,
    signals: makeIndicatorSignals({
      pool: background.pool,
      onMade: (assetId) => events.publish('equipmentChanged', { organisationId: '', assetIds: [assetId] }),
    }),
    events,
    log,
    onAnalysed: diagnosisBacklog.wake,
  });

  signal?.throwIfAborted();
  undo.add('telemetry store', () => store.stop());
  await store.start({ upkeep: has('jobs') });
  if (configuration.roles.length < ROLES.length) {
    const stopBridge = await bridgeEvents({ url: people.url, events, log });
    undo.add('event bridge', stopBridge);
  }
  const stopAnnouncing = announceAppended(events);
  undo.add('announced events', async () => stopAnnouncing());
  if (has('jobs')) {
    // Mail, alarms and webhooks come here, each with a cursor of its own.
    const consumers = makeEventConsumers({ pool: background.pool, events, metrics, log }, []);
    undo.add('event consumers', () => consumers.stop());
    await consumers.start();
    undo.add('waveform analysis', () => analysis.stop());
    analysis.start();
    undo.add('waveform diagnosis', () => diagnosisBacklog.stop());
    diagnosisBacklog.start();
    undo.add('rediagnosis desk', () => rediagnosisDesk.stop());
    rediagnosisDesk.start();
    undo.add('jobs', () => jobs.stop());
    await jobs.start();
  }
  undo.add('device log', () => deviceLog.stop());
  if (has('ingest')) {
    undo.add('device watch', () => watch.stop());
    await watch.start();
    undo.add('judge', () => judge.stop());
    await judge.start();
    undo.add('device status', () => deviceStatus.stop());
    deviceStatus.start();
    undo.add('ingest', () => ingest.stop());
    signal?.throwIfAborted();
    await ingest.start();
    undo.add('device jobs', () => jobDesk.stop());
    jobDesk.start();
  }
  signal?.throwIfAborted();
  undo.add('http', () => http.app.close());
  const url = await listen(http.app, configuration);
  let localUrl = url;
  if (tls && configuration.demo) {
    const local = await listenOnLoopback(http.app);
    undo.add('http of this machine', local.close);
    localUrl = local.url;
  }
  return {
    configuration,
    database: people,
    tokens,
    url,
    localUrl,
    mqttsPort: ingest.mqttsPort,
    mqttUrl:
      configuration.mqttUrl ??
      (configuration.mqttPort === null
        ? `mqtts://localhost:${ingest.mqttsPort}`
        : `mqtt://127.0.0.1:${ingest.mqttPort}`),
    stop: () => undo.run(),
  };
}

async function listen(
  app: {
    listen: (options: { port: number; host: string }) => Promise<string>;
    server: { address(): unknown };
  },
  configuration: Configuration,
): Promise<string> {
  try {
    await app.listen({ port: configuration.port, host: configuration.host });
  } catch (error) {
    throw refusedPort('PORT', configuration.port, error);
  }
  const address = app.server.address();
  const port =
    typeof address === 'object' && address !== null && 'port' in address
      ? Number(address.port)
      : configuration.port;
  return `http${configuration.tls === undefined ? '' : 's'}://localhost:${port}`;
}
