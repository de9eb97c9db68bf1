import { once } from 'node:events';
import path from 'node:path';
import { ensureDemoOrganisation, firstAdministratorLink } from '../modules/sessions/index.ts';
import { makeBackgroundLoop } from '../platform/background-loop.ts';
import { type Configuration, readConfiguration, StartError } from '../platform/configuration.ts';
import { type Log, makeLog } from '../platform/log.ts';
import { makeProgress, type Progress } from '../platform/progress.ts';
import { boot, type RunningServer } from './boot.ts';
import { clearTextWarning } from './clear-text-warning.ts';
import { ensureDemoHandedOn, ensureDemoMaintenance } from './demo-maintenance.ts';
import { ensureDemoNotifications } from './demo-notifications.ts';
import { ensureDemoRound } from './demo-round.ts';
import { watchEndOfProcess } from './end-of-process.ts';
import { removeLocalAccess, writeLocalAccess } from './local-access.ts';
import { ensurePortalBuilt } from './portal-build.ts';
import { startPortalDev } from './portal-dev.ts';
import { type ProcessFaults, watchProcessFaults } from './process-faults.ts';
import { type SimulatorProcess, startSimulator } from './simulator-process.ts';

export interface ServeOptions {
  /** Demo login, demo plant and simulator. */
  readonly demo: boolean;
  /** The portal comes from Vite and follows every change. */
  readonly dev?: boolean;
}

const renewalMs = 6 * 3_600_000;

/** `ritzel start`, `serve` and `dev`: runs until Ctrl-C, then ends everything it started. */
export async function runServe(options: ServeOptions): Promise<number> {
  const configuration = readConfiguration(process.env, options);
  if (options.demo && !(configuration.roles.includes('http') && configuration.roles.includes('ingest'))) {
    throw new StartError(
      'The demo plant needs the roles http and ingest in this process: leave ROLES out, or use "ritzel serve".',
    );
  }
  if (options.demo && configuration.mqttPort === null && configuration.mqttUrl === undefined)
    throw new StartError(
      'The simulator of the demo plant needs MQTT_PORT: leave "off" out, or use "ritzel serve".',
    );
  const log = makeLog(process.env.LOG_LEVEL === undefined ? 'warn' : configuration.logLevel);
  const progress = makeProgress();
  const ending = watchEndOfProcess(log);
  const { signal } = ending;
  const faults = watchProcessFaults({
    log,
    onFatal: () => ending.abort(),
    exit: (code) => process.exit(code),
    nowMs: () => Date.now(),
  });
  const needsPortal = configuration.roles.includes('http') && !options.dev;
  const building = new AbortController();
  const portalBuilt = needsPortal
    ? ensurePortalBuilt(progress, AbortSignal.any([signal, building.signal]))
    : Promise.resolve();
  // Heard where it is awaited; until then the database starts.
  portalBuilt.catch(() => {});
  let server: RunningServer;
  try {
    server = await boot(configuration, log, progress, { signal, portalBuilt, faults });
  } catch (error) {
    building.abort();
    await portalBuilt.catch(() => {});
    progress.done();
    if (!signal.aborted) throw error;
    progress.done('Stopped.');
    return ending.finish(exitCode(faults));
  }
  progress.done();
  const portal = options.dev ? startPortalDev(server.localUrl) : undefined;
  console.log(`Ritzel is ready: ${server.url}`);
  const warning = clearTextWarning(configuration);
  if (warning !== undefined) console.log(warning);
  const simulator = options.demo ? await startDemo(server, configuration, progress, log) : undefined;
  // A process without the role http has no address that the link could lead to.
  if (!options.demo && configuration.roles.includes('http')) {
    const link = await firstAdministratorLink(server.database.db, configuration.publicUrl ?? server.url);
    if (link) console.log(`Create the first administrator, once, with this link:\n  ${link}`);
  }
  if (!signal.aborted) await once(signal, 'abort');
  progress.done();
  progress.step('Stopping');
  await portal?.stop();
  await simulator?.stop();
  removeLocalAccess(configuration.dataDir);
  const failed = await server.stop();
  progress.done(failed.length === 0 ? 'Stopped.' : `Stopped; not in good order: ${failed.join(', ')}.`);
  return ending.finish(failed.length === 0 ? exitCode(faults) : 1);
}

const exitCode = (faults: ProcessFaults) => (faults.counts.exception === 0 ? 0 : 1);

async function startDemo(
  server: RunningServer,
  configuration: Configuration,
  progress: Progress,
  log: Log,
): Promise<SimulatorProcess> {
  let {
    provisioningToken: token,
    second: { provisioningToken: secondToken },
  } = await ensureDemoOrganisation(server.database.db, server.tokens, new Date());
  await ensureDemoNotifications(server.database.db, new Date());
  console.log('Sign in with "Look around the demo plant" on the sign-in page; no password is needed.');
  writeLocalAccess(configuration.dataDir, { url: server.localUrl, token });
  // The token lives a day; commands on this machine always find a young one.
  const renewal = makeBackgroundLoop({
    name: 'renewal of the local access',
    async turn() {
      const renewed = await ensureDemoOrganisation(server.database.db, server.tokens, new Date());
      token = renewed.provisioningToken;
      secondToken = renewed.second.provisioningToken;
      writeLocalAccess(configuration.dataDir, { url: server.localUrl, token });
    },
    everyMs: renewalMs,
    isFirstTurnLater: true,
    log,
  });
  renewal.start();
  const simulator = startSimulator(
    {
      url: server.localUrl,
      token: () => token,
      secondToken: () => secondToken,
      mqttUrl: server.mqttUrl,
      stateFolder: path.join(configuration.dataDir, 'simulator'),
    },
    progress,
    log,
  );
  const maintained = simulator.complete.then(async () => {
    const { db } = server.database;
    await ensureDemoMaintenance(db, new Date());
    await ensureDemoHandedOn(db, configuration.publicUrl ?? server.url, new Date());
    await ensureDemoRound({ url: server.localUrl, token }, new Date());
  });
  maintained.then(
    () => progress.done('The demo plant is complete.'),
    (error: unknown) => progress.done(error instanceof Error ? error.message : String(error)),
  );
  return simulator;
}
