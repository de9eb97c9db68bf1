// npm run bench [-- part ...]: measures all or these parts and writes them into results.md.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERIES_MEDIA_TYPE } from '@ritzel/contract';
import { migrate } from '../apps/server/src/platform/migrations.ts';
import { measureAddresses } from './address-search.ts';
import { makeFloodPlant, measureFlood } from './alarm-flood.ts';
import { makeManyAlarms, measureAlarmLists } from './alarm-lists.ts';
import { makeBenchCaller, makeBenchPlant, makeBenchToken } from './bench-plant.ts';
import { BENCH_HTTP_PORT, type BenchServer, type BenchSite, makeBenchSite } from './bench-server.ts';
import { FIELDS, makeLineLoad } from './bulk-lines.ts';
import { makeLatencyPlant, measureConditionLatency } from './condition-latency.ts';
import { meterCpu } from './cpu-time.ts';
import { makeDownloadedPlant, measureDownload } from './data-download.ts';
import { measureDemoStart } from './demo-plant.ts';
import { measureEditor } from './editor-redraw.ts';
import { makeManyEvents, measureConsumer, measureEventLists } from './events.ts';
import { makeManyFindings, measureFindings } from './finding-list.ts';
import { makeReportedFleet, measureFleetReport } from './fleet-report.ts';
import { sendLines } from './ingest-bulk.ts';
import { measureIngestHttp } from './ingest-http.ts';
import { measureIngestMqtt } from './ingest-mqtt.ts';
import { measureLife } from './life-forecast.ts';
import {
  makeManyReplayed,
  makeReplayPlant,
  measureEvaluation,
  measureReplay,
  measureReplayOfMany,
} from './limit-replay.ts';
import { makeGroupOfFew, makeManyAssets, measureLists, SEEN } from './list-assets.ts';
import { describeMachines, measureLoopBlock } from './loop-block.ts';
import { describeMachine, residentMb } from './machine.ts';
import { type Peer, startInfluxDb, startVictoriaMetrics } from './peers.ts';
import {
  makeManyDrivetrains,
  measureMapOfManyPlaces,
  measurePlantCalls,
  measurePlantScreens,
} from './plant-views.ts';
import { measurePlots } from './plot-frames.ts';
import { timeInTurn } from './query-chart.ts';
import { writeResults } from './result-file.ts';
import { type ResultRow, tableLine } from './result-table.ts';
import { measureSearch } from './search-everything.ts';
import { makePeople, measureSignIn } from './sign-in.ts';
import { measureSolve } from './solve-train.ts';
import { measureFirstStart } from './start-time.ts';
import { compactAndWeigh } from './stored-size.ts';

const BULK = 'Bulk line protocol, the same bytes to each';
const CHART = '31 days of 1-minute data to 1500 buckets of min, mean, max';
const DAY_MS = 86_400_000;

const wanted = new Set(process.argv.slice(2));
const isWanted = (part: string) => wanted.size === 0 || wanted.has(part);
const rows: ResultRow[] = [];
const resultFile = path.join(import.meta.dirname, 'results.md');
let machine: string[] = [];
const missing: string[] = [];
/** Says and writes down at once: a part that fails later takes nothing with it. */
function report(...more: ResultRow[]): void {
  for (const row of more) {
    rows.push(row);
    console.log(tableLine(row));
  }
  writeResults(resultFile, rows, [...machine, ...missing]);
}

async function withServer<T>(
  site: BenchSite,
  work: (server: BenchServer) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> {
  const server = await site.startServer(environment);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function startPeers(): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const [name, start, port] of [
    ['VictoriaMetrics', startVictoriaMetrics, 26_020],
    ['InfluxDB', startInfluxDb, 26_030],
  ] as const) {
    const peer = await start(port);
    if (peer === undefined) {
      const line = `${name} is not installed here: not measured beside.`;
      console.log(line);
      missing.push(line);
    } else peers.push(peer);
  }
  return peers;
}

