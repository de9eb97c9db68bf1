import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeAlarmAnnouncer, makeAlarmConsumer, makeShelfWatch } from '../modules/alarms/index.ts';
import { makeCaseConsumer } from '../modules/cases/index.ts';
import { readLimitsInForce } from '../modules/conditions/index.ts';
import {
  addDataDownloadJobs,
  handleDataDownloads,
  resumeDataDownloads,
} from '../modules/data-downloads/index.ts';
import { addDeletionJobs } from '../modules/deletions/index.ts';
import {
  makeBaselineStore,
  makeDiagnosisBacklog,
  makeRediagnosisWorker,
} from '../modules/diagnoses/index.ts';
import { addDocumentJobs } from '../modules/documents/index.ts';
import { addEventJobs, makeEventConsumers } from '../modules/domain-events/index.ts';
import { gatherTalliesRegularly } from '../modules/equipment/index.ts';
import { handleFaultDrills, resumeFaultDrills } from '../modules/fault-drills/index.ts';
import { addKnowledgeJobs } from '../modules/knowledge/index.ts';
import { handleLimitReplays, resumeLimitReplays } from '../modules/limits/index.ts';
import { makeAccessAnnouncer } from '../modules/log-book/index.ts';
import { addMailJobs, makeMailQueue, makeMailSender, makeSmtpTransport } from '../modules/mail/index.ts';
import { makeIndicatorSignals, makeWaveformAnalysis } from '../modules/measurements/index.ts';
import {
  addNotifyJobs,
  makeAnnouncementConsumer,
  makeCaseSpectrum,
  makeDeliverySender,
} from '../modules/notifications/index.ts';
import { makeHourCounting } from '../modules/operating-hours/index.ts';
import {
  addOrganisationExportJobs,
  handleOrganisationExports,
} from '../modules/organisation-transfers/index.ts';
import { addPictureJobs } from '../modules/pictures/index.ts';
import { makeLoadCounting } from '../modules/remaining-life/index.ts';
import {
  addReportJobs,
  makePicturePool,
  makeReportMaker,
  makeReportPool,
  makeReportScheduler,
} from '../modules/reports/index.ts';
import { addSessionJobs, findCallerAtWork, makeStandingReader } from '../modules/sessions/index.ts';
import { addSingleSignOnJobs } from '../modules/single-sign-on/index.ts';
import {
  handleSpectralLimits,
  handleSpectralReplays,
  makeRecordEvaluation,
  resumeSpectralReplays,
} from '../modules/spectral-limits/index.ts';
import { addTelemetryJobs, makeSeriesReader } from '../modules/telemetry-store/index.ts';
import { makePushSender, vapidKeysOf } from '../modules/web-push/index.ts';
import {
  addWebhookJobs,
  makeWebhookConsumer,
  makeWebhookFetch,
  makeWebhookSender,
} from '../modules/webhooks/index.ts';
import { addWorkOrderJobs } from '../modules/work-orders/index.ts';
import { DEFAULT_DOWNLOAD_QUOTA_MB, DEFAULT_EVENT_RETENTION_DAYS } from '../platform/configuration.ts';
import { connectDatabase } from '../platform/database.ts';
import { makeOutboundFetch } from '../platform/outbound-fetch.ts';
import { releaseVersion } from '../platform/release.ts';
import { serviceSecret } from '../platform/secrets.ts';
import { countCalls } from '../platform/work-pace.ts';
import type { Foundation } from './boot-foundation.ts';
import type { Intake } from './boot-intake.ts';
import { portalDist } from './portal-build.ts';

/** Whom the operators of push services may write to: RFC 8292 wants a mail address or a page. */
const pushSubject = (portalUrl: string, address: string | undefined): string =>
  portalUrl.startsWith('https://') ? portalUrl : `mailto:${address ?? 'operator@localhost'}`;

/** What a process does by itself: analysis and diagnosis, counting, mail, announcements, reports, long jobs. */
export type BackgroundWork = Awaited<ReturnType<typeof makeBackgroundWork>>;

