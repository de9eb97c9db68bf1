import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { addAdminRoutes } from '../modules/admin/index.ts';
import {
  addAlarmRoutes,
  makeAlarmAnnouncer,
  makeAlarmConsumer,
  makeShelfWatch,
} from '../modules/alarms/index.ts';
import { addAnnotationRoutes } from '../modules/annotations/index.ts';
import { addBearingRoutes, writeShippedBearings } from '../modules/bearings/index.ts';
import { addCaseRoutes, makeCaseConsumer } from '../modules/cases/index.ts';
import {
  makeConditionEvaluator,
  makeDeviceWatch,
  makeEvaluationIntake,
  makeEvaluationQueue,
  makeLimitsConsumer,
  readLimitsInForce,
} from '../modules/conditions/index.ts';
import { addContactRoutes } from '../modules/contact/index.ts';
import {
  addDataDownloadJobs,
  addDataDownloadRoutes,
  handleDataDownloads,
  makeDownloadLinks,
  resumeDataDownloads,
} from '../modules/data-downloads/index.ts';
import { addDeletionJobs, addDeletionRoutes } from '../modules/deletions/index.ts';
import { addDeviceJobRoutes, makeJobDispatcher } from '../modules/device-jobs/index.ts';
import {
  addDeviceRoutes,
  makeDeviceLog,
  makeDeviceRegistry,
  makeDeviceStatusWatch,
} from '../modules/devices/index.ts';
import {
  addDiagnosisRoutes,
  countReprocessed,
  makeBaselineStore,
  makeDiagnosisBacklog,
  makeDiagnosisStore,
  makeFindingClosing,
  makeFindingList,
  makeFindingStore,
  makeRediagnosisStore,
  makeRediagnosisWorker,
  makeRepairStore,
  requestRediagnosis,
} from '../modules/diagnoses/index.ts';
import { addDocumentJobs, addDocumentRoutes } from '../modules/documents/index.ts';
import { addEventJobs, announceAppended, makeEventConsumers } from '../modules/domain-events/index.ts';
import { addEquipmentRoutes, gatherTalliesRegularly } from '../modules/equipment/index.ts';
import { addFaultDrillRoutes, handleFaultDrills, resumeFaultDrills } from '../modules/fault-drills/index.ts';
import { addFirmwareRoutes, addReleaseRoutes, advanceUpdates } from '../modules/firmware/index.ts';
import { addFirstStepsRoutes } from '../modules/first-steps/index.ts';
import { addGeocodingRoutes } from '../modules/geocoding/index.ts';
import { addGroupRoutes } from '../modules/groups/index.ts';
import { makeIngest } from '../modules/ingest/index.ts';
import { addInvitationRoutes } from '../modules/invitations/index.ts';
import {
  addKnowledgeJobs,
  addKnowledgePictureRoutes,
  addKnowledgeRoutes,
  addProgramDocRoutes,
  makePostSearch,
  readProgramDocs,
  readShippedArticles,
  writeShippedPosts,
} from '../modules/knowledge/index.ts';
import { addLimitRoutes, handleLimitReplays } from '../modules/limits/index.ts';
import { addLiveRoutes } from '../modules/live/index.ts';
import { addLogRoutes, makeAccessAnnouncer } from '../modules/log-book/index.ts';
import {
  addMailJobs,
  addMailRoutes,
  makeMailQueue,
  makeMailSender,
  makeSmtpTransport,
} from '../modules/mail/index.ts';
import { addMaintenanceRoutes, makeOilResultWriter } from '../modules/maintenance/index.ts';
import { addMeasurementSetupRoutes, keepConfirmedSetup } from '../modules/measurement-setups/index.ts';
import {
  addDrivetrainRoutes,
  addMeasurementRoutes,
  makeAnalysisPool,
  makeIndicatorSignals,
  makeWaveformAnalysis,
} from '../modules/measurements/index.ts';
import { addMeasuringRoundRoutes } from '../modules/measuring-rounds/index.ts';
import {
  addNotificationRoutes,
  addNotifyJobs,
  addNotifyRoutes,
  makeAnnouncementConsumer,
  makeCaseSpectrum,
  makeDeliverySender,
} from '../modules/notifications/index.ts';
import { addOnCallRoutes } from '../modules/on-call/index.ts';
import { makeHourCounting } from '../modules/operating-hours/index.ts';
import {
  addOrganisationExportJobs,
  addOrganisationExportRoutes,
  handleOrganisationExports,
} from '../modules/organisation-transfers/index.ts';
import { addOrganisationAdminRoutes, addOrganisationRoutes } from '../modules/organisations/index.ts';
import { addPictureJobs, addPictureRoutes } from '../modules/pictures/index.ts';
import { addPolicyRoutes } from '../modules/policies/index.ts';
import { addPreferenceRoutes } from '../modules/preferences/index.ts';
import { makeProjections } from '../modules/projections/index.ts';
import { addRemainingLifeRoutes, makeLoadCounting } from '../modules/remaining-life/index.ts';
import {
  addReportJobs,
  addReportRoutes,
  makePicturePool,
  makeReportMaker,
  makeReportPool,
  makeReportScheduler,
} from '../modules/reports/index.ts';
import { addSavedViewRoutes } from '../modules/saved-views/index.ts';
import { addSearchRoutes } from '../modules/search/index.ts';
import {
  addSecondFactorRoutes,
  assertConfirmed,
  makeAfterPassword,
} from '../modules/second-factors/index.ts';
import {
  addServiceAccountRoutes,
  makeEndedServiceCheck,
  makeServiceCallerReader,
  makeServiceTokens,
} from '../modules/service-accounts/index.ts';
import {
  addSessionJobs,
  addSessionRoutes,
  endSessionsOf,
  findCallerAtWork,
  hashesAtOnce,
  makeCallerReader,
  makeEndedCallerCheck,
  makePasswordPool,
  makePasswords,
  makeStandingReader,
} from '../modules/sessions/index.ts';
import {
  addSingleSignOnJobs,
  addSingleSignOnRoutes,
  assertMaySignInHere,
} from '../modules/single-sign-on/index.ts';
import {
  addSpectralLimitRoutes,
  handleSpectralLimits,
  makeRecordEvaluation,
} from '../modules/spectral-limits/index.ts';
import {
  type AssetPoints,
  addTelemetryJobs,
  DAY_MS,
  makeSeriesReader,
  makeTelemetryStore,
  makeWaveformStore,
} from '../modules/telemetry-store/index.ts';
import { addUserAdminRoutes, addUserRoutes } from '../modules/users/index.ts';
import { listVisibleAssets } from '../modules/visibility/index.ts';
import { addPushRoutes, makePushSender, vapidKeysOf } from '../modules/web-push/index.ts';
import {
  addWebhookJobs,
  addWebhookRoutes,
  makeWebhookConsumer,
  makeWebhookFetch,
  makeWebhookSender,
} from '../modules/webhooks/index.ts';
import {
  addWorkOrderJobs,
  addWorkOrderRoutes,
  cancelWorkOfClosedCase,
} from '../modules/work-orders/index.ts';
import { makeTokens, type Tokens } from '../platform/access.ts';
import { serveApiDocs } from '../platform/api-docs.ts';
import { makeBlobStore } from '../platform/blob-store.ts';
import {
  type Configuration,
  DEFAULT_DOWNLOAD_QUOTA_MB,
  DEFAULT_EVENT_RETENTION_DAYS,
  DEFAULT_STORAGE_RESERVE_MB,
  PROCESS_ROLES,
  type Role,
  StartError,
} from '../platform/configuration.ts';
import { connectDatabase, type DatabaseConnection } from '../platform/database.ts';
import { bridgeEvents } from '../platform/event-bridge.ts';
import { makeEventBus } from '../platform/events.ts';
import { addHealthRoute, isAdministrator } from '../platform/health.ts';
import { makeHttpServer } from '../platform/http-server.ts';
import { makeJobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { addMetricsRoute, mayReadMetrics } from '../platform/metrics-route.ts';
import { makeOutboundFetch } from '../platform/outbound-fetch.ts';
import { assertPortFree } from '../platform/port.ts';
import { servePortal } from '../platform/portal-files.ts';
import type { Progress } from '../platform/progress.ts';
import { releaseVersion } from '../platform/release.ts';
import { makeSecretBox } from '../platform/secret-box.ts';
import { serviceSecret } from '../platform/secrets.ts';
import { addStorageRoute } from '../platform/storage-route.ts';
import { makeStorageWatch, watchBlobs } from '../platform/storage-watch.ts';
import { openTlsFiles } from '../platform/tls-files.ts';
import { WRITE_LIMITS } from '../platform/write-limit.ts';
import { ownFolders, prepareBlobFolder, prepareDataDir } from './data-folders.ts';
import { listen } from './listen.ts';
import { listenOnLoopback } from './loopback-listener.ts';
import { openDatabase } from './open-database.ts';
import { openGeocoding } from './open-geocoding.ts';
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

/** Whom the operators of push services may write to: RFC 8292 wants a mail address or a page. */
const pushSubject = (portalUrl: string, address: string | undefined): string =>
  portalUrl.startsWith('https://') ? portalUrl : `mailto:${address ?? 'operator@localhost'}`;

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
  const registry = makeDeviceRegistry({ pool: arriving.pool, now });
  const deviceStatus = makeDeviceStatusWatch({ pool: arriving.pool, events, log, metrics, now });
  const deviceLog = makeDeviceLog({
    pool: arriving.pool,
    log,
    metrics,
    now: clock,
    // Elsewhere the next sweep of the process with the role sees it.
    onWritten: (deviceId) => has('ingest') && deviceStatus.touch(deviceId),
  });
  const watch = makeDeviceWatch({
    pool: arriving.pool,
    events,
    log,
    metrics,
    now,
    onChanged: deviceStatus.touch,
  });
  const readArrived = makeSeriesReader(arriving.pool);
  const readSince = async (assetId: string, signalNumber: number, sinceMs: number) => {
    const series = await readArrived({ assetId, signalNumber, fromMs: sinceMs, toMs: now() + DAY_MS });
    return { timesMs: series.timesMs, values: series.values };
  };
  const evaluator = makeConditionEvaluator({ pool: arriving.pool, log, metrics, events, now, readSince });
  const projections = makeProjections({ pool: arriving.pool, log, metrics, events, now, readSince });
  const evaluationIntake = makeEvaluationIntake({
    queue: makeEvaluationQueue(arriving.pool),
    evaluator: evaluator,
    followers: [projections],
    log,
    metrics,
  });
  // Where devices send there is one evaluator; what the other processes commit is queued for it.
  if (has('ingest'))
    store.onCommitted((batch) => {
      evaluator.take(batch);
      projections.take(batch);
    });
  const queuedForEvaluation = makeEvaluationQueue(background.pool);
  const pointStore = has('ingest')
    ? store
    : {
        async append(batch: readonly AssetPoints[]) {
          await store.append(batch);
          await queuedForEvaluation.addPoints(batch);
          const assetIds = [...new Set(batch.map(({ assetId }) => assetId))];
          events.publish('evaluationQueued', { organisationId: '', assetIds });
        },
      };
  events.subscribe((envelope) => {
    const isChanged = envelope.name === 'equipmentChanged';
    if (isChanged || envelope.name === 'eventsMissed') registry.forget();
    if (!has('ingest')) return;
    if (envelope.name === 'evaluationQueued') return evaluationIntake.wake();
    if (isChanged) {
      evaluator.forget(envelope.event.assetIds);
      projections.forget(envelope.event.assetIds);
    } else if (envelope.name === 'eventsMissed') {
      evaluator.forgetAll();
      projections.forgetAll();
      evaluationIntake.wake();
    } else return;
    ingest.checkSessions().catch((error: unknown) => log.warn({ err: error }, 'MQTT sessions not checked'));
    watch.reload().catch((error: unknown) => log.warn({ err: error }, 'devices not read again'));
  });

  const recordEvaluation = makeRecordEvaluation({
    ...{ db: background.db, pool: background.pool, waveforms: backgroundWaveforms, workers: analysisPool },
  });
  const diagnosisBacklog = makeDiagnosisBacklog({
    pool: background.pool,
    db: background.db,
    diagnoses: inBackground.diagnoses,
    findings: inBackground.findings,
    baselines: makeBaselineStore(background),
    rediagnoses: inBackground.rediagnoses,
    events,
    waveforms: backgroundWaveforms,
    workers: analysisPool,
    log,
    metrics,
    programVersion: releaseVersion,
    onDiagnosed: recordEvaluation.evaluate,
  });
  const rediagnosisWorker = makeRediagnosisWorker({
    pool: background.pool,
    db: background.db,
    ...inBackground,
    waveforms: backgroundWaveforms,
    events,
    log,
    metrics,
    now,
    onRequeued: () => diagnosisBacklog.wake(),
  });

  const loadCounting = makeLoadCounting({
    ...{ db: background.db, log, metrics, now },
    readSeries: makeSeriesReader(background.pool),
  });

  const hourCounting = makeHourCounting({
    ...{ db: background.db, pool: background.pool, log, metrics, now },
    readSeries: makeSeriesReader(background.pool),
  });
  events.subscribe((envelope) => {
    if (!has('jobs')) return;
    if (envelope.name === 'maintenance') hourCounting.hasten([envelope.event.equipmentId]);
    if (envelope.name === 'equipmentChanged') hourCounting.hasten(envelope.event.assetIds);
  });

  const jobDispatcher = makeJobDispatcher({
    pool: arriving.pool,
    events,
    log,
    metrics,
    now,
    prepareCommand: (...command) => ingest.prepareCommand(...command),
    keepWithEnd: keepConfirmedSetup,
    onEnded: () => advanceUpdates({ db: arriving.db, events, now }),
    // What a crash left between a job's end and the next wave.
    onIdle: () => advanceUpdates({ db: arriving.db, events, now }),
  });
  const ingest = makeIngest({
    jobs: jobDispatcher,
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

  const mail = makeMailQueue({ hasServer: configuration.mail !== undefined });
  let boundUrl = `http://localhost:${configuration.port}`;
  const portalUrl = () => (configuration.publicUrl ?? boundUrl).replace(/(?<!\/)\/+$/, '');
  const mailSender = makeMailSender({
    db: background.db,
    transport:
      configuration.mail &&
      makeSmtpTransport({ url: configuration.mail.smtpUrl, from: configuration.mail.from }),
    domain: configuration.mail?.from.address.split('@').at(-1) ?? 'localhost',
    portalUrl,
    log,
    metrics,
    now: clock,
  });
  const box = makeSecretBox(configuration.secretsKey ?? (await serviceSecret(db, 'stored-secrets')));
  const sending = {
    fetching: makeWebhookFetch(configuration.outboundAllow ?? []),
    box,
    portalUrl,
    now: clock,
  };
  const onMaintenance = (organisationId: string, equipmentId: string) =>
    events.publish('maintenance', { organisationId, equipmentId });
  const webhookSender = makeWebhookSender({ ...sending, db: background.db, log, metrics });
  const pushKeys = vapidKeysOf(await serviceSecret(db, 'web-push'));
  const pushFetch = makeOutboundFetch(configuration.outboundAllow ?? []);
  const pushSender = makePushSender({
    db: background.db,
    keys: pushKeys,
    fetch: pushFetch.fetch,
    subject: () => pushSubject(portalUrl(), configuration.mail?.from.address),
    log,
    metrics,
    now: clock,
  });
  const figures = pathToFileURL(path.join(portalDist, 'report-figures.mjs')).href;
  const pictures = makePicturePool({ figures });
  undo.add('mail pictures', () => pictures.stop());
  const deliverySender = makeDeliverySender({
    db: background.db,
    mail,
    readSeries: makeSeriesReader(background.pool),
    drawSpectrum: makeCaseSpectrum({
      ...{ db: background.db, pool: background.pool, waveforms: backgroundWaveforms, pictures, log },
    }),
    limitsOf: (assetId) => readLimitsInForce(background.pool, assetId),
    log,
    metrics,
    now: clock,
    onQueued: () => {
      mailSender.wake();
      pushSender.wake();
    },
  });
  const reportPool = makeReportPool({ figures });
  undo.add('report worker', () => reportPool.stop());
  const findOwner = (userId: string) => findCallerAtWork(background.db, userId, clock());
  const reportMaker = makeReportMaker({
    ...{ db: background.db, pool: background.pool, waveforms: backgroundWaveforms, blobs, mail, events },
    ...{ lastValues: store.lastValues, limitsOf: (assetId) => readLimitsInForce(background.pool, assetId) },
    ...{
      readSeries: makeSeriesReader(background.pool),
      drawing: reportPool,
      findOwner,
      log,
      metrics,
      now,
      clock,
    },
    onMailed: () => mailSender.wake(),
  });
  const reportScheduler = makeReportScheduler({
    ...{ db: background.db, findOwner, log, metrics, now: clock, onQueued: () => reportMaker.wake() },
  });
  const downloadQuotaBytes = (configuration.downloadQuotaMb ?? DEFAULT_DOWNLOAD_QUOTA_MB) * 1024 * 1024;
  const downloads = {
    ...{ blobs, jobs, mail, log, now: clock, readSeries: makeSeriesReader(background.pool) },
    ...{ db: background.db, waveforms: backgroundWaveforms },
    standing: makeStandingReader({ db: background.db, now: clock }),
    largestBytes: Math.floor(downloadQuotaBytes / 5),
  };
  const serviceTokens = makeServiceTokens(tokens.serviceKey);
  const readToken = makeServiceCallerReader({
    db,
    tokens: serviceTokens,
    readToken: makeCallerReader({ db, readToken: tokens.read, now: clock }),
    now: clock,
  });
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
  const checks = {
    database: async () => void (await people.pool.query('select 1')),
    storage: () => storage.check(),
    blobs: () => blobStore.check(),
    ...(faults === undefined ? {} : { process: faults.check }),
    ...(has('ingest') ? { mqtt: () => ingest.check() } : {}),
  };
  addHealthRoute(http, { version: releaseVersion, checks, nowMs: now, maySeeDetails });
  addMetricsRoute(http, metrics, metricsAccess);
  if (has('ingest')) ingest.addRoutes(http, maySeeDetails);
  if (has('http')) {
    addStorageRoute(http, storage);
    const passwordPool = makePasswordPool(hashesAtOnce(os.availableParallelism()));
    undo.add('password workers', () => passwordPool.stop());
    const sessionParts = {
      db,
      tokens,
      passwords: makePasswords(passwordPool),
      configuration,
      mail,
      now: clock,
      afterPassword: makeAfterPassword({ assertMaySignInHere }),
    };
    addSessionRoutes(http, sessionParts);
    addSecondFactorRoutes(http, { ...sessionParts, box, assertMaySignInHere });
    addSingleSignOnRoutes(http, {
      ...sessionParts,
      box,
      log,
      fetching: makeOutboundFetch(configuration.oidcPrivateHosts ?? []),
      assertConfirmed,
    });
    addInvitationRoutes(http, sessionParts);
    addMailRoutes(http, { db, portalUrl, now: clock });
    addPolicyRoutes(http, { db, now: clock });
    addContactRoutes(http, { db, mail, now: clock });
    addPreferenceRoutes(http, { db });
    addUserRoutes(http, {
      db,
      staffEmailDomains: configuration.staffEmailDomains,
      endSessions: endSessionsOf,
      now: clock,
    });
    addUserAdminRoutes(http, { db, endSessions: endSessionsOf, now: clock });
    addServiceAccountRoutes(http, { db, tokens: serviceTokens, now: clock });
    addOrganisationRoutes(http, { db });
    addOrganisationAdminRoutes(http, { db, endSessions: endSessionsOf, now: clock });
    addFirstStepsRoutes(http, {
      db,
      now: clock,
      publicUrl: configuration.publicUrl,
      mqtt: () => {
        if (configuration.mqttUrl !== undefined) return null;
        const [port, tlsPort] = has('ingest')
          ? [ingest.mqttPort, ingest.mqttsPort]
          : [configuration.mqttPort, configuration.mqttsPort];
        // Encrypted where it can be: the credentials travel with it.
        if (tls) return { port: tlsPort, isTls: true };
        return configuration.mqttPort === null || port === null ? null : { port, isTls: false };
      },
    });
    addGroupRoutes(http, {
      db,
      onChanged: (organisationId, assetIds) => {
        events.publish('groupsChanged', { organisationId });
        if (assetIds.length > 0) events.publish('equipmentChanged', { organisationId, assetIds });
      },
    });
    addAdminRoutes(http, {
      db,
      checks,
      version: releaseVersion,
      metrics,
      folders: ownFolders(configuration),
      nowMs: now,
    });
    addReleaseRoutes(http, { db, blobs, now: clock, publicUrl: configuration.publicUrl });
    addFirmwareRoutes(http, { db, events, now });
    addMeasurementSetupRoutes(http, { db, events, now });
    addMeasuringRoundRoutes(http, {
      ...{ db, now, registry, waveforms: ingest.waveforms },
      onChanged: (organisationId, assetIds) =>
        events.publish('equipmentChanged', { organisationId, assetIds }),
      onDue: (organisationId, equipmentId) => events.publish('maintenance', { organisationId, equipmentId }),
    });
    addBearingRoutes(http, { db });
    addEquipmentRoutes(http, {
      db,
      events,
      now,
      lastValues: store.lastValues,
      limitsOf: (assetId) => readLimitsInForce(people.pool, assetId),
      rediagnosis: { request: requestRediagnosis, preview: countReprocessed },
      onChanged: (organisationId, assetIds) =>
        events.publish('equipmentChanged', { organisationId, assetIds }),
      onImport: ({ organisationId, userId }, progress) =>
        events.publish('import', { organisationId, userId, ...progress }),
      map: configuration.map && { styleUrl: configuration.map.styleUrl, token: configuration.map.token },
    });
    addGeocodingRoutes(http, openGeocoding(configuration, log));
    addSavedViewRoutes(http, { db });
    addKnowledgeRoutes(http, { db, articles, now: clock });
    addKnowledgePictureRoutes(http, { db, blobs, log, now: clock });
    addProgramDocRoutes(http, readProgramDocs());
    addSearchRoutes(http, { db, searchPosts: makePostSearch(articles) });
    addPictureRoutes(http, { db, blobs, log });
    addLogRoutes(http, { db, blobs, log, now });
    addDocumentRoutes(http, { db, blobs, log });
    addDrivetrainRoutes(http, { db, store, waveforms });
    addNotificationRoutes(http, { db });
    addNotifyRoutes(http, { db, mail, now: clock });
    addOnCallRoutes(http, { db, now });
    addPushRoutes(http, { db, keys: pushKeys, assertAllowed: pushFetch.assertAllowed, now: clock });
    addAlarmRoutes(http, { db, now });
    addCaseRoutes(http, { db, blobs, log, now, cancelWork: cancelWorkOfClosedCase });
    addMaintenanceRoutes(http, {
      ...{ db, blobs, log, now, portalUrl, makeSecret: () => randomBytes(32) },
      appendOilPoints: makeOilResultWriter({
        pool: people.pool,
        append: (batch) => pointStore.append(batch),
        onMade: (organisationId, assetId) =>
          events.publish('equipmentChanged', { organisationId, assetIds: [assetId] }),
      }),
      onChanged: onMaintenance,
    });
    addWebhookRoutes(http, { ...sending, db, onQueued: () => webhookSender.wake() });
    addWorkOrderRoutes(http, { db, now, portalUrl, onChanged: onMaintenance });
    addLimitRoutes(http, { db, readSeries: store.readSeries, jobs, now });
    addSpectralLimitRoutes(http, { db, pool: people.pool, waveforms, workers: analysisPool, jobs, now });
    addDataDownloadRoutes(http, {
      ...{ db, pool: people.pool, waveforms, blobs, storage, jobs, now: clock },
      limits: { quotaBytes: downloadQuotaBytes, largestBytes: downloads.largestBytes },
      standing: makeStandingReader({ db, now: clock }),
      links: makeDownloadLinks(tokens.downloadKey, clock),
    });
    addOrganisationExportRoutes(http, {
      ...{ db, pool: people.pool, blobs, storage, jobs, now: clock, assertConfirmed },
      standing: makeStandingReader({ db, now: clock }),
      links: makeDownloadLinks(tokens.exportKey, clock),
    });
    addFaultDrillRoutes(http, { pool: people.pool, db, waveforms, jobs });
    addReportRoutes(http, {
      ...{ db, blobs, now: clock, findPerson: findOwner, onQueued: () => reportMaker.wake() },
    });
    addDeviceRoutes(http, {
      db,
      registry,
      deviceLog,
      onChanged: (organisationId, assetIds) =>
        events.publish('equipmentChanged', { organisationId, assetIds }),
    });
    addDeletionRoutes(http, {
      db,
      now: clock,
      endSessions: endSessionsOf,
      onChanged: (organisationId, assetIds) => {
        registry.forget();
        events.publish('equipmentChanged', { organisationId, assetIds });
      },
    });
    addDeviceJobRoutes(http, { db, events, now });
    addMeasurementRoutes(http, { db, store, waveforms, pool: analysisPool, events });
    addDiagnosisRoutes(http, {
      pool: people.pool,
      db,
      ...asked,
      followed: makeFindingList({ db, nowMs: now }),
      repairs: makeRepairStore(people),
      waveforms,
      onRequested: () => diagnosisBacklog.wake(),
    });
    addRemainingLifeRoutes(http, {
      ...{ pool: people.pool, db, now, readSeries: store.readSeries },
      onUncounted: (drivetrain) => loadCounting.hasten(drivetrain),
    });
    addAnnotationRoutes(http, { db, waveforms });
    addLiveRoutes(http, {
      events,
      metrics,
      log,
      findEnded: makeEndedServiceCheck({
        db,
        now: clock,
        findEnded: makeEndedCallerCheck({ db, now: clock }),
      }),
      visibleAssets: (caller) => listVisibleAssets(db, caller),
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
  addDeletionJobs(jobs, { db: background.db, now: clock, log });
  addSessionJobs(jobs, { db: background.db, now: clock });
  gatherTalliesRegularly(jobs, background.db);
  addSingleSignOnJobs(jobs, { db: background.db, now: clock });
  handleSpectralLimits(jobs, recordEvaluation);
  handleLimitReplays(jobs, { db: background.db, readSeries: store.readSeries });
  addWebhookJobs(jobs, { db: background.db, now: clock });
  addWorkOrderJobs(jobs, { db: background.db, now, portalUrl, onChanged: onMaintenance, log });
  const drills = {
    ...{ db: background.db, pool: background.pool, waveforms: backgroundWaveforms },
    ...{ workers: analysisPool, jobs },
  };
  const longJobsEnding = new AbortController();
  handleFaultDrills(jobs, drills, longJobsEnding.signal);
  handleDataDownloads(jobs, downloads, longJobsEnding.signal);
  addDataDownloadJobs(jobs, downloads);
  handleOrganisationExports(
    jobs,
    {
      ...{ db: background.db, blobs, storage, log, now: clock, standing: downloads.standing },
      // As long as it takes, and beside the pools.
      connect: () => connectDatabase(people.url, { maxConnections: 1, purpose: 'migration' }),
    },
    longJobsEnding.signal,
  );
  addOrganisationExportJobs(jobs, { db: background.db, blobs, jobs, now: clock });
  addNotifyJobs(jobs, { db: background.db, now: clock });
  addMailJobs(jobs, { db: background.db, now: clock });
  addReportJobs(jobs, { db: background.db, blobs, nowMs: now });
  addDocumentJobs(jobs, { pool: background.pool, blobs, nowMs: now });
  addKnowledgeJobs(jobs, { pool: background.pool, nowMs: now });
  addPictureJobs(jobs, { pool: background.pool, blobs, nowMs: now });
  addTelemetryJobs(jobs, { store, pool: background.pool, blobs, nowMs: now, log });
  const analysis = makeWaveformAnalysis({
    waveforms: backgroundWaveforms,
    store: pointStore,
    pool: analysisPool,
    signals: makeIndicatorSignals({
      pool: background.pool,
      onMade: (assetId) => events.publish('equipmentChanged', { organisationId: '', assetIds: [assetId] }),
    }),
    events,
    log,
    metrics,
    onAnalysed: diagnosisBacklog.takeAnalysed,
  });
  // Waveforms arrive where devices send, which may be another process.
  events.subscribe(({ name }) => {
    if (name === 'waveform' || name === 'eventsMissed') analysis.wake();
    if (name === 'eventsMissed') diagnosisBacklog.wake();
  });

  signal?.throwIfAborted();
  undo.add('telemetry store', () => store.stop());
  await store.start({ upkeep: has('jobs') });
  if (configuration.roles.length < PROCESS_ROLES.length) {
    const stopBridge = await bridgeEvents({ url: people.url, events, log });
    undo.add('event bridge', stopBridge);
  }
  const stopAnnouncing = announceAppended(events);
  undo.add('announced events', async () => stopAnnouncing());
  if (has('jobs')) {
    // Mail, alarms and webhooks come here, each with a cursor of its own.
    const consumers = makeEventConsumers({ pool: background.pool, events, metrics, log }, [
      makeAccessAnnouncer(events),
      makeAlarmConsumer(),
      makeCaseConsumer(),
      makeAlarmAnnouncer(events),
      makeWebhookConsumer({ now: clock, onWritten: () => webhookSender.wake() }),
      makeAnnouncementConsumer({ now, onDecided: () => deliverySender.wake() }),
    ]);
    undo.add('event consumers', () => consumers.stop());
    await consumers.start();
    const shelfWatch = makeShelfWatch({ pool: background.pool, log, metrics, now });
    undo.add('shelved alarms', () => shelfWatch.stop());
    shelfWatch.start();
    undo.add('waveform analysis', () => analysis.stop());
    analysis.start();
    undo.add('load spectra', () => loadCounting.stop());
    loadCounting.start();
    undo.add('operating hours', () => hourCounting.stop());
    hourCounting.start();
    undo.add('waveform diagnosis', () => diagnosisBacklog.stop());
    diagnosisBacklog.start();
    undo.add('rediagnosis worker', () => rediagnosisWorker.stop());
    rediagnosisWorker.start();
    undo.add('mail', () => mailSender.stop());
    mailSender.start();
    undo.add('webhooks', () => webhookSender.stop());
    webhookSender.start();
    undo.add('web push', () => pushSender.stop());
    pushSender.start();
    undo.add('notifications', () => deliverySender.stop());
    deliverySender.start();
    undo.add('reports', () => reportMaker.stop());
    reportMaker.start();
    undo.add('scheduled reports', () => reportScheduler.stop());
    reportScheduler.start();
    undo.add('jobs', () => jobs.stop());
    await jobs.start();
    undo.add('long jobs', async () => longJobsEnding.abort());
    await resumeFaultDrills(drills);
    await resumeDataDownloads(downloads);
  }
  undo.add('device log', () => deviceLog.stop());
  if (has('ingest')) {
    undo.add('device watch', () => watch.stop());
    await watch.start();
    undo.add('evaluator', () => evaluator.stop());
    await evaluator.start();
    undo.add('projections', () => projections.stop());
    await projections.start();
    undo.add('evaluation intake', () => evaluationIntake.stop());
    evaluationIntake.start();
    const limits = makeLimitsConsumer({ onQueued: () => evaluationIntake.wake() });
    const consumers = makeEventConsumers({ pool: arriving.pool, events, metrics, log }, [limits]);
    undo.add('consumer of changed limits', () => consumers.stop());
    await consumers.start();
    undo.add('device status', () => deviceStatus.stop());
    deviceStatus.start();
    undo.add('ingest', () => ingest.stop());
    signal?.throwIfAborted();
    await ingest.start();
    undo.add('device jobs', () => jobDispatcher.stop());
    jobDispatcher.start();
  }
  signal?.throwIfAborted();
  undo.add('http', () => http.app.close());
  const url = await listen(http.app, configuration);
  boundUrl = url;
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
