import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type GatewayPlant, gatewayLine, makeGatewayPlant, OTHER, VELOCITY } from './gateway-plant.ts';
import { readLiveStream } from './live-stream.ts';
import { openRawHttp, renderPost } from './raw-client.ts';
import { quantile, type ResultRow } from './result-table.ts';

const UNITS = 10_000;
const SIGNALS = 20;
const HEALTHY = 1;
/** Above C/D of ISO 20816-9 at the default rating. */
const CRITICAL = 9;
const WARM_UP_S = 62;
const MEASURED_S = 60;
const CONNECTIONS = 8;
/** So long after the last sample whatever has not come is lost. */
const LAST_WAIT_MS = 15_000;

/** One gateway for ten thousand gear units of twenty signals, the first of them an evaluated vibration velocity. */
export const makeLatencyPlant = (pool: pg.Pool): Promise<GatewayPlant> =>
  makeGatewayPlant(pool, {
    name: 'latency',
    units: UNITS,
    signals: [VELOCITY, ...Array<typeof OTHER>(SIGNALS - 1).fill(OTHER)],
  });

const valuesWith = (velocity: number) => [
  velocity,
  ...Array.from({ length: SIGNALS - 1 }, (_, index) => Number((40 + index + Math.random()).toFixed(2))),
];

/**
 * From the moment a sample leaves the client until its condition, and the alarm that it raises, stand in the event stream
 * that screens receive, while ten thousand gear units send twenty signals a minute each, one message a unit.
 */
export async function measureConditionLatency(
  port: number,
  baseUrl: string,
  userToken: string,
  plant: GatewayPlant,
): Promise<ResultRow[]> {
  const conditions = new Map<string, number>();
  const alarms = new Map<string, number>();
  const latencies: Record<'condition' | 'alarm', number[]> = { condition: [], alarm: [] };
  const end = new AbortController();
  const note = (sentAt: Map<string, number>, kind: 'condition' | 'alarm', equipmentId: unknown) => {
    const since = sentAt.get(String(equipmentId));
    if (since === undefined) return;
    latencies[kind].push(performance.now() - since);
    sentAt.delete(String(equipmentId));
  };
  const listening = readLiveStream(
    { baseUrl, token: userToken },
    ['condition', 'alarm'],
    (name, { equipmentId, severity, alarmId }) => {
      if (name === 'condition' && severity === 'CRITICAL') note(conditions, 'condition', equipmentId);
      if (name === 'alarm' && alarmId !== null) note(alarms, 'alarm', equipmentId);
    },
    end.signal,
  );
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openRawHttp(port)));
  const perSecond = UNITS / 60;
  const startedAt = performance.now();
  const total = Math.round((WARM_UP_S + MEASURED_S) * perSecond);
  let struck = 0;
  const send = async (serial: number): Promise<void> => {
    const identifier = plant.identifiers[serial % UNITS]!;
    const isMeasured = serial >= WARM_UP_S * perSecond;
    const isStruck = isMeasured && serial % 10 === 0;
    const { request } = renderPost(
      '/api/v2/write?precision=ms',
      Buffer.from(gatewayLine(identifier, valuesWith(isStruck ? CRITICAL : HEALTHY))),
      { authorization: `Token ${plant.token}` },
    );
    if (isStruck) {
      struck += 1;
      const nowMs = performance.now();
      conditions.set(plant.idOf.get(identifier)!, nowMs);
      alarms.set(plant.idOf.get(identifier)!, nowMs);
    }
    const status = await connections[serial % CONNECTIONS]!.send(request);
    if (status !== 204) throw new Error(`a write was answered with ${status}`);
  };
  // Each connection sends its share at its own times, whatever the others wait for.
  await Promise.all(
    connections.map(async (_, first) => {
      for (let serial = first; serial < total; serial += CONNECTIONS) {
        const waitMs = startedAt + (serial / perSecond) * 1000 - performance.now();
        if (waitMs > 0) await sleep(waitMs);
        await send(serial);
      }
    }),
  );
  const lastMs = performance.now();
  while (conditions.size + alarms.size > 0 && performance.now() - lastMs < LAST_WAIT_MS) await sleep(50);
  end.abort();
  await listening;
  for (const connection of connections) connection.close();
  if (conditions.size + alarms.size > 0)
    throw new Error(
      `of ${struck} units ${conditions.size} conditions and ${alarms.size} alarms were never reported`,
    );
  const row = (kind: 'condition' | 'alarm'): ResultRow => ({
    part: 'Sample in, condition and alarm out',
    what: `10 000 gear units of 20 signals a minute: sample sent to ${kind} in the event stream, p99`,
    value: quantile(latencies[kind], 0.99) / 1000,
    unit: 's',
    goal: { atMost: 1 },
    note: `p50 ${quantile(latencies[kind], 0.5).toFixed(0)} ms of ${latencies[kind].length} ${kind}s`,
  });
  return [row('condition'), row('alarm')];
}
