import type { FastifyRequest } from 'fastify';
import { announceAppended } from '../modules/domain-events/index.ts';
import type { Tokens } from '../platform/access.ts';
import { serveApiDocs } from '../platform/api-docs.ts';
import { type Configuration, PROCESS_ROLES } from '../platform/configuration.ts';
import type { DatabaseConnection } from '../platform/database.ts';
import { bridgeEvents } from '../platform/event-bridge.ts';
import { addHealthRoute, isAdministrator } from '../platform/health.ts';
import { makeHttpServer } from '../platform/http-server.ts';
import type { Log } from '../platform/log.ts';
import { addMetricsRoute, mayReadMetrics } from '../platform/metrics-route.ts';
import { servePortal } from '../platform/portal-files.ts';
import type { Progress } from '../platform/progress.ts';
import { releaseVersion } from '../platform/release.ts';
import { serviceSecret } from '../platform/secrets.ts';
import { WRITE_LIMITS } from '../platform/write-limit.ts';
import { addJobs, makeBackgroundWork, startBackgroundWork } from './boot-background.ts';
import { type BootTerms, openFoundation } from './boot-foundation.ts';
import { makeIntake, startIntake } from './boot-intake.ts';
import { addRoutes } from './boot-routes.ts';
import { listen } from './listen.ts';
import { listenOnLoopback } from './loopback-listener.ts';
import { portalDist } from './portal-build.ts';
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
  terms: BootTerms,
): Promise<RunningServer> {
  const { signal, faults, portalBuilt } = terms;
  const foundation = await openFoundation(configuration, log, progress, undo, terms);
  const { now, has, tls, people, storage, blobStore, store, metrics, events, tokens, readToken } = foundation;
  const intake = makeIntake(foundation);
  const { ingest } = intake;
  const work = await makeBackgroundWork(foundation, intake);
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
    addRoutes(http, foundation, intake, work, checks);
    await serveApiDocs(http.app, releaseVersion);
    await portalBuilt;
    await servePortal(http.app, portalDist, {
      storageKey: configuration.storageKey ?? (await serviceSecret(people.db, 'browser-storage')),
      version: releaseVersion,
      staffEmailDomains: configuration.staffEmailDomains,
    });
  }
  addJobs(foundation, work);

  signal?.throwIfAborted();
  undo.add('telemetry store', () => store.stop());
  await store.start({ upkeep: has('jobs') });
  if (configuration.roles.length < PROCESS_ROLES.length) {
    const stopBridge = await bridgeEvents({ url: people.url, events, log });
    undo.add('event bridge', stopBridge);
  }
  const stopAnnouncing = announceAppended(events);
  undo.add('announced events', async () => stopAnnouncing());
  if (has('jobs')) await startBackgroundWork(foundation, work);
  await startIntake(foundation, intake, signal);
  signal?.throwIfAborted();
  undo.add('http', () => http.app.close());
  const url = await listen(http.app, configuration);
  foundation.noteBoundUrl(url);
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
