import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ProblemError,
  readDashboardComponent,
  readEquipmentImage,
  readGearUnitImage,
  removeGearUnitImage,
  restoreEquipmentImage,
  saveEquipmentImage,
  saveGearUnitImage,
} from '@ritzel/contract';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type BlobStore, makeFolderBlobStore } from '../../platform/blob-store.ts';
import { quietEquipmentParts } from '../../testing/drivetrain-server.testing.ts';
import { sendPartially } from '../../testing/partial-request.testing.ts';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { addEquipmentRoutes } from '../equipment/index.ts';
import { addPictureRoutes, sweepPictures } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-pictures-'));
const files = makeFolderBlobStore(folder);
/** Writes that are still let through; then the store is away. */
let putsLeft = Number.POSITIVE_INFINITY;
const blobs: BlobStore = {
  ...files,
  async put(key, bytes) {
    if (putsLeft-- <= 0) throw new Error('the disk is full');
    await files.put(key, bytes);
  },
};
const server = await makeTestServer((http, { database, log }) => {
  addPictureRoutes(http, { db: database.db, blobs, log });
  addEquipmentRoutes(http, quietEquipmentParts(database.db, Date.now));
});
const { pool } = server.database;
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  putsLeft = Number.POSITIVE_INFINITY;
});

async function makeMachine(type: 'gearunit' | 'motor' = 'gearunit') {
  const organisationId = await makeTestOrganisation(pool);
  const id = await makeTestEquipment(pool, organisationId, type);
  const { rows } = await pool.query('select identifier from equipment where id = $1', [id]);
  const identifier: string = rows[0].identifier;
  return { organisationId, id, identifier, token: await server.tokenFor('Ana', organisationId) };
}
type Machine = Awaited<ReturnType<typeof makeMachine>>;

const save = ({ identifier, token }: Machine, rawBody: Uint8Array | string) =>
  server.call(
    saveGearUnitImage,
    { params: { identifier } },
    { token, rawBody: typeof rawBody === 'string' ? rawBody : new Uint8Array(rawBody) },
  );
const read = ({ identifier, token }: Machine, size: '112' | '240' | '640' | '1600', headers = {}) =>
  server.fetchCall(readGearUnitImage, { params: { identifier }, query: { size } }, { token, headers });
const looksAt = async (response: Response) => sharp(Buffer.from(await response.arrayBuffer()));

async function faultOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`a problem was expected, not ${String(error)}`);
  return { status: error.problem.status, ...error.problem.errors?.[0] };
}

async function keptKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list('pictures')) keys.push(key);
  return keys;
}

