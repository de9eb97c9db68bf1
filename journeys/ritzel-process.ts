import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/**
 * Below the ports that the system gives to outgoing connections: none of those takes it between this look and the start.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

export interface RitzelProcess {
  readonly url: string;
  readonly mqttUrl: string;
  /** Resolves with the match once the program has printed it; rejects when it ends before, or after `maxMs`. */
  printed(pattern: RegExp, maxMs: number): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

/** Starts `ritzel start` or `ritzel serve` in a data folder on free ports. */
export async function startRitzel(
  command: 'start' | 'serve',
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
): Promise<RitzelProcess> {
  const [port, mqttPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [path.join(root, 'bin/ritzel.js'), command], {
    cwd: root,
    env: { ...process.env, PORT: String(port), MQTT_PORT: String(mqttPort), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A run that is given up ends its workers in the middle of a start, too.
  const endWithWorker = () => child.kill('SIGTERM');
  process.once('exit', endWithWorker);
  let output = '';
  let endedWith: number | null | undefined;
  const looks = new Set<() => void>();
  const take = (bytes: Buffer) => {
    output += bytes.toString();
    for (const look of looks) look();
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const ended = new Promise<void>((resolve) =>
    child.once('exit', (code) => {
      endedWith = code;
      process.off('exit', endWithWorker);
      for (const look of looks) look();
      resolve();
    }),
  );
  return {
    url: `http://localhost:${port}`,
    mqttUrl: `mqtt://localhost:${mqttPort}`,
    printed: (pattern, maxMs) =>
      new Promise((resolve, reject) => {
        const fail = (why: string) => {
          done();
          reject(new Error(`ritzel ${command} ${why}:\n${output.slice(-4000)}`));
        };
        const look = () => {
          const match = pattern.exec(output);
          if (match !== null) {
            done();
            resolve(match);
          } else if (endedWith !== undefined) fail(`ended with code ${endedWith}`);
        };
        const late = setTimeout(() => fail(`did not print ${pattern} in time`), maxMs);
        const done = () => {
          clearTimeout(late);
          looks.delete(look);
        };
        looks.add(look);
        look();
      }),
    async stop() {
      if (endedWith === undefined) child.kill('SIGTERM');
      await ended;
    },
  };
}
