import { setTimeout as sleep } from 'node:timers/promises';
import { type CallReply, readDiagnosis, type sendRaws } from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import { encodeWaveform } from '@ritzel/telemetry';
import type pg from 'pg';
import { type BenchDevice, metricName } from './bench-plant.ts';
import { openRawHttp, renderPost } from './raw-client.ts';
import { quantile, type ResultRow } from './result-table.ts';

const PART = 'The API while a backlog of waveforms is diagnosed';
const SAMPLES = 131_072;
const RATE_HZ = 25_600;
const SHAFT_HZ = 25;
const BACKLOG = 24;
/** As ten thousand gear units of twenty signals send in a minute. */
const MESSAGES_PER_SECOND = 167;
const METRICS = 20;
const ALONE_S = 15;
const LIVE_EVERY_MS = 3000;

const GEOMETRY = { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 };
const KINEMATICS: Kinematics = {
  shafts: [{ id: 'input' }, { id: 'output' }],
  gearPairs: [
    {
      id: 'mesh',
      kind: 'helical',
      pinion: { shaft: 'input', teeth: 23 },
      wheel: { shaft: 'output', teeth: 67 },
    },
  ],
  bearings: [
    { id: 'b1', shaft: 'input', geometry: GEOMETRY },
    { id: 'b2', shaft: 'output', geometry: GEOMETRY },
  ],
  sensors: [{ id: 's1', axis: 'radial', near: 'b1', channel: 'in' }],
};

/** Each machine has a gear, two bearings and a channel of waveforms. */
export async function describeMachines(pool: pg.Pool, devices: readonly BenchDevice[]): Promise<void> {
  for (const { id, assetId } of devices) {
    await pool.query(
      `insert into kinematics_version (equipment_id, version, status, document, valid_from)
       values ($1, 1, 'verified', $2, '2020-01-01')`,
      [assetId, JSON.stringify(KINEMATICS)],
    );
    await pool.query(
      `insert into waveform_channel (device_id, asset_id, channel, name, unit) values ($1, $2, 'in', 'Input', 'm/s²')`,
      [id, assetId],
    );
  }
}

/** A mesh, noise and the blows of an outer race. */
function record(seed: number): Float32Array {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return Float32Array.from({ length: SAMPLES }, (_, i) => {
    const t = i / RATE_HZ;
    const tau = (t % (1 / (3.5848 * SHAFT_HZ))) as number;
    const blow = 4 * Math.exp(-700 * tau) * Math.sin(2 * Math.PI * 3100 * tau);
    return 3 * Math.sin(2 * Math.PI * 23 * SHAFT_HZ * t) + blow + 3 * (uniform() - 0.5);
  });
}

/** A record of the input bearing, whose outer race is damaged, as a device sends it. */
export function envelopeOf(device: BenchDevice, tMs: number, seed: number): Uint8Array {
  return encodeWaveform(
    {
      device: device.identifier,
      channel: 'in',
      t0Ns: BigInt(Math.round(tMs)) * 1_000_000n,
      fsHz: RATE_HZ,
      unit: 'm/s2',
      scale: 1,
      offset: 0,
      speedRpm: 60 * SHAFT_HZ,
      load: 1,
    },
    record(seed),
  );
}

interface LoopBlocks {
  readonly wallMs: number;
  readonly cpuMs: number;
}

async function readBlocks(baseUrl: string): Promise<LoopBlocks> {
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  const of = (name: string) =>
    1000 * Number(new RegExp(`^ritzel_loop_block_seconds\\{of="${name}"\\} (\\S+)$`, 'm').exec(text)?.[1]);
  return { wallMs: of('wall'), cpuMs: of('cpu') };
}

const worst = (blocks: readonly LoopBlocks[]) => ({
  wallMs: Math.max(...blocks.map(({ wallMs }) => wallMs)),
  cpuMs: Math.max(...blocks.map(({ cpuMs }) => cpuMs)),
});

/** Devices that each send a message now and then, all together so many a second, whatever else goes on. */
async function sendSteadily(port: number, devices: readonly BenchDevice[], isOver: () => boolean) {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const startMs = Date.now() - 3_600_000;
  await Promise.all(
    devices.map(async ({ token }, first) => {
      const http = await openRawHttp(port);
      for (let serial = first; !isOver(); serial += devices.length) {
        const dueAt = startedAt + (1000 * serial) / MESSAGES_PER_SECOND;
        const waitMs = dueAt - performance.now();
        if (waitMs > 0) await sleep(waitMs);
        const samples = Array.from({ length: METRICS }, (_, index) => ({
          metric: metricName(index),
          t: startMs + serial,
          value: 20 + index + 0.25,
        }));
        const { request } = renderPost('/api/data/samples', Buffer.from(JSON.stringify({ samples })), {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        });
        const sentAt = performance.now();
        const status = await http.send(request);
        if (status !== 204) throw new Error(`a message was answered with ${status}`);
        latencies.push(performance.now() - sentAt);
      }
      http.close();
    }),
  );
  return { latencies, perSecond: (1000 * latencies.length) / (performance.now() - startedAt) };
}

