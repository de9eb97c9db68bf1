import { type BenchDevice, metricName } from './bench-plant.ts';
import { BENCH_HTTP_PORT } from './bench-server.ts';
import type { CpuMeter } from './cpu-time.ts';
import { openRawHttp, renderPost } from './raw-client.ts';
import type { ResultRow } from './result-table.ts';

const METRICS = 20;
const DIGITS = '0'.repeat(13);

/** A message of twenty metrics with a time of thirteen digits at known places, so that each send only writes digits. */
function renderMessage(device: BenchDevice) {
  const samples = Array.from({ length: METRICS }, (_, index) => ({
    metric: metricName(index),
    t: DIGITS,
    value: 20 + index + 0.25,
  }));
  const text = JSON.stringify({ samples }).replaceAll(`"${DIGITS}"`, DIGITS);
  const { request, bodyAt } = renderPost('/api/data/samples', Buffer.from(text), {
    authorization: `Bearer ${device.token}`,
    'content-type': 'application/json',
  });
  const places: number[] = [];
  for (let at = request.indexOf(DIGITS, bodyAt); at >= 0; at = request.indexOf(DIGITS, at + 13))
    places.push(at);
  if (places.length !== METRICS) throw new Error('the message lost its times');
  return {
    request,
    setTime(timeMs: number) {
      const digits = String(timeMs);
      for (const place of places) request.write(digits, place, 'latin1');
    },
  };
}

/** Every device on a connection of its own, the next message when the last is committed. */
export async function measureIngestHttp(
  devices: readonly BenchDevice[],
  seconds: number,
  startMeter: () => CpuMeter,
): Promise<ResultRow[]> {
  let messages = 0;
  const latencies: number[] = [];
  const startMs = Date.now() - 600_000;
  const clients = await Promise.all(
    devices.map(async (device) => ({
      http: await openRawHttp(BENCH_HTTP_PORT),
      message: renderMessage(device),
    })),
  );
  let from = performance.now();
  let isMeasured = false;
  let meter: CpuMeter | undefined;
  const warmUpMs = 2000;
  const end = from + warmUpMs + seconds * 1000;
  setTimeout(() => {
    isMeasured = true;
    from = performance.now();
    meter = startMeter();
  }, warmUpMs);
  await Promise.all(
    clients.map(async ({ http, message }) => {
      for (let serial = 0; performance.now() < end; serial++) {
        message.setTime(startMs + serial);
        const sentAt = performance.now();
        const status = await http.send(message.request);
        if (status !== 204) throw new Error(`a message was answered with ${status}`);
        if (!isMeasured) continue;
        messages += 1;
        if (messages % 16 === 0) latencies.push(performance.now() - sentAt);
      }
      http.close();
    }),
  );
  const elapsed = (performance.now() - from) / 1000;
  latencies.sort((a, b) => a - b);
  const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? 0;
  return [
    {
      part: 'Durable ingest',
      what: `HTTP JSON, messages of ${METRICS} metrics, ${devices.length} connections`,
      value: (messages * METRICS) / elapsed,
      unit: 'points/s',
      goal: { atLeast: 150_000 },
      note: `committed before each answer; p99 of an answer ${p99.toFixed(0)} ms; ${meter?.perPoint(messages * METRICS)}`,
    },
  ];
}
