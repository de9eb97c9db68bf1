import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SoakPlant } from './soak-plant.testing.ts';
import type { SoakTally } from './soak-tally.testing.ts';

/** A stream lives ten minutes; who never reads does not notice its end. */
const STALLED_MS = 11 * 60_000;
/** The last chunk of an answer that has ended (RFC 9112, section 7.1): the connection itself may stay open. */
const LAST_CHUNK = '\r\n0\r\n\r\n';
/** A heartbeat comes every 20 s: a healthy reader that receives nothing for so long was forgotten. */
const LONGEST_SILENCE_MS = 60_000;

function request(plant: SoakPlant, token: string, equipment: readonly string[]): string {
  return [
    `GET /api/live?equipment=${equipment.join(',')} HTTP/1.1`,
    `host: ${new URL(plant.server.url).host}`,
    `authorization: Bearer ${token}`,
    'accept: text/event-stream',
    '',
    '',
  ].join('\r\n');
}

function openStream(plant: SoakPlant): Socket {
  const { hostname, port } = new URL(plant.server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  return socket;
}

/** Asks for the stream again whenever it has ended. `follow` prepares a connection and returns what follows its end. */
async function reopenForever(
  plant: SoakPlant,
  user: number,
  equipment: readonly string[],
  signal: AbortSignal,
  follow: (socket: Socket) => () => void,
): Promise<void> {
  while (!signal.aborted) {
    const token = await plant.token(user).catch(() => undefined);
    if (token === undefined) {
      await sleep(1000);
      continue;
    }
    const socket = openStream(plant);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const abort = () => socket.destroy();
    signal.addEventListener('abort', abort, { once: true });
    const onEnd = follow(socket);
    socket.write(request(plant, token, equipment));
    await closed;
    signal.removeEventListener('abort', abort);
    onEnd();
    await sleep(500);
  }
}

/** Asks for the stream and never reads a byte, like a laptop that sleeps. After a while it comes again. */
export async function stallForever(
  plant: SoakPlant,
  user: number,
  equipment: readonly string[],
  tally: SoakTally,
  signal: AbortSignal,
): Promise<void> {
  await reopenForever(plant, user, equipment, signal, (socket) => {
    socket.pause();
    tally.count('stalled streams opened');
    const longEnough = setTimeout(() => socket.destroy(), STALLED_MS);
    return () => clearTimeout(longEnough);
  });
}

/** Reads all that comes and counts the events; a status other than 200 and a long silence are counted too. */
export async function readForever(
  plant: SoakPlant,
  user: number,
  equipment: readonly string[],
  tally: SoakTally,
  signal: AbortSignal,
): Promise<void> {
  await reopenForever(plant, user, equipment, signal, (socket) => {
    socket.setTimeout(LONGEST_SILENCE_MS, () => {
      tally.fail('a healthy live reader received nothing', `for ${LONGEST_SILENCE_MS} ms`);
      socket.destroy();
    });
    let head = '';
    let tail = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: unknown) => {
      const text = String(chunk);
      if (!head.includes('\r\n\r\n')) head += text;
      tally.count('live events read', text.split('\nevent: ').length - 1);
      tail = (tail + text).slice(-LAST_CHUNK.length);
      if (tail === LAST_CHUNK) socket.destroy();
    });
    tally.count('healthy streams opened');
    return () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
      tally.count(`healthy stream: ${status ?? 'no answer'}`);
      if (status === '500') tally.fail('answered 500', `/live: ${head.slice(0, 300)}`);
    };
  });
}
