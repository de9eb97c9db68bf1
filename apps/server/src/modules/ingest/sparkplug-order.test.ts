import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { makeLog } from '../../platform/log.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { bdSeq, makeTestIngest, payloadOf, topicOf } from './ingest.testing.ts';
import { makeReadingAdapter } from './reading-adapter.ts';
import { makeSparkplugAdapter, type SparkplugAdapterParts } from './sparkplug-adapter.ts';

const world = await makeTestIngest();
afterAll(() => world.close());

const metrics = makeMetrics();
const log = makeLog('silent');
const nowMs = () => Date.now();
const deviceLog = { note() {} } as never; // @NOTE: only the order is looked at

/** An adapter whose lookups of devices take so long, one after the other; then they take no time. */
function makeSlowAdapter(delaysMs: number[], parts: Partial<SparkplugAdapterParts>) {
  const registry: typeof world.registry = {
    ...world.registry,
    async findBySparkplug(...names) {
      await sleep(delaysMs.shift() ?? 0);
      return world.registry.findBySparkplug(...names);
    },
  };
  return makeSparkplugAdapter({
    ...{ registry, deviceLog, metrics, log, nowMs },
    watch: { seen() {}, gone() {} },
    readings: makeReadingAdapter({ store: world.store, registry, deviceLog, metrics, log, nowMs }),
    waveforms: { take: async () => {} } as never, // @NOTE: none is sent
    host: { hostId: 'order', reorderTimeoutMs: 1000 },
    publish() {},
    ...parts,
  });
}

async function makeSender(delaysMs: number[], parts: Partial<SparkplugAdapterParts> = {}) {
  const device = await world.newDevice();
  const sender = await world.registry.findById(device.id);
  const adapter = makeSlowAdapter(delaysMs, parts);
  const beginMs = Date.now() - 60_000;
  return {
    device,
    adapter,
    value: (at: number) => ({
      ...{ name: device.temperature, alias: 1, datatype: 10, value: 40 + at },
      ...{ timestamp: beginMs + at * 1000, is_historical: true },
    }),
    send: (verb: string, payload: Uint8Array) =>
      adapter.receive({ topic: topicOf(device, verb), payload, sender }).done,
  };
}

test('messages of a device are committed in the order of their arrival, whichever finds its device first', async () => {
  // Each one later is ready sooner.
  const { device, adapter, send, value } = await makeSender([0, 120, 120, 60, 30, 10]);
  const committed: number[] = [];
  world.store.onCommitted((batch) => {
    for (const { assetId, timesMs } of batch)
      if (assetId === device.assetId) committed.push(...Array.from(timesMs));
  });
  try {
    await Promise.all([
      send('NBIRTH', payloadOf(0, [bdSeq()])),
      send('DBIRTH', payloadOf(1, [value(0)])),
      ...[1, 2, 3, 4, 5].map((at) => send('DDATA', payloadOf(1 + at, [value(at)]))),
    ]);
  } finally {
    adapter.stop();
  }
  expect(committed.length).toBe(6);
  expect(committed).toEqual(committed.toSorted((one, other) => one - other));
});

test('a device that took leave is gone, though its last value was still being looked up', async () => {
  const delaysMs: number[] = [];
  const noted: string[] = [];
  const watch = { seen: () => noted.push('seen'), gone: () => noted.push('gone') };
  const { adapter, send, value } = await makeSender(delaysMs, { watch });
  try {
    await send('NBIRTH', payloadOf(0, [bdSeq()]));
    await send('DBIRTH', payloadOf(1, [value(0)]));
    delaysMs.push(120, 0);
    await Promise.all([send('DDATA', payloadOf(2, [value(1)])), send('DDEATH', payloadOf(3, []))]);
    expect(noted.at(-1)).toBe('gone');
    delaysMs.push(120, 0);
    await Promise.all([send('DDEATH', payloadOf(4, [])), send('DBIRTH', payloadOf(5, [value(2)]))]);
    expect(noted.at(-1)).toBe('seen');
  } finally {
    adapter.stop();
  }
});

test('values do not wait for what takes long in the messages before them', async () => {
  const held = Promise.withResolvers<void>();
  const begun: string[] = [];
  const hold = (what: string) => async () => {
    begun.push(what);
    await held.promise;
  };
  const { adapter, send, value } = await makeSender([], {
    waveforms: { take: hold('waveform') } as never, // @NOTE: nothing is made of what it answers
    jobs: { born: hold('birth'), async received() {} },
  });
  const waveform = { name: 'Waveform/DE', alias: 3, datatype: 17, value: Uint8Array.of(1, 2, 3) };
  try {
    await send('NBIRTH', payloadOf(0, [bdSeq()]));
    const slow = [
      send(
        'DBIRTH',
        payloadOf(1, [
          { ...value(0), value: null },
          { ...waveform, value: null },
        ]),
      ),
      send('DDATA', payloadOf(2, [waveform])),
    ];
    await send('DDATA', payloadOf(3, [value(1)]));
    expect(begun.toSorted()).toEqual(['birth', 'waveform']);
    held.resolve();
    await Promise.all(slow);
  } finally {
    held.resolve();
    adapter.stop();
  }
});
