import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeSparkplugPayload, decodeWaveform, waveformSamples } from '@ritzel/telemetry';
import { Aedes } from 'aedes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSimulatorConfiguration } from './configuration.ts';
import { type FleetRun, runFleet } from './fleet-run.ts';

interface Point {
  readonly metric: string;
  readonly tMs: number;
  readonly value: unknown;
  readonly isHistorical: boolean;
}

const DAY_MS = 86_400_000;
const BEGIN_MS = Date.parse('2026-11-21T10:00:00Z');

let folder: string;
let broker: Aedes;
let server: Server;
let port: number;
let points: Point[];
let births: number;
let run: FleetRun | undefined;
let nowMs: number;
let cutAfterMessages: number;
const sockets = new Set<Socket>();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  points = [];
  births = 0;
  nowMs = BEGIN_MS;
  cutAfterMessages = Number.POSITIVE_INFINITY;
  broker = await Aedes.createBroker();
  const names = new Map<string, string>();
  broker.authorizePublish = (_client, { topic, payload }, done) => {
    const [, , verb, node, device] = topic.split('/');
    const { metrics } = decodeSparkplugPayload(Buffer.from(payload));
    if (verb === 'NBIRTH') births++;
    for (const { name, alias, timestamp, value, isHistorical } of metrics) {
      if (verb === 'DBIRTH') names.set(`${node}/${alias}`, `${device}/${name}`);
      if (verb === 'DDATA') {
        const metric = names.get(`${node}/${alias}`) ?? '?';
        points.push({ metric, tMs: Number(timestamp), value, isHistorical: isHistorical === true });
      }
    }
    if (--cutAfterMessages === 0) {
      // Heard but never acknowledged: the sender has to take it for lost.
      for (const socket of sockets) socket.destroy();
      return;
    }
    done(null);
  };
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterEach(async () => {
  await run?.stop();
  run = undefined;
  await new Promise<void>((resolve) => broker.close(() => resolve()));
  await new Promise<void>((resolve) => server.close(() => resolve()));
  rmSync(folder, { recursive: true });
});

function begin(env: Record<string, string> = {}): FleetRun {
  const configuration = readSimulatorConfiguration({
    MQTT_URL: `mqtt://127.0.0.1:${port}`,
    STATE_DIR: folder,
    MACHINES: '1',
    HISTORY_DAYS: '8',
    ...env,
  });
  run = runFleet(configuration, {
    now: () => nowMs,
    progress: () => {},
    log: () => {},
    print: () => {},
    tickMs: 20,
  });
  return run;
}

const valuesOnly = () => points.filter(({ value }) => !(value instanceof Uint8Array));