const oursPath = '/api/v2/write?precision=ms';

async function measureBulk(site: BenchSite): Promise<void> {
  const plant = await makeBenchPlant(site.database.pool, {
    name: 'bulk',
    devices: 50,
    signals: FIELDS,
    node: 'bulk',
  });
  const deviceNames = plant.devices.map((device) => device.identifier);
  // Two hours at one second, up to now.
  const load = makeLineLoad({
    deviceNames,
    fields: FIELDS,
    startMs: Math.floor(Date.now() / 1000) * 1000 - 7_200_000,
    stepMs: 1000,
    steps: 7200,
    linesPerBody: 5000,
  });
  const rate: Record<string, number> = {};
  await withServer(site, async (server) => {
    const target = {
      port: BENCH_HTTP_PORT,
      writePath: oursPath,
      headers: { authorization: `Token ${plant.devices[0]!.token}` },
    };
    const meter = meterFor(server);
    rate.ours = await sendLines(target, load, 4);
    report({
      part: BULK,
      what: 'Ritzel, committed before each answer',
      value: rate.ours,
      unit: 'points/s',
      note: `${meter.perPoint(load.points)}; resident afterwards ${residentMb(server.pid).toFixed(0)} MB`,
    });
  });
  for (const peer of await startPeers()) {
    try {
      const points = await sendLines(peer, load, 4);
      rate[peer.name] = points;
      report({ part: BULK, what: peer.name, value: points, unit: 'points/s', note: peer.version });
      report({
        part: BULK,
        what: `Ritzel is faster than ${peer.name} by the factor`,
        value: rate.ours! / points,
        unit: '',
        goal: { atLeast: 1 },
      });
    } finally {
      await peer.stop();
    }
  }
}

async function measureChart(site: BenchSite): Promise<void> {
  const days = 31;
  const toMs = Math.floor(Date.now() / 1_800_000) * 1_800_000;
  const fromMs = toMs - days * DAY_MS;
  const bucketMs = 1_800_000;
  const plant = await makeBenchPlant(site.database.pool, {
    name: 'chart',
    devices: 20,
    signals: FIELDS,
    node: 'chart',
  });
  const deviceNames = plant.devices.map((device) => device.identifier);
  const load = makeLineLoad({
    deviceNames,
    fields: FIELDS,
    startMs: fromMs,
    stepMs: 60_000,
    steps: days * 1440,
    linesPerBody: 5000,
  });
  const { rows: signals } = await site.database.pool.query<{ id: string }>(
    `select signal.id from signal where organisation_id = $1 and metric = 'drive/f01'`,
    [plant.organisationId],
  );
  await withServer(site, async (server) => {
    await sendLines(
      {
        port: BENCH_HTTP_PORT,
        writePath: oursPath,
        headers: { authorization: `Token ${plant.devices[0]!.token}` },
      },
      load,
      4,
    );
    report(
      ...(await compactAndWeigh(
        site.database.pool,
        plant.devices.map((device) => device.assetId),
      )),
    );
    const token = await makeBenchToken(site.database, plant.organisationId);
    const range = `from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}&buckets=1500`;
    const urls = signals.map(({ id }) => `${server.baseUrl}/signals/${id}/series?${range}`);
    const headers = { authorization: `Bearer ${token}` };
    const peers = await startPeers();
    try {
      for (const peer of peers) {
        await sendLines(peer, load, 4);
        await peer.settle();
      }
      const times = await timeInTurn(
        [
          { name: 'Ritzel, binary', urls, headers: { ...headers, accept: SERIES_MEDIA_TYPE } },
          { name: 'Ritzel, JSON', urls, headers },
          ...peers.map((peer) => ({
            name: peer.name,
            urls: deviceNames.map(
              (device) => `http://127.0.0.1:${peer.port}${peer.chartPath(device, fromMs, toMs, bucketMs)}`,
            ),
            headers: {},
          })),
        ],
        220,
      );
      const ours = times.get('Ritzel, binary')!;
      for (const [name, { p50, p95, bytes }] of times) {
        report({
          part: CHART,
          what: `${name}, p50`,
          value: p50,
          unit: 'ms',
          ...(name === 'Ritzel, binary' ? { goal: { atMost: 10 } } : {}),
          note: `p95 ${p95.toFixed(1)} ms, ${(bytes / 1000).toFixed(0)} kB, over HTTP, asked in turn`,
        });
      }
      for (const { name } of peers) {
        report({
          part: CHART,
          what: `Ritzel is faster than ${name} by the factor`,
          value: times.get(name)!.p50 / ours.p50,
          unit: '',
          goal: { atLeast: 1 },
        });
      }
    } finally {
      for (const peer of peers) await peer.stop();
    }
  });
}

