import { createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { afterAll, expect, test, vi } from 'vitest';
import { makeLog } from '../../platform/log.ts';
import { connectMqtt } from './mqtt-connection.ts';

/** Another's broker, which can go away and come back at the same port. */
const aedes = await Aedes.createBroker();
const sockets = new Set<Socket>();
let server: Server | undefined;
async function open(port: number): Promise<number> {
  const opened = createServer((socket) => {
    sockets.add(socket);
    aedes.handle(socket);
  });
  await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
  server = opened;
  const address = opened.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
async function close(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise<void>((resolve) => server?.close(() => resolve()));
}
afterAll(async () => {
  await close();
  aedes.close();
});

const publication = {
  topic: 'spBv1.0/STATE/r',
  payload: new Uint8Array([1]),
  qos: 1 as const,
  retain: false,
};
const adapter = {
  receive: () => ({ done: Promise.resolve(), isHeld: false }),
  connect: () => ({
    will: publication,
    clean: true as const,
    subscriptions: [{ topic: 'spBv1.0/#', qos: 1 as const }],
    birth: publication,
  }),
};

test('a broker that is lost is one line of the log, and one when it is back, however often it is tried', async () => {
  const port = await open(0);
  const log = makeLog('silent');
  const lines: { level: string; facts: object; text: string }[] = [];
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation((...[facts, text]: unknown[]) => {
      lines.push({ level, facts: facts ?? {}, text: String(text) });
    });
  const debug = vi.spyOn(log, 'debug').mockImplementation(() => {});
  const connection = await connectMqtt({ url: `mqtt://127.0.0.1:${port}`, adapter, log });
  expect(lines).toEqual([]);

  debug.mockClear();
  await close();
  // It tries once a second; three tries later there is still the one line.
  await vi.waitFor(() => expect(debug.mock.calls.length).toBeGreaterThanOrEqual(3), { timeout: 15_000 });
  connection.publish({ ...publication, qos: 0 });
  expect(lines.map(({ level, text }) => `${level} ${text}`)).toEqual([
    'warn the MQTT broker cannot be reached',
  ]);
  expect(lines[0]!.facts).toEqual({ broker: `127.0.0.1:${port}`, reason: expect.any(String) });
  await open(port);
  await vi.waitFor(() => expect(lines.length).toBe(2), { timeout: 15_000 });
  expect(lines[1]).toMatchObject({ level: 'info', text: 'the MQTT broker is there again' });
  lines.length = 0;

  await connection.stop(publication);
  expect(lines).toEqual([]);
}, 60_000);
