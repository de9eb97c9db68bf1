import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { makeLog } from '../../platform/log.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { bdSeq, makeTestIngest, payloadOf, topicOf } from './ingest.testing.ts';
import { makeReadingAdapter } from './reading-adapter.ts';
import { makeSparkplugAdapter } from './sparkplug-adapter.ts';

const world = await makeTestIngest();
afterAll(() => world.close());

test('messages of a device are committed in the order of their arrival, whichever knows its device first', async () => {
  const device = await world.newDevice();
  const sender = await world.registry.findById(device.id);
  const committed: number[] = [];
  world.store.onCommitted((batch) => {
    for (const { assetId, timesMs } of batch)
      if (assetId === device.assetId) committed.push(...Array.from(timesMs));
  });
  const delaysMs: number[] = [];
  const registry: typeof world.registry = {
    ...world.registry,
    async findBySparkplug(...names) {
      await sleep(delaysMs.shift() ?? 0);
      return world.registry.findBySparkplug(...names);
    },
  };
  const metrics = makeMetrics();
  const log = makeLog('silent');
  const nowMs = () => Date.now();
  const deviceLog = { note() {} } as never; // @NOTE: only the order of what is stored is looked at
  const adapter = makeSparkplugAdapter({
    ...{ registry, deviceLog, metrics, log, nowMs },
    watch: { seen() {}, gone() {} },
    readings: makeReadingAdapter({ store: world.store, registry, deviceLog, metrics, log, nowMs }),
    waveforms: { take: async () => {} } as never, // @NOTE: as above
    host: { hostId: 'order', reorderTimeoutMs: 1000 },
    publish() {},
  });
  try {
    const beginMs = Date.now() - 60_000;
    const send = (verb: string, payload: Uint8Array) =>
      adapter.receive({ topic: topicOf(device, verb), payload, sender }).done;
    const value = (at: number) => ({
      ...{ name: device.temperature, alias: 1, datatype: 10, value: 40 + at },
      ...{ timestamp: beginMs + at * 1000, is_historical: true },
    });
    // Each one later is ready sooner; the birth looks twice.
    delaysMs.push(0, 120, 120, 60, 30, 10);
    const sent = [
      send('NBIRTH', payloadOf(0, [bdSeq()])),
      send('DBIRTH', payloadOf(1, [value(0)])),
      ...[1, 2, 3, 4, 5].map((at) => send('DDATA', payloadOf(1 + at, [value(at)]))),
    ];
    await Promise.all(sent);
  } finally {
    adapter.stop();
  }
  expect(committed.length).toBe(6);
  expect(committed).toEqual(committed.toSorted((one, other) => one - other));
});