async function measureList(site: BenchSite): Promise<void> {
  const organisationId = await makeManyAssets(site.database.pool);
  const token = await makeBenchToken(site.database, organisationId);
  const { userId, token: ofGroup } = await makeBenchCaller(site.database, organisationId);
  await makeGroupOfFew(site.database.pool, organisationId, userId);
  await withServer(site, async (server) => {
    report(...(await measureLists(server.baseUrl, token)));
    report(...(await measureLists(server.baseUrl, ofGroup, SEEN)));
  });
}

async function measureSearching(site: BenchSite): Promise<void> {
  const organisationId = await makeManyAssets(site.database.pool, 'bench-search');
  const { userId } = await makeBenchCaller(site.database, organisationId, 'Adm');
  await makeManyAlarms(site.database.pool, organisationId, userId);
  const token = await makeBenchToken(site.database, organisationId);
  const member = await makeBenchCaller(site.database, organisationId);
  await makeGroupOfFew(site.database.pool, organisationId, member.userId);
  await withServer(site, async ({ baseUrl }) => {
    report(...(await measureSearch(baseUrl, token)));
    report(...(await measureSearch(baseUrl, member.token, SEEN)));
    report(...(await measureAddresses(baseUrl, token)));
  });
}

async function measureLimits(site: BenchSite): Promise<void> {
  const plant = await makeReplayPlant(site.database.pool);
  const { token } = await makeBenchCaller(site.database, plant.organisationId, 'Adm');
  await withServer(site, async ({ baseUrl }) => {
    const server = { port: BENCH_HTTP_PORT, baseUrl, writePath: oursPath };
    report(...(await measureReplay(server, plant, token)));
  });
}

async function measureReplayJob(site: BenchSite): Promise<void> {
  const plant = await makeManyReplayed(site.database.pool);
  const { token } = await makeBenchCaller(site.database, plant.organisationId, 'Adm');
  await withServer(site, async ({ baseUrl, pid }) => {
    const server = { port: BENCH_HTTP_PORT, baseUrl, pid, writePath: oursPath };
    report(...(await measureReplayOfMany(server, plant, token)));
  });
}

async function measureFollowed(site: BenchSite): Promise<void> {
  const { pool } = site.database;
  const organisationId = await makeManyFindings(pool);
  const token = await makeBenchToken(site.database, organisationId);
  await withServer(site, async (server) =>
    report(...(await measureFindings(pool, server.baseUrl, organisationId, token))),
  );
}

async function measureSigningIn(site: BenchSite): Promise<void> {
  const { pool } = site.database;
  const { organisationId } = await makeBenchPlant(pool, { name: 'sign-in', devices: 50, signals: 5 });
  const emails = await makePeople(pool, organisationId);
  const token = await makeBenchToken(site.database, organisationId);
  await withServer(
    site,
    async (server) => report(...(await measureSignIn(server.baseUrl, emails, token))),
    // Each person comes from an address of their own.
    { TRUST_PROXY: 'loopback' },
  );
}

