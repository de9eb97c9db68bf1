import { ConfigurationError, readConfiguration } from './configuration.ts';
import { runFleet } from './fleet-run.ts';

/** A fleet of drivetrains that speaks to a broker as devices do. Progress goes to stdout, one JSON object a line. */

let lastShare = -1;
let lastToldMs = 0;

function progress(share: number, text: string): void {
  const now = Date.now();
  if (share < 1 && now - lastToldMs < 250 && share - lastShare < 0.05) return;
  lastShare = share;
  lastToldMs = now;
  process.stdout.write(`${JSON.stringify({ progress: Number(share.toFixed(3)), text })}\n`);
}

function tell(message: string): void {
  process.stdout.write(`${message}\n`);
}

const told = new Map<string, number>();

/** The same trouble is told once a minute, however often it comes. */
function log(message: string): void {
  const now = Date.now();
  if (now - (told.get(message) ?? 0) < 60_000) return;
  if (told.size > 500) told.clear();
  told.set(message, now);
  process.stderr.write(`${message}\n`);
}

function main(): void {
  const configuration = readConfiguration(process.env);
  const run = runFleet(configuration, { now: Date.now, progress, log, tell });
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