/**
 * Steady messages of live devices, first alone, then while twenty-four waveforms of 131 072 samples wait to be
 * diagnosed and a fresh one arrives every three seconds: how long they take, and how long the API's loop was ever held
 * up.
 */
export async function measureLoopBlock(
  port: number,
  baseUrl: string,
  pool: pg.Pool,
  devices: readonly BenchDevice[],
  userToken: string,
): Promise<ResultRow[]> {
  const sendRecord = async (device: BenchDevice, bytes: Uint8Array): Promise<string> => {
    const response = await fetch(`${baseUrl}/data/raws`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.token}`, 'content-type': 'application/octet-stream' },
      body: Buffer.from(bytes),
    });
    if (!response.ok) throw new Error(`a waveform was answered with ${response.status}`);
    // @NOTE: our own reply
    return ((await response.json()) as CallReply<typeof sendRaws>).id;
  };
  const isEvaluated = async (id: string) => {
    const response = await fetch(`${baseUrl}${readDiagnosis.path.replace('{id}', id)}`, {
      headers: { authorization: `Bearer ${userToken}` },
    });
    // @NOTE: our own reply
    return ((await response.json()) as CallReply<typeof readDiagnosis>).diagnosis !== null;
  };

  // One first, so that threads and code are warm.
  await sendRecord(devices[0]!, envelopeOf(devices[0]!, Date.now() - 9 * 86_400_000, 1));
  await sleep(4000);
  await readBlocks(baseUrl);

  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, ALONE_S * 1000);
  const aloneBlocks: LoopBlocks[] = [];
  const scrape = async (into: LoopBlocks[], until: () => boolean) => {
    while (!until()) {
      await sleep(1000);
      into.push(await readBlocks(baseUrl));
    }
  };
  const [alone] = await Promise.all([
    sendSteadily(port, devices, () => isOver),
    scrape(aloneBlocks, () => isOver),
  ]);

  const backlog = Array.from({ length: BACKLOG }, (_, i) => {
    const device = devices[i % devices.length]!;
    return { device, bytes: envelopeOf(device, Date.now() - (i + 2) * 3_600_000, 10 + i) };
  });
  const live = Array.from({ length: 100 }, (_, i) => record(1000 + (i % 4)));
  let isDone = false;
  const busyBlocks: LoopBlocks[] = [];
  const liveMs: number[] = [];
  const startedAt = performance.now();
  const fill = async () => {
    for (const { device, bytes } of backlog) await sendRecord(device, bytes);
    for (;;) {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from waveform where diagnosed_at is null',
      );
      if (rows[0]?.count === 0) break;
      await sleep(250);
    }
    isDone = true;
  };
  const arrive = async () => {
    for (let i = 0; !isDone && i < live.length; i++) {
      await sleep(LIVE_EVERY_MS);
      if (isDone) return;
      const device = devices[i % devices.length]!;
      const sentAt = performance.now();
      const id = await sendRecord(device, envelopeOf(device, Date.now(), 1000 + i));
      while (!(await isEvaluated(id))) await sleep(20);
      liveMs.push(performance.now() - sentAt);
    }
  };
  const [busy] = await Promise.all([
    sendSteadily(port, devices, () => isDone),
    scrape(busyBlocks, () => isDone),
    fill(),
    arrive(),
  ]);
  const drainedS = (performance.now() - startedAt) / 1000;
  const [blocksAlone, blocksBusy] = [worst(aloneBlocks), worst(busyBlocks)];
  const ms = (value: number) => value.toFixed(1);
  return [
    {
      part: PART,
      what: 'longest block of the API loop, processor time of its thread',
      value: blocksBusy.cpuMs,
      unit: 'ms',
      goal: { atMost: 20 },
      note: `on the clock ${ms(blocksBusy.wallMs)} ms; without the backlog ${ms(blocksAlone.cpuMs)} ms, on the clock ${ms(blocksAlone.wallMs)} ms`,
    },
    {
      part: PART,
      what: `${MESSAGES_PER_SECOND} messages of ${METRICS} metrics a second meanwhile, p99 of an answer`,
      value: quantile(busy.latencies, 0.99),
      unit: 'ms',
      note: `p50 ${ms(quantile(busy.latencies, 0.5))} ms, ${busy.perSecond.toFixed(0)} a second taken; without the backlog p50 ${ms(quantile(alone.latencies, 0.5))}, p99 ${ms(quantile(alone.latencies, 0.99))} ms, ${alone.perSecond.toFixed(0)} a second`,
    },
    {
      part: PART,
      what: `${BACKLOG} waveforms of ${SAMPLES.toLocaleString('en-US').replace(',', ' ')} samples sent, reduced and diagnosed`,
      value: drainedS,
      unit: 's',
      note: `one thread at the lowest priority; indicators, diagnosis, comparison with the reference`,
    },
    {
      part: PART,
      what: 'a waveform that arrives meanwhile: sent to diagnosed, p50',
      value: quantile(liveMs, 0.5) / 1000,
      unit: 's',
      note: `longest ${(Math.max(...liveMs) / 1000).toFixed(1)} s of ${liveMs.length}`,
    },
  ];
}
