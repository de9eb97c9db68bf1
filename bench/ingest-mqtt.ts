import { connect, type Socket } from 'node:net';
import { encodeSparkplugPayload, SPARKPLUG_DATATYPE } from '@ritzel/telemetry';
import { type BenchDevice, metricName } from './bench-plant.ts';
import { BENCH_MQTT_PORT } from './bench-server.ts';
import type { CpuMeter } from './cpu-time.ts';
import type { ResultRow } from './result-table.ts';

const METRICS = 20;
/** Messages on their way per connection, as usual clients allow. */
const WINDOW = 16;

/** MQTT 3.1.1, section 2.2.3: seven bits a byte, the eighth says that more follow. */
function remainingLength(length: number): number[] {
  const bytes: number[] = [];
  let rest = length;
  do {
    bytes.push((rest & 127) | (rest > 127 ? 128 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return bytes;
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
}

function packet(firstByte: number, ...parts: Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([firstByte, ...remainingLength(length)]), ...parts]);
}

function connectPacket(device: BenchDevice): Buffer {
  const head = Buffer.from([0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 0b1100_0010, 0, 60]);
  return packet(0x10, head, text(device.identifier), text(device.username), text(device.password));
}

function publishPacket(topic: string, packetId: number, payload: Uint8Array): Buffer {
  return packet(0x32, text(topic), Buffer.from([packetId >> 8, packetId & 255]), payload);
}

interface Publisher {
  /** Resolves with the time the oldest unacknowledged message may take, once there is room in the window. */
  publish(topic: string, payload: Uint8Array): Promise<void>;
  drain(): Promise<void>;
  readonly latencies: number[];
  readonly acknowledged: number;
  close(): void;
}

async function openPublisher(device: BenchDevice): Promise<Publisher> {
  const socket: Socket = connect(BENCH_MQTT_PORT, '127.0.0.1');
  socket.setNoDelay(true);
  const sentAt = new Map<number, number>();
  const latencies: number[] = [];
  let acknowledged = 0;
  let packetId = 0;
  let rest = Buffer.alloc(0);
  let wake: (() => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  let onConnack: (() => void) | undefined;
  socket.on('close', () => fail?.(new Error('the broker closed the connection')));
  socket.on('data', (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    while (rest.length >= 4) {
      if (rest[0] === 0x20) {
        if (rest[3] !== 0) fail?.(new Error(`the broker refused with ${rest[3]}`));
        onConnack?.();
      } else if (rest[0] === 0x40) {
        const id = rest.readUInt16BE(2);
        const since = sentAt.get(id);
        sentAt.delete(id);
        acknowledged += 1;
        if (since !== undefined && acknowledged % 16 === 0) latencies.push(performance.now() - since);
      } else throw new Error(`a packet of type ${rest[0]} came`);
      rest = rest.subarray(4);
    }
    wake?.();
  });
  const waitUntil = async (isTrue: () => boolean) => {
    while (!isTrue()) {
      await new Promise<void>((resolve, reject) => {
        wake = resolve;
        fail = reject;
      });
    }
  };
  await new Promise<void>((resolve, reject) => {
    onConnack = resolve;
    fail = reject;
    socket.on('error', reject);
    socket.write(connectPacket(device));
  });
  return {
    async publish(topic, payload) {
      if (sentAt.size >= WINDOW) await waitUntil(() => sentAt.size < WINDOW);
      packetId = (packetId % 65_535) + 1;
      sentAt.set(packetId, performance.now());
      socket.write(publishPacket(topic, packetId, payload));
    },
    drain: () => waitUntil(() => sentAt.size === 0),
    latencies,
    get acknowledged() {
      return acknowledged;
    },
    close() {
      fail = undefined;
      socket.destroy();
    },
  };
}

const DOUBLE = SPARKPLUG_DATATYPE.Double;

async function giveBirth(device: BenchDevice, publisher: Publisher): Promise<void> {
  const timestamp = Date.now();
  const bdSeq = { name: 'bdSeq', datatype: SPARKPLUG_DATATYPE.Int64, value: 0 };
  await publisher.publish(
    `spBv1.0/${device.group}/NBIRTH/${device.node}`,
    encodeSparkplugPayload({ timestamp, seq: 0, metrics: [bdSeq] }),
  );
  const metrics = Array.from({ length: METRICS }, (_, index) => ({
    name: metricName(index),
    alias: index + 1,
    timestamp,
    datatype: DOUBLE,
    value: 20,
  }));
  await publisher.publish(
    `spBv1.0/${device.group}/DBIRTH/${device.node}/${device.identifier}`,
    encodeSparkplugPayload({ timestamp, seq: 1, metrics }),
  );
  await publisher.drain();
}

/** Sparkplug data messages of twenty aliased metrics with QoS 1; a PUBACK counts. */
export async function measureIngestMqtt(
  devices: readonly BenchDevice[],
  seconds: number,
  startMeter: () => CpuMeter,
): Promise<ResultRow[]> {
  const publishers = await Promise.all(devices.map(openPublisher));
  await Promise.all(devices.map((device, index) => giveBirth(device, publishers[index]!)));
  const warmUpMs = 2000;
  const end = performance.now() + warmUpMs + seconds * 1000;
  let from = 0;
  let before = 0;
  let meter: CpuMeter | undefined;
  const count = () => publishers.reduce((sum, publisher) => sum + publisher.acknowledged, 0);
  setTimeout(() => {
    from = performance.now();
    before = count();
    meter = startMeter();
    for (const publisher of publishers) publisher.latencies.length = 0;
  }, warmUpMs);
  const startMs = Date.now() - 600_000;
  await Promise.all(
    devices.map(async (device, index) => {
      const publisher = publishers[index]!;
      const topic = `spBv1.0/${device.group}/DDATA/${device.node}/${device.identifier}`;
      for (let serial = 0; performance.now() < end; serial++) {
        const timestamp = startMs + serial;
        const metrics = Array.from({ length: METRICS }, (_, metric) => ({
          alias: metric + 1,
          timestamp,
          wire: 'double' as const,
          value: 20 + metric + (serial % 100) / 100,
        }));
        await publisher.publish(
          topic,
          encodeSparkplugPayload({ timestamp, seq: (serial + 2) % 256, metrics }),
        );
      }
      await publisher.drain();
    }),
  );
  const elapsed = (performance.now() - from) / 1000;
  const messages = count() - before;
  const latencies = publishers.flatMap((publisher) => publisher.latencies).sort((a, b) => a - b);
  for (const publisher of publishers) publisher.close();
  return [
    {
      part: 'Durable ingest',
      what: `MQTT QoS 1, Sparkplug data of ${METRICS} metrics, ${devices.length} connections`,
      value: (messages * METRICS) / elapsed,
      unit: 'points/s',
      goal: { atLeast: 100_000 },
      note: `committed before each PUBACK; p99 of a PUBACK ${(latencies[Math.floor(latencies.length * 0.99)] ?? 0).toFixed(0)} ms; ${meter?.perPoint(messages * METRICS)}`,
    },
  ];
}
