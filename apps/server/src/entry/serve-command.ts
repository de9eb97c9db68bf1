import { ensureDemoOrganisation, firstAdministratorLink } from '../modules/sessions/index.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { makeLog } from '../platform/log.ts';
import { makeProgress } from '../platform/progress.ts';
import { boot } from './boot.ts';
import { ensurePortalBuilt } from './portal-build.ts';

/** `ritzel start` and `ritzel serve`: runs until Ctrl-C, then ends everything it started. */
export async function runServe(options: { demo: boolean }): Promise<number> {
  const configuration = readConfiguration(process.env, options);
  const log = makeLog(process.env.LOG_LEVEL === undefined ? 'warn' : configuration.logLevel);
  const progress = makeProgress();
  const stopRequested = new Promise<void>((resolve) => {
    // A terminal's Ctrl-C reaches us twice, directly and through the launcher: the second changes nothing.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
  if (configuration.roles.includes('http')) await ensurePortalBuilt(progress);
  const server = await boot(configuration, log, progress);
  progress.done();
  console.log(`Ritzel is ready: ${server.url}`);
  if (options.demo) {
    await ensureDemoOrganisation(server.database.db, server.tokens, new Date());
    console.log('Sign in with "Demo" on the sign-in page; no password is needed.');
  } else {
    const link = await firstAdministratorLink(server.database.db, configuration.publicUrl ?? server.url);
    if (link) console.log(`Create the first administrator, once, with this link:\n  ${link}`);
  }
  await stopRequested;
  progress.step('Stopping');
  await server.stop();
  progress.done('Stopped.');
  return 0;
}
