import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { makeBenchPlant } from './bench-plant.ts';
import { makeLineLoad } from './bulk-lines.ts';
import { sendLines } from './ingest-bulk.ts';
import { residentMb } from './machine.ts';
import { timeGets } from './query-chart.ts';
import { quantile, type ResultRow } from './result-table.ts';

const MACHINES = 1000;
const SIGNALS = 6;
/** Of a value an hour: 31 days of the worst, as far as a report looks back. */
const STEPS = 31 * 24;
const HOUR_MS = 3_600_000;
/** As many as have a page of their own, and as many without one. */
const BAD = 40;
const PART = `Report of a fleet of ${MACHINES} machines while lists are read`;
const MAX_MS = 600_000;
/** Until what arrived is evaluated: a temperature without limits has no severity of its own. */
const SETTLING_MS = 5_000;

/** Gear units with signals and without values. */
export async function makeReportedFleet(pool: pg.Pool) {
  const plant = await makeBenchPlant(pool, {
    ...{ name: 'bench-fleet', devices: MACHINES, signals: SIGNALS, node: 'bench-fleet' },
  });
  await pool.query(
    `update signal set name = 'Velocity r.m.s.', role = 'velocity-rms', unit = 'mm/s' where organisation_id = $1 and number = 1`,
    [plant.organisationId],
  );
  return plant;
}

/** As an evaluation of their findings would leave them. */
async function setConditions(pool: pg.Pool, organisationId: string): Promise<void> {
  await pool.query(
    `update equipment set name = 'Conveyor ' || right(identifier, 4), operation_hours = 20000 + n, maintenance_due_hours = 21000,
            severity = case when n <= ${BAD / 2} then 5 when n <= ${BAD} then 4 else 2 end,
            severity_since = now() - interval '2 days'
       from (select id, row_number() over (order by identifier) as n from equipment where organisation_id = $1) placed
      where equipment.id = placed.id`,
    [organisationId],
  );
}

/** Values of the worst over HTTP, then one report while a client reads the list of the machines. */
export async function measureFleetReport(
  pool: pg.Pool,
  {
    port,
    baseUrl,
    writePath,
    pid,
    token,
  }: { port: number; baseUrl: string; writePath: string; pid: number; token: string },
  plant: Awaited<ReturnType<typeof makeReportedFleet>>,
): Promise<ResultRow[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const startMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - STEPS * HOUR_MS;
  const load = makeLineLoad({
    deviceNames: plant.devices.slice(0, BAD).map(({ identifier }) => identifier),
    ...{ fields: SIGNALS, startMs, stepMs: HOUR_MS, steps: STEPS, linesPerBody: 5000 },
  });
  await sendLines(
    { port, writePath, headers: { authorization: `Token ${plant.devices[0]!.token}` } },
    load,
    2,
  );
  await sleep(SETTLING_MS);
  await setConditions(pool, plant.organisationId);
  const url = `${baseUrl}/equipment?type=all&sort=-severity,assetname`;
  const idle = await timeGets([url], headers, 200);
  const memoryBefore = residentMb(pid);
  const startedAt = performance.now();
  const asked = await fetch(`${baseUrl}/reports`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ kind: 'fleet', language: 'en', timeZone: 'UTC' }),
  });
  if (!asked.ok) throw new Error(`a report was answered with ${asked.status}: ${await asked.text()}`);
  // @NOTE: our own answer, see packages/contract
  const { id } = (await asked.json()) as { id: string };
  const times: number[] = [];
  let memory = memoryBefore;
  for (let round = 0; ; round += 1) {
    const at = performance.now();
    await (await fetch(url, { headers })).arrayBuffer();
    times.push(performance.now() - at);
    memory = Math.max(memory, residentMb(pid));
    if (round % 20 === 0) {
      const { state, pages, bytes, failure } = (await (
        await fetch(`${baseUrl}/reports/${id}`, { headers })
      ).json()) as { state: string; pages: number; bytes: number; failure: string | null };
      if (state === 'done') {
        const seconds = (performance.now() - startedAt) / 1000;
        return [
          {
            ...{ part: PART, what: 'asked until it is done', value: seconds, unit: 's' },
            note: `${pages} pages, ${(bytes / 1e6).toFixed(1)} MB; 20 machines with a page of their own`,
          },
          {
            ...{ part: PART, what: 'memory of the server, highest', value: memory, unit: 'MB' },
            note: `${memoryBefore.toFixed(0)} MB before`,
          },
          {
            ...{ part: PART, what: 'first page of the machines meanwhile, p95' },
            ...{ value: quantile(times, 0.95), unit: 'ms' },
            note: `p50 ${quantile(times, 0.5).toFixed(1)} ms of ${times.length}; without a report p50 ${idle.p50.toFixed(1)}, p95 ${idle.p95.toFixed(1)} ms`,
          },
        ];
      }
      if (state === 'failed') throw new Error(`the report failed: ${failure}`);
    }
    if (performance.now() - startedAt > MAX_MS) throw new Error('the report was not done in ten minutes');
    await sleep(5);
  }
}