describe('the fleet', () => {
  it('writes its past once, oldest first, flagged as historical', async () => {
    await begin().complete;
    const speed = points.filter(({ metric }) => metric === 'GU-KCM-6235/Drive/speed');
    expect(speed.length).toBe(1440 + 6 * 144 + 24);
    expect(speed.every(({ isHistorical }) => isHistorical)).toBe(true);
    for (let i = 1; i < speed.length; i++) expect(speed[i]!.tMs).toBeGreaterThan(speed[i - 1]!.tMs);
    expect(speed[0]!.tMs).toBeGreaterThan(BEGIN_MS - 8 * DAY_MS);
    expect(speed.at(-1)!.tMs).toBe(BEGIN_MS);
    expect(points.some(({ metric }) => metric === '?')).toBe(false);
  });

  it('goes on where it stopped and writes only the gap', async () => {
    await begin().complete;
    await run!.stop();
    const before = points.length;
    points = [];
    nowMs = BEGIN_MS + 600_000;
    await begin().complete;
    expect(births).toBe(2);
    expect(before).toBeGreaterThan(20_000);
    const times = [...new Set(valuesOnly().map(({ tMs }) => tMs))];
    expect(times).toEqual(Array.from({ length: 10 }, (_, i) => BEGIN_MS + (i + 1) * 60_000));
  });

  it('loses nothing when the connection breaks while it writes the past', async () => {
    await begin().complete;
    const whole = new Set(valuesOnly().map(({ metric, tMs }) => `${metric} ${tMs}`));
    await run!.stop();
    points = [];
    rmSync(folder, { recursive: true });
    cutAfterMessages = 14;
    await begin().complete;
    expect(births).toBe(3);
    expect(new Set(valuesOnly().map(({ metric, tMs }) => `${metric} ${tMs}`))).toEqual(whole);
  });

  it('sends what happened while the connection was lost', async () => {
    await begin({ HISTORY_DAYS: '0' }).complete;
    points = [];
    for (const socket of sockets) socket.destroy();
    nowMs += 600_000;
    await expect
      .poll(() => new Set(valuesOnly().map(({ tMs }) => tMs)).size, { timeout: 10_000 })
      .toBeGreaterThan(9);
    const gap = valuesOnly().filter(({ isHistorical }) => isHistorical);
    expect([...new Set(gap.map(({ tMs }) => tMs))]).toEqual(
      Array.from({ length: 10 }, (_, i) => BEGIN_MS + (i + 1) * 60_000),
    );
  });

  it('sends the same past for the same seed', async () => {
    await begin().complete;
    await run!.stop();
    const first = JSON.stringify(valuesOnly());
    points = [];
    rmSync(folder, { recursive: true });
    await begin().complete;
    expect(JSON.stringify(valuesOnly())).toBe(first);
  });

  it('hands a machine over once, and again to a portal that has lost it', async () => {
    const posted: string[] = [];
    let hasIt = false;
    const portal = createHttpServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      if (request.method !== 'GET') posted.push(request.url ?? '');
      const isDocument = request.url === '/api/drivetrains';
      const devices = isDocument
        ? JSON.parse(body).parts.flatMap((part: { devices?: { identifier: string }[] }) =>
            (part.devices ?? []).map(({ identifier }) => ({ id: `id of ${identifier}`, identifier })),
          )
        : [];
      const reply = isDocument
        ? { id: 'drivetrain', created: !hasIt, devices }
        : { clientId: 'c', username: 'u', password: 'p' };
      response.writeHead(request.method === 'GET' && !hasIt ? 404 : 200, {
        'Content-Type': 'application/json',
      });
      response.end(JSON.stringify(reply));
      if (isDocument) hasIt = true;
    });
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
    const address = portal.address();
    const env = {
      HISTORY_DAYS: '0',
      RITZEL_URL: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      RITZEL_TOKEN: 'secret',
    };
    const again = async () => {
      posted.length = 0;
      await begin(env).complete;
      await run!.stop();
      return posted.filter((url) => url === '/api/drivetrains').length;
    };
    expect(await again()).toBe(1);
    expect(await again()).toBe(0);
    expect(posted).toEqual([]);
    hasIt = false;
    expect(await again()).toBe(1);
    await new Promise((resolve) => portal.close(resolve));
  });

  it('lives on with values as they are due', async () => {
    await begin({ HISTORY_DAYS: '0' }).complete;
    points = [];
    const live = () => valuesOnly().filter(({ isHistorical }) => !isHistorical);
    while (live().length < 30) {
      nowMs += 1000;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    const speed = live().filter(({ metric }) => metric.endsWith('Drive/speed'));
    expect(speed.length).toBeGreaterThan(1);
    expect(Number(speed[0]!.value)).toBeCloseTo(995, -1);
  });

  it('sends waveforms that a host can open, with speed and load beside them', async () => {
    await begin().complete;
    await expect
      .poll(() => points.filter(({ value }) => value instanceof Uint8Array).length, { timeout: 20_000 })
      .toBeGreaterThan(5);
    const record = points.find(({ value }) => value instanceof Uint8Array)!;
    const envelope = decodeWaveform(record.value instanceof Uint8Array ? record.value : new Uint8Array());
    expect(record.metric).toMatch(/^(GU|MO)-KCM-6235\/Waveform\//);
    expect(envelope.header).toMatchObject({
      unit: 'm/s²',
      range: '16g',
      dtype: 'i16',
      operatingState: 'running',
    });
    expect(envelope.header.speedRpm).toBeCloseTo(995, -1);
    expect(waveformSamples(envelope).length).toBe(envelope.header.n);
  });
});

describe('the configuration', () => {
  it('complains about everything at once', () => {
    const wrong = { MQTT_URL: 'localhost', RITZEL_URL: 'http://a', SEED: 'x', HISTORY_DAYS: '-1' };
    expect(() => readSimulatorConfiguration(wrong)).toThrow(
      /MQTT_URL must begin.*RITZEL_TOKEN is missing.*SEED must be.*HISTORY_DAYS must be/,
    );
  });
});
