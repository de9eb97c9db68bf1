import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type BenchPlant, makeBenchPlant } from './bench-plant.ts';
import { makeLineLoad } from './bulk-lines.ts';
import { sendLines } from './ingest-bulk.ts';
import { describeMachines, envelopeOf } from './loop-block.ts';
import { residentMb } from './machine.ts';
import { quantile, type ResultRow } from './result-table.ts';

const MACHINES = 1000;
const SIGNALS = 6;
/** Of a value an hour: 31 days of the worst, as far as a report looks back. */
const STEPS = 31 * 24;
const HOUR_MS = 3_600_000;
/** As many as have a page of their own, and as many without one. */
const BAD = 40;
const PART = `Report of a fleet of ${MACHINES} machines while lists are read`;
const ONE_PART = 'Condition report of one gear unit';
const ONE_ROUNDS = 20;
/** Of reading without a report, before it and after it. */
const IDLE_ROUNDS = 40;
const MAX_MS = 600_000;
/** Until what arrived is evaluated: a temperature without limits has no severity of its own. */
const SETTLING_MS = 5_000;

/** Gear units with signals and without values. */
export async function makeReportedFleet(pool: pg.Pool): Promise<BenchPlant> {
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

interface ReportedServer {
  readonly port: number;
  readonly baseUrl: string;
  readonly writePath: string;
  readonly pid: number;
  readonly token: string;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

/** A month of values and a record of each of the worst, over HTTP, and their diagnosis waited for. */
async function sendMonth(
  pool: pg.Pool,
  { port, baseUrl, writePath }: ReportedServer,
  plant: BenchPlant,
): Promise<void> {
  const worst = plant.devices.slice(0, BAD);
  await describeMachines(pool, worst);
  const startMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - STEPS * HOUR_MS;
  const load = makeLineLoad({
    deviceNames: worst.map(({ identifier }) => identifier),
    ...{ fields: SIGNALS, startMs, stepMs: HOUR_MS, steps: STEPS, linesPerBody: 5000 },
  });
  await sendLines(
    { port, writePath, headers: { authorization: `Token ${plant.devices[0]!.token}` } },
    load,
    2,
  );
  for (const [index, device] of worst.entries()) {
    const sent = await fetch(`${baseUrl}/data/raws`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.token}`, 'content-type': 'application/octet-stream' },
      body: Buffer.from(envelopeOf(device, Date.now() - HOUR_MS, 1 + index)),
    });
    if (!sent.ok) throw new Error(`a record was answered with ${sent.status}: ${await sent.text()}`);
  }
  const waiting = 'select count(*)::int as count from waveform where diagnosed_at is null';
  while ((await pool.query<{ count: number }>(waiting)).rows[0]?.count !== 0) await sleep(250);
  await sleep(SETTLING_MS);
  await setConditions(pool, plant.organisationId);
}

interface MadeReport {
  readonly id: string;
  readonly state: string;
  readonly pages: number;
  readonly bytes: number;
  readonly failure: string | null;
}

async function askReport(baseUrl: string, token: string, settings: object): Promise<string> {
  const asked = await fetch(`${baseUrl}/reports`, {
    ...{ method: 'POST', headers: bearer(token) },
    body: JSON.stringify({ language: 'en', timeZone: 'UTC', ...settings }),
  });
  if (!asked.ok) throw new Error(`a report was answered with ${asked.status}: ${await asked.text()}`);
  // @NOTE: our own answer, see packages/contract
  return ((await asked.json()) as MadeReport).id;
}

/** The report once it is done. */
async function lookAtReport(baseUrl: string, token: string, id: string): Promise<MadeReport | undefined> {
  const read = await fetch(`${baseUrl}/reports/${id}`, { headers: bearer(token) });
  // @NOTE: our own answer, see packages/contract
  const report = (await read.json()) as MadeReport;
  if (report.state === 'failed') throw new Error(`the report failed: ${report.failure}`);
  return report.state === 'done' ? report : undefined;
}

/** A condition report of one gear unit with trends, a spectrum and findings, one after the other. */
async function measureOneReport({ baseUrl, token }: ReportedServer, plant: BenchPlant): Promise<ResultRow[]> {
  const times: number[] = [];
  let made: MadeReport | undefined;
  for (let round = 0; round <= ONE_ROUNDS; round += 1) {
    const startedAt = performance.now();
    const equipmentId = plant.devices[round % BAD]!.assetId;
    const id = await askReport(baseUrl, token, { kind: 'machine', equipmentId });
    for (made = undefined; made === undefined; made = await lookAtReport(baseUrl, token, id)) await sleep(10);
    times.push((performance.now() - startedAt) / 1000);
  }
  const [first, ...next] = times;
  const size = `${made?.pages} pages, ${((made?.bytes ?? 0) / 1000).toFixed(0)} kB`;
  return [
    {
      ...{ part: ONE_PART, what: 'asked until it is done, p95', value: quantile(next, 0.95), unit: 's' },
      goal: { atMost: 3 },
      note: `p50 ${quantile(next, 0.5).toFixed(2)} s of ${ONE_ROUNDS}; ${size}, with a month of trends, a spectrum and its findings`,
    },
    {
      ...{ part: ONE_PART, what: 'the first after the start of the server', value: first!, unit: 's' },
      goal: { atMost: 3 },
      note: 'the thread that draws, its code and its fonts are loaded',
    },
  ];
}

/** What a person at the portal asks for, in turn. */
const portalCalls = (baseUrl: string, plant: BenchPlant) => [
  `${baseUrl}/equipment?type=all&sort=-severity,assetname`,
  `${baseUrl}/equipment/${plant.devices[3]!.assetId}`,
  `${baseUrl}/equipment/${plant.devices[3]!.assetId}/next-step`,
  `${baseUrl}/equipment/${plant.devices[4]!.assetId}/findings`,
  `${baseUrl}/alarms`,
];

/** One report while a client reads what the portal's screens ask for; the same reading before and after it, without one. */
export async function measureFleetReport(
  pool: pg.Pool,
  server: ReportedServer,
  plant: BenchPlant,
): Promise<ResultRow[]> {
  const { baseUrl, pid, token } = server;
  await sendMonth(pool, server, plant);
  const one = await measureOneReport(server, plant);
  const headers = bearer(token);
  const urls = portalCalls(baseUrl, plant);
  const before: number[] = [];
  const after: number[] = [];
  const busy: number[] = [];
  /** All calls once, so that each round weighs the same. */
  const readOnce = async (into: number[]) => {
    for (const url of urls) {
      const at = performance.now();
      const answer = await fetch(url, { headers });
      await answer.arrayBuffer();
      into.push(performance.now() - at);
      if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
      await sleep(5);
    }
  };
  const readIdle = async (into: number[]) => {
    for (let round = 0; round < IDLE_ROUNDS; round += 1) await readOnce(round < IDLE_ROUNDS / 10 ? [] : into);
  };
  await readIdle(before);
  const memoryBefore = residentMb(pid);
  let memory = memoryBefore;
  const startedAt = performance.now();
  const id = await askReport(baseUrl, token, { kind: 'fleet' });
  let made: MadeReport | undefined;
  while (made === undefined) {
    await readOnce(busy);
    memory = Math.max(memory, residentMb(pid));
    made = await lookAtReport(baseUrl, token, id);
    if (performance.now() - startedAt > MAX_MS) throw new Error('the report was not done in ten minutes');
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await readIdle(after);
  const idle = [...before, ...after];
  const times = (values: readonly number[]) =>
    `p50 ${quantile(values, 0.5).toFixed(1)}, p95 ${quantile(values, 0.95).toFixed(1)} ms of ${values.length}`;
  const slower = (q: number) => quantile(busy, q) / quantile(idle, q);
  return [
    ...one,
    {
      ...{ part: PART, what: 'asked until it is done', value: seconds, unit: 's' },
      note: `${made.pages} pages, ${(made.bytes / 1e6).toFixed(1)} MB; 20 machines with a page of their own`,
    },
    {
      ...{ part: PART, what: 'memory of the server, highest', value: memory, unit: 'MB' },
      note: `${memoryBefore.toFixed(0)} MB before`,
    },
    {
      ...{
        part: PART,
        what: 'calls of the portal meanwhile, slower by the factor',
        value: slower(0.5),
        unit: '',
      },
      goal: { atMost: 1.1 },
      note: `by their p95 ${slower(0.95).toFixed(2)}; meanwhile ${times(busy)}, before and after it ${times(idle)}; without a report the second reading took ${(quantile(after, 0.5) / quantile(before, 0.5)).toFixed(2)} times as long as the first; client and server share the cores`,
    },
  ];
}