async function measureEvents(site: BenchSite): Promise<void> {
  const { pool } = site.database;
  const { devices } = await makeBenchPlant(pool, { name: 'events', devices: 50, signals: 20 });
  await withServer(site, async (server) => {
    const beside = measureIngestHttp(devices, 20, () => meterFor(server));
    report(
      ...(await measureConsumer(pool, {
        perSecond: 5000,
        assetIds: devices.map(({ assetId }) => assetId),
        beside,
      })),
    );
    // Without its goal, which is for ingest alone.
    report(...(await beside).map(({ goal: _, ...row }) => ({ ...row, part: 'Events beside ingest' })));
  });
}

async function measureEventReading(site: BenchSite): Promise<void> {
  const { pool } = site.database;
  const organisationId = await makeManyAssets(pool, 'bench-events');
  await makeManyEvents(pool, organisationId);
  // Somebody who reads sign-ins and rights as well.
  const { token } = await makeBenchCaller(site.database, organisationId, 'Adm');
  const { token: ofGroup, userId } = await makeBenchCaller(site.database, organisationId);
  await makeGroupOfFew(pool, organisationId, userId);
  await withServer(site, async (server) => {
    for await (const row of measureEventLists(pool, server.baseUrl, organisationId, token)) report(row);
    for await (const row of measureEventLists(pool, server.baseUrl, organisationId, ofGroup, SEEN))
      report(row);
  });
}

async function measurePlant(site: BenchSite): Promise<void> {
  const { pool } = site.database;
  const organisationId = await makeManyDrivetrains(pool, 'bench-plant', 400);
  const manyPlaces = await makeManyDrivetrains(pool, 'bench-places', 10_000);
  const token = await makeBenchToken(site.database, organisationId);
  const manyPlacesToken = await makeBenchToken(site.database, manyPlaces);
  await withServer(site, async (server) => {
    report(...(await measurePlantCalls(pool, server.baseUrl, organisationId, token, manyPlacesToken)));
    report(...(await measurePlantScreens(pool, server.baseUrl, organisationId)));
    report(...(await measureMapOfManyPlaces(pool, server.baseUrl, manyPlaces)));
  });
}

async function measureEditing(site: BenchSite): Promise<void> {
  await withServer(site, async (server) =>
    report(...(await measureEditor(site.database.pool, server.baseUrl))),
  );
}

async function measurePlotting(site: BenchSite): Promise<void> {
  await withServer(site, async (server) =>
    report(...(await measurePlots(site.database.pool, server.baseUrl))),
  );
}

async function measureLatency(site: BenchSite): Promise<void> {
  const plant = await makeLatencyPlant(site.database.pool);
  const token = await makeBenchToken(site.database, plant.organisationId);
  await withServer(site, async (server) =>
    report(...(await measureConditionLatency(BENCH_HTTP_PORT, server.baseUrl, token, plant))),
  );
}

async function measureAlarmFlood(site: BenchSite): Promise<void> {
  const { pool } = site.database;
  const plant = await makeFloodPlant(pool);
  const token = await makeBenchToken(site.database, plant.organisationId);
  await withServer(site, async (server) =>
    report(...(await measureFlood(pool, { port: BENCH_HTTP_PORT, baseUrl: server.baseUrl, token }, plant))),
  );
}

async function measureAlarmReading(site: BenchSite): Promise<void> {
  const { pool } = site.database;
  const organisationId = await makeManyAssets(pool, 'bench-alarms');
  const { token, userId } = await makeBenchCaller(site.database, organisationId);
  const ofGroup = await makeBenchCaller(site.database, organisationId);
  await makeGroupOfFew(pool, organisationId, ofGroup.userId);
  await makeManyAlarms(pool, organisationId, userId);
  await withServer(site, async (server) => {
    report(...(await measureAlarmLists(server.baseUrl, token)));
    report(...(await measureAlarmLists(server.baseUrl, ofGroup.token, SEEN)));
  });
}