export async function makeBackgroundWork(foundation: Foundation, intake: Intake) {
  const { configuration, log, undo, metrics, events, now, clock, has, db, background, store, jobs, box } =
    foundation;
  const { blobs, backgroundWaveforms, analysisPool, inBackground, portalUrl } = foundation;
  const { pointStore } = intake;
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

  const mail = makeMailQueue({ hasServer: configuration.mail !== undefined });
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
  const calls = countCalls();
  undo.add('call counter', async () => calls.stop());
  const reportPool = makeReportPool({ figures, calls: calls.count });
  undo.add('report worker', () => reportPool.stop());
  const findOwner = (userId: string) => findCallerAtWork(background.db, userId, clock());
  const reportMaker = makeReportMaker({
    ...{ db: background.db, pool: background.pool, waveforms: backgroundWaveforms, blobs, mail, events },
    ...{ lastValues: store.lastValues, limitsOf: (assetId) => readLimitsInForce(background.pool, assetId) },
    ...{
      readSeries: makeSeriesReader(background.pool),
      drawing: reportPool,
      calls: calls.count,
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
  const longJobsEnding = new AbortController();
  /** Of jobs that read stored records and ask the threads. */
  const recordJobs = {
    ...{ db: background.db, pool: background.pool, waveforms: backgroundWaveforms },
    ...{ workers: analysisPool, jobs },
  };
  return {
    ...{ recordEvaluation, diagnosisBacklog, rediagnosisWorker, loadCounting, hourCounting, analysis },
    ...{
      mail,
      mailSender,
      sending,
      onMaintenance,
      webhookSender,
      pushKeys,
      pushFetch,
      pushSender,
      deliverySender,
    },
    ...{ reportMaker, reportScheduler, findOwner, downloadQuotaBytes, downloads, recordJobs, longJobsEnding },
  };
}

/** Names the jobs that any process may ask for, and those that come round by the clock. */
export function addJobs(foundation: Foundation, work: BackgroundWork): void {
  const { configuration, log, jobs, now, clock, people, background, store, blobs, storage, portalUrl } =
    foundation;
  const { recordEvaluation, downloads, recordJobs, longJobsEnding, onMaintenance } = work;
  const replays = { ...recordJobs, readSeries: makeSeriesReader(background.pool), log };
  const slices = { signal: longJobsEnding.signal };
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
  handleLimitReplays(jobs, replays, slices);
  addWebhookJobs(jobs, { db: background.db, now: clock });
  addWorkOrderJobs(jobs, { db: background.db, now, portalUrl, onChanged: onMaintenance, log });
  handleSpectralReplays(jobs, replays, slices);
  handleFaultDrills(jobs, recordJobs, longJobsEnding.signal);
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
}

/** Starts it, in a process that carries the work of the background. */
export async function startBackgroundWork(foundation: Foundation, work: BackgroundWork): Promise<void> {
  const { undo, log, metrics, events, now, clock, background, jobs } = foundation;
  const { webhookSender, deliverySender, longJobsEnding, recordJobs, downloads } = work;
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
  const loops = {
    'shelved alarms': makeShelfWatch({ pool: background.pool, log, metrics, now }),
    'waveform analysis': work.analysis,
    'load spectra': work.loadCounting,
    'operating hours': work.hourCounting,
    'waveform diagnosis': work.diagnosisBacklog,
    'rediagnosis worker': work.rediagnosisWorker,
    mail: work.mailSender,
    webhooks: webhookSender,
    'web push': work.pushSender,
    notifications: deliverySender,
    reports: work.reportMaker,
    'scheduled reports': work.reportScheduler,
  };
  for (const [name, loop] of Object.entries(loops)) {
    undo.add(name, () => loop.stop());
    loop.start();
  }
  undo.add('jobs', () => jobs.stop());
  await jobs.start();
  undo.add('long jobs', async () => longJobsEnding.abort());
  await resumeFaultDrills(recordJobs);
  await resumeSpectralReplays(recordJobs);
  await resumeLimitReplays(recordJobs);
  await resumeDataDownloads(downloads);
}
