import {
  makeConditionEvaluator,
  makeDeviceWatch,
  makeEvaluationIntake,
  makeEvaluationQueue,
  makeLimitsConsumer,
} from '../modules/conditions/index.ts';
import { makeJobDispatcher } from '../modules/device-jobs/index.ts';
import { makeDeviceLog, makeDeviceRegistry, makeDeviceStatusWatch } from '../modules/devices/index.ts';
import { makeEventConsumers } from '../modules/domain-events/index.ts';
import { advanceUpdates } from '../modules/firmware/index.ts';
import { makeIngest } from '../modules/ingest/index.ts';
import { keepConfirmedSetup } from '../modules/measurement-setups/index.ts';
import { makeProjections } from '../modules/projections/index.ts';
import { type AssetPoints, DAY_MS, makeSeriesReader } from '../modules/telemetry-store/index.ts';
import { releaseVersion } from '../platform/release.ts';
import type { Foundation } from './boot-foundation.ts';

/** What devices send, from the broker to the condition of a machine. */
export type Intake = ReturnType<typeof makeIntake>;

export function makeIntake(foundation: Foundation) {
  const { configuration, log, metrics, events, now, clock, has, tls, arriving, background, store } =
    foundation;
  const { arrivingWaveforms } = foundation;
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
  return {
    registry,
    deviceStatus,
    deviceLog,
    watch,
    evaluator,
    projections,
    evaluationIntake,
    pointStore,
    jobDispatcher,
    ingest,
  };
}

/** Starts it, where devices send to this process. */
export async function startIntake(
  foundation: Foundation,
  intake: Intake,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { undo, has, arriving, events, metrics, log } = foundation;
  const { deviceLog, watch, evaluator, projections, evaluationIntake, deviceStatus, ingest, jobDispatcher } =
    intake;
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
}
