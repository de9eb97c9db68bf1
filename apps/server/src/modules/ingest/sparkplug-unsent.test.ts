import { afterAll, expect, test } from 'vitest';
import { makeLog } from '../../platform/log.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { bdSeq, makeTestIngest, payloadOf, topicOf } from './ingest.testing.ts';
import { makeSparkplugAdapter } from './sparkplug-adapter.ts';

const world = await makeTestIngest();
afterAll(() => world.close());

test('a rebirth request that cannot be sent, and a clock that fails, leave messages stored and the process alive', async () => {
  const device = await world.newDevice();
  const sender = await world.registry.findById(device.id);
  let refused = 0;
  let isClockBroken = false;
  let failedTicks = 0;
  const adapter = makeSparkplugAdapter({
    registry: world.registry,
    watch: { seen() {}, gone() {} },
    deviceLog: { note() {} } as never, // @NOTE: only what happens to the message is looked at
    metrics: makeMetrics(),
    log: Object.assign(makeLog('silent'), {
      error() {
        failedTicks += 1;
      },
    }),
    nowMs() {
      if (isClockBroken) throw new Error('no time');
      return Date.now();
    },
    readings: { sortTogether: async () => [], commit: async () => 0 } as never, // @NOTE: as above
    waveforms: { take: async () => {} } as never, // @NOTE: as above
    host: { hostId: 'unsent', reorderTimeoutMs: 50 },
    publish() {
      refused += 1;
      throw new Error('the broker is gone');
    },
    tickEveryMs: 20,
  });
  try {
    const send = (verb: string, payload: Uint8Array) =>
      adapter.receive({ topic: topicOf(device, verb), payload, sender }).done;
    await send('NBIRTH', payloadOf(0, [bdSeq()]));
    // A gap that is not filled: a tick asks for a rebirth.
    await send('NDATA', payloadOf(9, []));
    await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(0);
    isClockBroken = true;
    await expect.poll(() => failedTicks, { timeout: 10_000 }).toBeGreaterThan(1);
    isClockBroken = false;
    await send('NBIRTH', payloadOf(0, [bdSeq()]));
  } finally {
    adapter.stop();
  }
});
