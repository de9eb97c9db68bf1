import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataDownload } from '@ritzel/contract';
import type pg from 'pg';
import { type BenchPlant, makeBenchPlant } from './bench-plant.ts';
import { makeLineLoad } from './bulk-lines.ts';
import { sendLines } from './ingest-bulk.ts';
import { residentMb } from './machine.ts';
import { quantile, type ResultRow } from './result-table.ts';

const MACHINES = 20;
/** As many signals as one download takes. */
const SIGNALS = 5;
const DAYS = 31;
const DAY_MS = 86_400_000;
const ROUNDS = 8;
const MAX_MS = 600_000;
const PART = `Download of ${MACHINES * SIGNALS} signals, ${DAYS} days of 1-minute values, as CSV`;

export const makeDownloadedPlant = (pool: pg.Pool): Promise<BenchPlant> =>
  makeBenchPlant(pool, {
    name: 'bench-download',
    devices: MACHINES,
    signals: SIGNALS,
    node: 'bench-download',
  });

const MB = 1e6;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The same file from a server that does nothing but read it from the disk. */
async function servePlainly(bytes: Uint8Array): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-bench-download-'));
  const file = path.join(folder, 'file');
  writeFileSync(file, bytes);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': bytes.length });
    createReadStream(file).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // @NOTE: a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Place {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function fetchWhole({ url, headers }: Place): Promise<{ bytes: Buffer; ms: number; tag: string }> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`the file was answered with ${response.status}`);
  return { bytes, ms: performance.now() - startedAt, tag: response.headers.get('etag') ?? '' };
}

/** Breaks off after about a third, and again after two thirds; each time it goes on where it was. */
async function fetchBroken(
  { url, headers }: Place,
  length: number,
  tag: string,
): Promise<{ bytes: Buffer; ms: number }> {
  const startedAt = performance.now();
  const pieces: Buffer[] = [];
  let received = 0;
  for (const until of [length / 3, (2 * length) / 3, length]) {
    const leave = new AbortController();
    const response = await fetch(url, {
      headers: received === 0 ? headers : { ...headers, range: `bytes=${received}-`, 'if-range': tag },
      signal: leave.signal,
    });
    if (response.status !== (received === 0 ? 200 : 206) || response.body === null)
      throw new Error(`the rest of the file was answered with ${response.status}`);
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(Buffer.from(value));
      received += value.length;
      if (received >= until && until < length) break;
    }
    if (until < length) leave.abort();
  }
  return { bytes: Buffer.concat(pieces), ms: performance.now() - startedAt };
}

/** Values over HTTP, then a download of all of them: how fast it is written, fetched, and fetched when the line breaks. */
export async function measureDownload(
  pool: pg.Pool,
  server: {
    readonly port: number;
    readonly baseUrl: string;
    readonly writePath: string;
    readonly pid: number;
    readonly token: string;
  },
  plant: BenchPlant,
): Promise<ResultRow[]> {
  const { port, baseUrl, writePath, pid, token } = server;
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const load = makeLineLoad({
    deviceNames: plant.devices.map(({ identifier }) => identifier),
    ...{ fields: SIGNALS, startMs: today - DAYS * DAY_MS, stepMs: 60_000, steps: DAYS * 1440 },
    linesPerBody: 5000,
  });
  await sendLines(
    { port, writePath, headers: { authorization: `Token ${plant.devices[0]!.token}` } },
    load,
    4,
  );
  const { rows: signals } = await pool.query<{ id: string }>(
    'select id from signal where organisation_id = $1 order by asset_id, number',
    [plant.organisationId],
  );
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const memoryBefore = residentMb(pid);
  let memory = memoryBefore;
  const startedAt = performance.now();
  const asked = await fetch(`${baseUrl}/data-downloads`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({
      ...{ from: day(today - DAYS * DAY_MS), to: day(today - DAY_MS), timeZone: 'UTC' },
      signalIds: signals.map(({ id }) => id),
    }),
  });
  if (!asked.ok) throw new Error(`a download was answered with ${asked.status}: ${await asked.text()}`);
  // @NOTE: our own answers, see packages/contract
  let made = (await asked.json()) as DataDownload;
  while (made.state !== 'ready') {
    if (made.state !== 'waiting' && made.state !== 'running')
      throw new Error(`the download ended ${made.state}: ${made.failure}`);
    if (performance.now() - startedAt > MAX_MS) throw new Error('the download was not ready in ten minutes');
    await sleep(50);
    memory = Math.max(memory, residentMb(pid));
    made = (await (await fetch(`${baseUrl}/data-downloads/${made.id}`, { headers })).json()) as DataDownload;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const file = made.files[0]!;
  const place = {
    url: `${baseUrl}/data-downloads/${made.id}/parts/1`,
    headers: { authorization: headers.authorization },
  };

  const ours: number[] = [];
  const plain: number[] = [];
  const broken: number[] = [];
  const first = await fetchWhole(place);
  if (sha256(first.bytes) !== file.sha256) throw new Error('the file is not what its SHA-256 says');
  const peer = await servePlainly(first.bytes);
  try {
    // In turn, so that whatever else the machine does meets each of them alike.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const whole = await fetchWhole(place);
      const beside = await fetchWhole({ url: peer.url, headers: {} });
      const resumed = await fetchBroken(place, file.bytes, whole.tag);
      if (sha256(resumed.bytes) !== file.sha256)
        throw new Error('a download that was broken off and went on is not the same file');
      memory = Math.max(memory, residentMb(pid));
      if (round === 0) continue;
      ours.push(whole.ms);
      plain.push(beside.ms);
      broken.push(resumed.ms);
    }
  } finally {
    peer.stop();
  }
  const rate = (times: readonly number[]) => file.bytes / MB / (quantile(times, 0.5) / 1000);
  return [
    {
      ...{
        part: PART,
        what: 'asked until its file is ready',
        value: load.points / seconds,
        unit: 'values/s',
      },
      note: `${seconds.toFixed(1)} s, ${made.files.length} file of ${(file.bytes / MB).toFixed(1)} MB, ${(load.points / 1e6).toFixed(2)} million values`,
    },
    {
      ...{ part: PART, what: 'memory of the server, highest', value: memory, unit: 'MB' },
      note: `${memoryBefore.toFixed(0)} MB before; all clients take the file at once or in pieces`,
    },
    {
      ...{ part: PART, what: 'fetched whole', value: rate(ours), unit: 'MB/s' },
      note: `${quantile(ours, 0.5).toFixed(0)} ms; its SHA-256 is that of the list`,
    },
    {
      ...{ part: PART, what: 'the same file from a bare server of Node', value: rate(plain), unit: 'MB/s' },
      note: `so the portal takes ${(quantile(ours, 0.5) / quantile(plain, 0.5)).toFixed(2)} times as long`,
    },
    {
      ...{ part: PART, what: 'broken off twice and gone on with', value: rate(broken), unit: 'MB/s' },
      note: `${(quantile(broken, 0.5) / quantile(ours, 0.5)).toFixed(2)} times as long as whole; the same bytes each time`,
    },
  ];
}