/** Left half red, right half blue. */
function twoColours(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3, background: '#d00000' } as const;
  return sharp({ create: { width, height, channels: 3, background: '#0000d0' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

/** A PNG whose header claims these edges, with almost nothing behind it. */
async function claimedPng(width: number, height: number): Promise<Buffer> {
  const { deflateSync, crc32 } = await import('node:zlib');
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'sent as %s is shown as WebP in its sizes',
    async (kind) => {
      const machine = await makeMachine();
      const saved = await save(machine, await twoColours(1000, 500).toFormat(kind).toBuffer());
      expect(saved).toMatchObject({ width: 1000, height: 500 });
      for (const [size, width, height] of [
        ['112', 112, 112],
        ['240', 240, 240],
        ['640', 640, 320],
        ['1600', 1000, 500],
      ] as const) {
        const response = await read(machine, size);
        expect(response.headers.get('content-type')).toBe('image/webp');
        expect(response.headers.get('x-placeholder')).toBeNull();
        expect(await (await looksAt(response)).metadata()).toMatchObject({ format: 'webp', width, height });
      }
      const row = await server.call(readDashboardComponent, { params: { id: machine.id } }, machine);
      expect(row.pictureId).toBe(saved.id);
    },
  );

  test('stands upright as the camera noted, and carries nothing else of what it noted', async () => {
    const machine = await makeMachine();
    // 6: the camera was turned; what was stored on the left is seen at the top.
    const photo = await twoColours(600, 300)
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    expect(await save(machine, photo)).toMatchObject({ width: 300, height: 600 });
    const shown = await looksAt(await read(machine, '640'));
    const found = await shown.metadata();
    expect(found).toMatchObject({ width: 300, height: 600 });
    expect([found.exif, found.icc, found.xmp, found.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const { data, info } = await shown.raw().toBuffer({ resolveWithObject: true });
    const redAt = (y: number) => data[(y * info.width + 150) * info.channels]!;
    expect(redAt(50)).toBeGreaterThan(150);
    expect(redAt(550)).toBeLessThan(80);
  });

  test('is not sent again to who has it', async () => {
    const machine = await makeMachine();
    const { id } = await save(machine, await twoColours(300, 300).png().toBuffer());
    const first = await read(machine, '240');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await read(machine, '240', { 'if-none-match': etag });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    const versioned = await server.fetchCall(
      readGearUnitImage,
      { params: { identifier: machine.identifier }, query: { size: '240', v: id } },
      machine,
    );
    expect(versioned.headers.get('cache-control')).toContain('immutable');
    await save(machine, await twoColours(300, 200).png().toBuffer());
    expect((await read(machine, '240', { 'if-none-match': etag })).status).toBe(200);
  });

  test('that was removed can be put back, and is gone a day later', async () => {
    const machine = await makeMachine();
    const { id } = await save(machine, await twoColours(300, 300).png().toBuffer());
    const place = { params: { identifier: machine.identifier } };
    const restore = () =>
      server.call(
        restoreEquipmentImage,
        { params: { identifier: machine.identifier, pictureId: id } },
        machine,
      );
    await server.call(removeGearUnitImage, place, machine);
    await server.call(removeGearUnitImage, place, machine);
    expect((await read(machine, '240')).headers.get('x-placeholder')).toBe('true');
    expect(await restore()).toMatchObject({ id });
    expect((await read(machine, '240')).headers.get('x-placeholder')).toBeNull();
    await server.call(removeGearUnitImage, place, machine);
    await sweepPictures({ pool, blobs, nowMs: () => Date.now() + 23 * 3_600_000 });
    expect((await keptKeys()).filter((key) => key.includes(id))).toHaveLength(4);
    await sweepPictures({ pool, blobs, nowMs: () => Date.now() + 25 * 3_600_000 });
    expect((await keptKeys()).filter((key) => key.includes(id))).toHaveLength(0);
    expect(await faultOf(restore())).toMatchObject({ status: 404 });
    const { rows } = await pool.query('select action from audit_entry where subject_id = $1 order by id', [
      machine.id,
    ]);
    expect(rows.map(({ action }) => action)).toEqual([
      'equipment.picture',
      'equipment.picture-remove',
      'equipment.picture-restore',
      'equipment.picture-remove',
    ]);
  });
});

describe('what is no picture changes nothing', async () => {
  const jpeg = await twoColours(800, 600).jpeg().toBuffer();
  const png = await twoColours(800, 600).png().toBuffer();
  const frames = Buffer.concat([
    await twoColours(64, 64).raw().toBuffer(),
    await twoColours(64, 64)
      .raw()
      .toBuffer()
      .then((pixels) => Buffer.from(pixels).reverse()),
  ]);
  const moving = await sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  const actl = Buffer.from('\x00\x00\x00\x08acTL\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00', 'latin1');
  test.each([
    ['nothing', Buffer.alloc(0), 'pictureEmpty'],
    ['text', Buffer.from('GIF89a, or so it says'), 'pictureKindUnknown'],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 'pictureKindUnknown'],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'pictureKindUnknown',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'pictureKindUnknown'],
    ['a JPEG cut off', jpeg.subarray(0, jpeg.length / 2), 'pictureBroken'],
    ['a PNG cut off', png.subarray(0, png.length / 2), 'pictureBroken'],
    ['a JPEG of its first bytes', jpeg.subarray(0, 20), 'pictureBroken'],
    [
      'a PNG with malformed data behind its signature',
      Buffer.concat([png.subarray(0, 8), Buffer.alloc(400, 0x41)]),
      'pictureBroken',
    ],
    ['a bomb of 50 000 x 50 000', await claimedPng(50_000, 50_000), 'pictureTooManyPixels'],
    ['less pixels than it claims', await claimedPng(2000, 2000), 'pictureBroken'],
    ['a dot', await twoColours(4, 4).png().toBuffer(), 'pictureTooSmall'],
    ['a moving WebP', moving, 'pictureAnimated'],
    ['a moving PNG', Buffer.concat([png.subarray(0, 33), actl, png.subarray(33)]), 'pictureAnimated'],
  ])('%s', async (_, bytes, code) => {
    const machine = await makeMachine();
    const before = (await keptKeys()).length;
    expect(await faultOf(save(machine, bytes))).toMatchObject({ status: 400, field: 'body', code });
    expect((await keptKeys()).length).toBe(before);
    const { rows } = await pool.query('select picture_id from equipment where id = $1', [machine.id]);
    expect(rows[0].picture_id).toBeNull();
  });

  test('more than 15 MB', async () => {
    const machine = await makeMachine();
    expect(await faultOf(save(machine, Buffer.alloc(15 * 1024 * 1024 + 1)))).toMatchObject({ status: 413 });
  });

  test('a file that is a picture and a page at once is kept as the picture alone', async () => {
    const machine = await makeMachine();
    await save(machine, Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script>')]));
    const shown = Buffer.from(await (await read(machine, '1600')).arrayBuffer());
    expect(shown.includes('script')).toBe(false);
  });
});

test('whoever sends many pictures at once is refused before the next body is read, and others are not', async () => {
  const machine = await makeMachine();
  const begin = () =>
    sendPartially(server.baseUrl, {
      method: saveGearUnitImage.method,
      path: saveGearUnitImage.path.replace('{identifier}', machine.identifier),
      headers: {
        authorization: `Bearer ${machine.token}`,
        'content-type': 'image/png',
        'content-length': '1000000',
        expect: '100-continue',
      },
    });
  const slow = await Promise.all([begin(), begin(), begin(), begin()]);
  // Whose place is taken is asked for the body.
  for (const request of slow) expect(await request.status()).toBe(100);
  const refused = await begin();
  expect(await refused.status()).toBe(429);
  const colleague = { ...machine, token: await server.tokenFor('Ana', machine.organisationId) };
  await save(colleague, await twoColours(300, 300).png().toBuffer());
  for (const request of [...slow, refused]) request.end();
  const picture = await twoColours(300, 300).png().toBuffer();
  const saveAgain = () =>
    save(machine, picture).then(
      () => 200,
      (error: unknown) => (error instanceof ProblemError ? error.problem.status : 0),
    );
  await expect.poll(saveAgain, { timeout: 10_000 }).toBe(200);
});

test.each([0, 1, 3])(
  'when the blob store fails after %i writes nothing is left and the old one stays',
  async (writes) => {
    const machine = await makeMachine();
    const { id } = await save(machine, await twoColours(300, 300).png().toBuffer());
    const before = (await keptKeys()).sort();
    putsLeft = writes;
    expect(await faultOf(save(machine, await twoColours(200, 200).png().toBuffer()))).toMatchObject({
      status: 503,
    });
    expect((await keptKeys()).sort()).toEqual(before);
    const { rows } = await pool.query('select picture_id from equipment where id = $1', [machine.id]);
    expect(rows[0].picture_id).toBe(id);
    const { rows: audit } = await pool.query('select 1 from audit_entry where subject_id = $1', [machine.id]);
    expect(audit).toHaveLength(1);
  },
);

test('renditions that no row names go with the sweep, once they are old enough', async () => {
  const key = `pictures/${crypto.randomUUID()}/112.webp`;
  await files.put(key, new Uint8Array([1]));
  await sweepPictures({ pool, blobs, nowMs: Date.now });
  expect(await keptKeys()).toContain(key);
  await sweepPictures({ pool, blobs, nowMs: () => Date.now() + 2 * 3_600_000 });
  expect(await keptKeys()).not.toContain(key);
});

describe('an identifier', () => {
  test('names equipment of the own organisation alone', async () => {
    const machine = await makeMachine();
    await save(machine, await twoColours(300, 300).png().toBuffer());
    const other = await makeMachine();
    await pool.query('update equipment set identifier = $2 where id = $1', [other.id, machine.identifier]);
    const theirs = await server.fetchCall(
      readGearUnitImage,
      { params: { identifier: machine.identifier } },
      { token: other.token },
    );
    expect(theirs.headers.get('x-placeholder')).toBe('true');
    const outsider = await makeMachine();
    const answer = await server.fetchCall(
      readGearUnitImage,
      { params: { identifier: machine.identifier } },
      { token: outsider.token },
    );
    expect(answer.status).toBe(404);
  });

  test('of a motor is no gear unit, and has its picture under the path of all equipment', async () => {
    const motor = await makeMachine('motor');
    const place = { params: { identifier: motor.identifier } };
    expect((await server.fetchCall(readGearUnitImage, place, motor)).status).toBe(404);
    const rawBody = new Uint8Array(await twoColours(300, 300).png().toBuffer());
    await server.call(saveEquipmentImage, place, { ...motor, rawBody });
    expect((await server.fetchCall(readEquipmentImage, place, motor)).status).toBe(200);
  });
});

test.each(['112', '240'] as const)('a gear unit without a picture is drawn at %s', async (size) => {
  const response = await read(await makeMachine(), size);
  const drawn = await looksAt(response);
  expect(await drawn.metadata()).toMatchObject({ width: Number(size), height: Number(size), hasAlpha: true });
  const { channels } = await drawn.stats();
  // Something is drawn, and not everything.
  expect(channels[3]!.mean).toBeGreaterThan(5);
  expect(channels[3]!.mean).toBeLessThan(128);
});
