import { ConfigurationError, readSimulatorConfiguration } from './configuration.ts';
import { runFleet } from './fleet-run.ts';

/** A fleet of drivetrains that speaks to a broker as devices do. Progress goes to stdout, one JSON object a line. */

let lastShare = -1;
let lastReportMs = 0;

function progress(share: number, text: string): void {
  const now = Date.now();
  if (share < 1 && now - lastReportMs < 250 && share - lastShare < 0.05) return;
  lastShare = share;
  lastReportMs = now;
  process.stdout.write(`${JSON.stringify({ progress: Number(share.toFixed(3)), text })}\n`);
}

function print(message: string): void {
  process.stdout.write(`${message}\n`);
}

const reported = new Map<string, number>();

/** The same trouble is printed once a minute, however often it comes. */
function log(message: string): void {
  const now = Date.now();
  if (now - (reported.get(message) ?? 0) < 60_000) return;
  if (reported.size > 500) reported.clear();
  reported.set(message, now);
  process.stderr.write(`${message}\n`);
}

function main(): void {
  const configuration = readSimulatorConfiguration(process.env);
  const run = runFleet(configuration, { now: Date.now, progress, log, print });
  const parent = process.ppid;
  let isStopping = false;

  const stop = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    clearInterval(watch);
    run
      .stop()
      .catch((error) => log(String(error)))
      .finally(() => process.exit(code));
  };
  // Whoever started it may be killed without a word: then nobody is left to stop this process.
  const watch = setInterval(() => {
    if (process.ppid !== parent) stop(0);
  }, 2000);
  process.stdout.on('error', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  run.complete.catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    stop(1);
  });
}

try {
  main();
} catch (error) {
  if (!(error instanceof ConfigurationError) && !(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
