import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import {
  ACCELERATION,
  BEARING,
  type GatewayPlant,
  gatewayLine,
  makeGatewayPlant,
  OIL,
  VELOCITY,
} from './gateway-plant.ts';
import { readLiveStream } from './live-stream.ts';
import { openRawHttp, renderPost } from './raw-client.ts';
import { quantile, type ResultRow } from './result-table.ts';

const UNITS = 500;
const SIGNALS = [
  ...Array<typeof VELOCITY>(8).fill(VELOCITY),
  ...Array<typeof ACCELERATION>(4).fill(ACCELERATION),
  ...Array<typeof BEARING>(4).fill(BEARING),
  ...Array<typeof OIL>(4).fill(OIL),
];
const ALARMS = UNITS * SIGNALS.length;
/** The vibration of a gear unit is one case; its temperatures are another, or one each. */
const MOST_CASES = UNITS * 3;
const FLOOD_S = 10;
const CONNECTIONS = 4;
const LONGEST_WAIT_MS = 120_000;
const PART = 'Flood: 10 000 alarms in 10 s, from samples to cases';

export const makeFloodPlant = (pool: pg.Pool): Promise<GatewayPlant> =>
  makeGatewayPlant(pool, { name: 'flood', units: UNITS, signals: SIGNALS });

/** Every signal of every gear unit passes its C/D within ten seconds, while a person reads the lists. */
export async function measureFlood(
  pool: pg.Pool,
  { port, baseUrl, token }: { readonly port: number; readonly baseUrl: string; readonly token: string },
  plant: GatewayPlant,
): Promise<ResultRow[]> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openRawHttp(port)));
  const send = async (unit: number, values: readonly number[]): Promise<void> => {
    const { request } = renderPost(
      '/api/v2/write?precision=ms',
      Buffer.from(gatewayLine(plant.identifiers[unit]!, values)),
      { authorization: `Token ${plant.token}` },
    );
    const status = await connections[unit % CONNECTIONS]!.send(request);
    if (status !== 204) throw new Error(`a write was answered with ${status}`);
  };
  const sendAll = (values: readonly number[], durationS: number): Promise<unknown> => {
    const startedAt = performance.now();
    return Promise.all(
      connections.map(async (_, first) => {
        for (let unit = first; unit < UNITS; unit += CONNECTIONS) {
          const waitMs = startedAt + (unit / UNITS) * durationS * 1000 - performance.now();
          if (waitMs > 0) await sleep(waitMs);
          await send(unit, values);
        }
      }),
    );
  };
  await sendAll(
    SIGNALS.map(() => 1),
    2,
  );

  const end = new AbortController();
  let published = 0;
  const listening = readLiveStream(
    { baseUrl, token },
    ['alarm'],
    () => {
      published += 1;
    },
    end.signal,
  );
  const times = new Map<string, number[]>();
  const reading = readLists(baseUrl, token, times, end.signal);
  const startedAt = performance.now();
  await sendAll(
    SIGNALS.map(() => 500),
    FLOOD_S,
  );
  const sentMs = performance.now();
  let counted = { alarms: 0, grouped: 0, cases: 0 };
  let raisedMs = 0;
  for (;;) {
    const { rows } = await pool.query<typeof counted>(
      `select count(*)::int as alarms, count(case_id)::int as grouped, count(distinct case_id)::int as cases
         from alarm where organisation_id = $1`,
      [plant.organisationId],
    );
    counted = rows[0] ?? counted;
    if (counted.alarms >= ALARMS && raisedMs === 0) raisedMs = performance.now();
    if (counted.grouped >= ALARMS) break;
    if (performance.now() - sentMs > LONGEST_WAIT_MS)
      throw new Error(`after ${LONGEST_WAIT_MS / 1000} s there are ${JSON.stringify(counted)}`);
    await sleep(50);
  }
  const groupedMs = performance.now();
  end.abort();
  await Promise.all([listening, reading]);
  for (const connection of connections) connection.close();
  if (counted.alarms !== ALARMS || counted.cases > MOST_CASES)
    throw new Error(`a flood of ${ALARMS} alarms became ${JSON.stringify(counted)}`);
  const seconds = (ms: number) => Math.max(0, ms) / 1000;
  return [
    {
      part: PART,
      what: 'every alarm raised, after its last sample',
      value: seconds(raisedMs - sentMs),
      unit: 's',
      note: `${ALARMS} alarms of ${UNITS} gear units, their samples sent in ${seconds(sentMs - startedAt).toFixed(1)} s`,
    },
    {
      part: PART,
      what: 'every alarm in its case, after the last sample',
      value: seconds(groupedMs - sentMs),
      unit: 's',
      goal: { atMost: 10 },
      note: `${counted.cases} cases; ${published} events in the stream that a portal reads`,
    },
    ...[...times].map(([what, taken]) => ({
      part: PART,
      what: `${what} meanwhile, p95`,
      value: quantile(taken, 0.95),
      unit: 'ms',
      goal: { atMost: 500 },
      note: `p50 ${quantile(taken, 0.5).toFixed(1)} ms of ${taken.length}, over HTTP`,
    })),
  ];
}

/** As a portal does: it reads again when something happened, once in half a second at most. */
async function readLists(
  baseUrl: string,
  token: string,
  times: Map<string, number[]>,
  signal: AbortSignal,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  while (!signal.aborted) {
    for (const [what, path] of [
      ['list of alarms', '/alarms'],
      ['list of cases', '/cases'],
      ['counts of the banner', '/alarms/summary'],
    ] as const) {
      const startedAt = performance.now();
      const response = await fetch(`${baseUrl}${path}`, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
      times.set(what, [...(times.get(what) ?? []), performance.now() - startedAt]);
    }
    await sleep(500);
  }
}
