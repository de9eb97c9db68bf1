import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { SoakClient, SoakRequest } from './soak-client.testing.ts';
import type { SoakTally } from './soak-tally.testing.ts';

interface HostileUpload {
  readonly name: string;
  readonly path: string;
  readonly request: (tokens: HostileTokens) => SoakRequest;
}

interface HostileTokens {
  readonly administrator: string;
  readonly device: string;
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** A zip of deflated files (PKWARE APPNOTE 6.3); `claimed` is the length its directory speaks of instead of the true one. */
function zip(files: readonly { name: string; text: Buffer; claimed?: number }[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, claimed } of files) {
    const packed = deflateRawSync(text);
    const entry = Buffer.alloc(26);
    entry.writeUInt16LE(20, 0);
    entry.writeUInt16LE(8, 4);
    entry.writeUInt32LE(crc32(text.subarray(0, 1 << 20)), 10);
    entry.writeUInt32LE(packed.length, 14);
    entry.writeUInt32LE(claimed ?? text.length, 18);
    entry.writeUInt16LE(name.length, 22);
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), entry, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), entry, place, Buffer.from(name)]));
    local.push(head);
    offset += head.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, ...directory, end]);
}

function workbook(sheet: Buffer, claimed?: number): string {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const text = (value: string) => Buffer.from(value);
  return zip([
    {
      name: '[Content_Types].xml',
      text: text(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
    },
    {
      name: 'xl/workbook.xml',
      text: text(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets><sheet name="Drivetrains" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: text(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', text: sheet, ...(claimed === undefined ? {} : { claimed }) },
  ]).toString('base64');
}

const sheetOf = (rows: string) =>
  Buffer.from(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  );
const farRow = workbook(sheetOf('<row r="100000000"><c r="A100000000" t="n"><v>1</v></c></row>'));
const lyingBomb = workbook(sheetOf(`<row r="1">${' '.repeat(80 * 1024 * 1024)}</row>`), 1000);
const deepJson = Buffer.from('['.repeat(100_000) + ']'.repeat(100_000));

/** What must be refused with a 4xx, whoever sends it. */
export const HOSTILE_UPLOADS: readonly HostileUpload[] = [
  {
    name: 'workbook with row number 100 000 000',
    path: '/drivetrains/import',
    request: ({ administrator }) => ({ token: administrator, json: { workbook: farRow } }),
  },
  {
    name: 'workbook whose directory lies about its size',
    path: '/drivetrains/import',
    request: ({ administrator }) => ({ token: administrator, json: { workbook: lyingBomb } }),
  },
  {
    name: 'JSON a hundred thousand levels deep',
    path: '/drivetrains',
    request: ({ administrator }) => ({
      token: administrator,
      bytes: new Uint8Array(deepJson),
      headers: { 'content-type': 'application/json' },
    }),
  },
  {
    name: 'bearings of one endless line',
    path: '/bearings/customer/import',
    request: ({ administrator }) => ({ token: administrator, json: { csv: '"'.repeat(1_000_000) } }),
  },
  {
    name: 'samples of a text that cannot be stored',
    path: '/data/samples',
    request: ({ device }) => ({
      token: device,
      json: { samples: [{ metric: 'a\0b\ud800', t: Date.now(), value: 1, unit: 'x'.repeat(19) }] },
    }),
  },
  {
    name: 'samples without credentials',
    path: '/data/samples',
    request: () => ({ token: 'nobody.nothing', bytes: new Uint8Array(4 * 1024 * 1024) }),
  },
  {
    name: 'waveform of noise',
    path: '/data/raws',
    request: ({ device }) => ({ token: device, bytes: crypto.getRandomValues(new Uint8Array(60_000)) }),
  },
  {
    name: 'line protocol that inflates without end',
    path: '/v2/write?bucket=soak&precision=ms',
    request: ({ device }) => ({
      token: device,
      bytes: new Uint8Array(gzipSync(Buffer.alloc(200 * 1024 * 1024, 'a'))),
      headers: { 'content-encoding': 'gzip' },
    }),
  },
  {
    name: 'picture with a script',
    path: '/v1/equipment/unknown/image',
    request: ({ administrator }) => ({
      method: 'PUT',
      token: administrator,
      bytes: new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')),
      headers: { 'content-type': 'image/svg+xml' },
    }),
  },
];

export async function sendHostileUploads(
  client: SoakClient,
  tokens: () => Promise<HostileTokens>,
  tally: SoakTally,
  pauseMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const upload = HOSTILE_UPLOADS[turn % HOSTILE_UPLOADS.length]!;
    const answer = await client.ask(`hostile ${upload.name}`, upload.path, upload.request(await tokens()));
    if (answer !== undefined && answer.status < 400) tally.fail('a hostile upload was accepted', upload.name);
    await sleep(pauseMs);
  }
}

/** Announces a large body without credentials and sends it a byte at a time. */
export async function dripForever(client: SoakClient, tally: SoakTally, signal: AbortSignal): Promise<void> {
  const { hostname, port, host } = new URL(client.url);
  while (!signal.aborted) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.on('data', () => {});
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(
      `POST /api/data/raws HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer nobody.nothing\r\ncontent-length: 80000000\r\n\r\n`,
    );
    tally.count('dripping bodies opened');
    const drip = setInterval(() => socket.write('x'), 1000);
    const abort = () => socket.destroy();
    signal.addEventListener('abort', abort, { once: true });
    await closed;
    clearInterval(drip);
    signal.removeEventListener('abort', abort);
    await sleep(200);
  }
}