async function measureReportOfFleet(site: BenchSite): Promise<void> {
  const { pool } = site.database;
  const plant = await makeReportedFleet(pool);
  const { token } = await makeBenchCaller(site.database, plant.organisationId, 'Adm');
  await withServer(site, async ({ baseUrl, pid }) => {
    const server = { port: BENCH_HTTP_PORT, baseUrl, writePath: oursPath, pid, token };
    report(...(await measureFleetReport(pool, server, plant)));
  });
}

async function measureDownloading(site: BenchSite): Promise<void> {
  const { pool } = site.database;
  const plant = await makeDownloadedPlant(pool);
  const { token } = await makeBenchCaller(site.database, plant.organisationId, 'Adm');
  await withServer(site, async ({ baseUrl, pid }) => {
    const server = { port: BENCH_HTTP_PORT, baseUrl, writePath: oursPath, pid, token };
    report(...(await measureDownload(pool, server, plant)));
  });
}

async function measureLoop(site: BenchSite): Promise<void> {
  const { pool } = site.database;
  const { organisationId, devices } = await makeBenchPlant(pool, { name: 'loop', devices: 20, signals: 20 });
  await describeMachines(pool, devices);
  const token = await makeBenchToken(site.database, organisationId);
  await withServer(site, async (server) =>
    report(...(await measureLoopBlock(BENCH_HTTP_PORT, server.baseUrl, pool, devices, token))),
  );
}

const site = await makeBenchSite();
const meterFor = (server: BenchServer) => meterCpu({ server: server.pid, postgres: site.postgres.pid });
try {
  const { rows: versions } = await site.database.pool.query<{ version: string }>('select version()');
  machine = describeMachine(versions[0]?.version.split(' on ')[0] ?? '');
  console.log(machine.join('\n'));
  await migrate(site.database.pool);
  if (isWanted('ingest-http')) {
    const { devices } = await makeBenchPlant(site.database.pool, { name: 'http', devices: 150, signals: 20 });
    await withServer(site, async (server) =>
      report(...(await measureIngestHttp(devices, 10, () => meterFor(server)))),
    );
  }
  if (isWanted('ingest-mqtt')) {
    const { devices } = await makeBenchPlant(site.database.pool, { name: 'mqtt', devices: 50, signals: 20 });
    await withServer(site, async (server) =>
      report(...(await measureIngestMqtt(devices, 10, () => meterFor(server)))),
    );
  }
  if (isWanted('ingest-bulk')) await measureBulk(site);
  if (isWanted('query')) await measureChart(site);
  if (isWanted('list')) await measureList(site);
  if (isWanted('search')) await measureSearching(site);
  if (isWanted('sign-in')) await measureSigningIn(site);
  if (isWanted('findings')) await measureFollowed(site);
  if (isWanted('events')) await measureEvents(site);
  if (isWanted('event-lists')) await measureEventReading(site);
  if (isWanted('plant')) await measurePlant(site);
  if (isWanted('editor')) await measureEditing(site);
  if (isWanted('plots')) await measurePlotting(site);
  if (isWanted('latency') || isWanted('alarms')) await measureLatency(site);
  if (isWanted('alarm-flood') || isWanted('alarms')) await measureAlarmFlood(site);
  if (isWanted('alarm-lists') || isWanted('alarms')) await measureAlarmReading(site);
  if (isWanted('fleet-report')) await measureReportOfFleet(site);
  if (isWanted('download')) await measureDownloading(site);
  if (isWanted('limits')) await measureLimits(site);
  if (isWanted('limit-replay-job') || isWanted('limits')) await measureReplayJob(site);
  if (isWanted('loop')) await measureLoop(site);
} finally {
  await site.close();
}
if (isWanted('kinematics')) report(...measureSolve());
if (isWanted('life')) report(...measureLife());
if (isWanted('limits')) report(...measureEvaluation());
if (isWanted('start')) {
  await sleep(500);
  report(...(await measureFirstStart()));
}
if (isWanted('demo')) {
  await sleep(500);
  report(...(await measureDemoStart()));
}

process.exit(0);
