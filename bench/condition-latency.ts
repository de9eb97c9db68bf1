import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { makeBenchPlant } from './bench-plant.ts';
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

export interface LatencyPlant {
  readonly organisationId: string;
  readonly token: string;
  readonly identifiers: readonly string[];
  readonly idOf: ReadonlyMap<string, string>;
}

/** One gateway for ten thousand gear units of twenty signals, the first of them an evaluated vibration velocity. */
export async function makeLatencyPlant(pool: pg.Pool): Promise<LatencyPlant> {
  const { organisationId, devices } = await makeBenchPlant(pool, {
    name: 'latency',
    devices: 1,
    signals: SIGNALS,
    node: 'latency',
  });
  await pool.query(
    `insert into equipment (organisation_id, type, identifier, name)
     select $1, 'gearunit', 'lat-' || lpad(n::text, 5, '0'), 'lat-' || lpad(n::text, 5, '0') from generate_series(1, $2) n`,
    [organisationId, UNITS],
  );
  await pool.query(
    `insert into device (organisation_id, equipment_id, identifier, device_type, sparkplug_group, sparkplug_node,
                         sparkplug_device, username, secret_hash)
     select organisation_id, id, identifier, 'bench', 'latency', 'latency', identifier, identifier, '\\x00'
       from equipment where organisation_id = $1 and identifier like 'lat-%'`,
    [organisationId],
  );
  await pool.query(
    `insert into signal (organisation_id, asset_id, number, device_id, metric, key, name, quantity, unit, role)
     select device.organisation_id, device.equipment_id, number, device.id, 'drive/f' || lpad(number::text, 2, '0'),
            'drive.f' || lpad(number::text, 2, '0'), 'Signal ' || number,
            case number when 1 then 'velocity' else 'temperature' end, case number when 1 then 'mm/s' else '°C' end,
            case number when 1 then 'velocity-rms' else 'other' end
       from device cross join generate_series(1, $2::int) as number
      where device.organisation_id = $1 and device.identifier like 'lat-%'`,
    [organisationId, SIGNALS],
  );
  const { rows } = await pool.query<{ id: string; identifier: string }>(
    `select id, identifier from equipment where organisation_id = $1 and identifier like 'lat-%' order by identifier`,
    [organisationId],
  );
  return {
    organisationId,
    token: devices[0]?.token ?? '',
    identifiers: rows.map((row) => row.identifier),
    idOf: new Map(rows.map((row) => [row.identifier, row.id])),
  };
}

function lineOf(identifier: string, velocity: number): string {
  const others = Array.from({ length: SIGNALS - 1 }, (_, index) => {
    const field = String(index + 2).padStart(2, '0');
    return `f${field}=${(40 + index + Math.random()).toFixed(2)}`;
  });
  return `drive,device=${identifier} f01=${velocity},${others.join(',')} ${Date.now()}\n`;
}

/** Calls `receive` with the equipment of each condition in the event stream. */
async function listen(
  baseUrl: string,
  token: string,
  receive: (equipmentId: string, severity: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const reply = await fetch(`${baseUrl}/live`, { headers: { authorization: `Bearer ${token}` }, signal });
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const bytes of reply.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const data = /^event: condition\ndata: (.*)$/m.exec(block)?.[1];
        if (data === undefined) continue;
        // @NOTE: our own event, see packages/contract
        const { equipmentId, severity } = JSON.parse(data) as { equipmentId: string; severity: string };
        receive(equipmentId, severity);
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * From the moment a sample leaves the client until its condition stands in the event stream that screens receive, while
 * ten thousand gear units send twenty signals a minute each, one message a unit.
 */
export async function measureConditionLatency(
  port: number,
  baseUrl: string,
  userToken: string,
  plant: LatencyPlant,
): Promise<ResultRow[]> {
  const sentAt = new Map<string, number>();
  const latencies: number[] = [];
  const end = new AbortController();
  const listening = listen(
    baseUrl,
    userToken,
    (equipmentId, severity) => {
      const since = sentAt.get(equipmentId);
      if (since === undefined || severity !== 'CRITICAL') return;
      latencies.push(performance.now() - since);
      sentAt.delete(equipmentId);
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
      Buffer.from(lineOf(identifier, isStruck ? CRITICAL : HEALTHY)),
      { authorization: `Token ${plant.token}` },
    );
    if (isStruck) {
      struck += 1;
      sentAt.set(plant.idOf.get(identifier)!, performance.now());
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
  await sleep(3000);
  end.abort();
  await listening;
  for (const connection of connections) connection.close();
  if (sentAt.size > 0) throw new Error(`${sentAt.size} of ${struck} conditions were never reported`);
  return [
    {
      part: 'Sample in, condition out',
      what: '10 000 gear units of 20 signals a minute: sample sent to condition in the event stream, p99',
      value: quantile(latencies, 0.99) / 1000,
      unit: 's',
      goal: { atMost: 1 },
      note: `p50 ${quantile(latencies, 0.5).toFixed(0)} ms of ${latencies.length} conditions`,
    },
  ];
}
