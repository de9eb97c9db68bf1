import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { streamOrganisation } from '../modules/organisation-archive/index.ts';
import {
  TABLES_LEFT_OUT,
  TRANSFERRED_TABLES,
} from '../modules/organisation-archive/transferred-tables-store.ts';
import { makeFolderBlobStore } from '../platform/blob-store.ts';
import { makeTestDatabase, type TestDatabase } from '../platform/database.testing.ts';
import {
  type OpenArchiveParts,
  runExportOrganisation,
  runImportOrganisation,
} from './organisation-archive-command.ts';
import type { TestPlant } from './plant-subjects.testing.ts';
import { makeWholeServer } from './whole-server.testing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-archives-'));
const fileOf = (name: string) => path.join(folder, name);
const first = await makeWholeServer();
const firstBlobs = makeFolderBlobStore(fileOf('blobs'));
let plant: TestPlant;
let neighbour: TestPlant;
let archive: Buffer;

type Side = { readonly pool: TestDatabase['pool']; readonly blobs: ReturnType<typeof makeFolderBlobStore> };
const opening =
  ({ pool, blobs }: Side): OpenArchiveParts =>
  async () => ({ parts: { pool, blobs, now: () => new Date() }, close: async () => {} });

async function run(command: typeof runExportOrganisation, side: Side, ...words: string[]) {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const code = await command(words, { out: say, complain: say }, opening(side));
  return { code, said: said.join('\n') };
}
const exporting = (side: Side, ...words: string[]) => run(runExportOrganisation, side, ...words);
const importing = (side: Side, ...words: string[]) => run(runImportOrganisation, side, ...words);

/** Samples, pictures and a document where the rows say they are; values of a signal, fresh and compacted. */
async function fill(plant: TestPlant) {
  const { organisationId, equipmentId, waveformId, pictureId, knowledgePictureId, documentId } = plant;
  const { pool } = first;
  const key = `waveforms/${equipmentId}/2026-03-01/1-abc.f32`;
  await pool.query('update waveform set blob_key = $2 where id = $1', [waveformId, key]);
  await firstBlobs.put(key, Buffer.from(Float32Array.of(0, 1, 0, -1).buffer));
  await firstBlobs.put(`pictures/${pictureId}/480.webp`, Buffer.from('a picture'));
  await firstBlobs.put(`pictures/${knowledgePictureId}/640.webp`, Buffer.from('a picture of a post'));
  await firstBlobs.put(`documents/${documentId}`, Buffer.from('a document'));
  await pool.query(
    `insert into telemetry_compacted (asset_id, signal_number, day, points, t_min_ms, t_max_ms, chunk)
     values ($1, 1, '2026-03-01', 2, 1772323200000, 1772323260000, '\\x00ff10')`,
    [equipmentId],
  );
  await pool.query(
    `insert into telemetry_fresh (asset_id, t_min_ms, t_max_ms, points, segment)
     values ($1, 9007199254740991, 9007199254740991, 1, '\\x01')`,
    [equipmentId],
  );
  // Planned by the document, then not any more, and then for another reading: one check that ended and one that is due.
  for (const hours of [8000, null, 9000])
    await pool.query(
      `update every_equipment set maintenance_due_hours = $2
        where id = (select coalesce(drivetrain_id, id) from every_equipment where id = $1)`,
      [equipmentId, hours],
    );
  await pool.query(
    'insert into former_user (id, organisation_id, name, deleted_at) values (gen_random_uuid(), $1, $2, now())',
    [organisationId, 'Zoë "Q" Ähre\nof the 2nd shift'],
  );
}

beforeAll(async () => {
  plant = await first.makePlant();
  neighbour = await first.makePlant();
  await fill(plant);
  await fill(neighbour);
});
afterAll(async () => {
  await first.close();
  rmSync(folder, { recursive: true, force: true });
});

const firstSide = (): Side => ({ pool: first.pool, blobs: firstBlobs });
async function withSecond<T>(work: (side: Side & { blobFolder: string }) => Promise<T>): Promise<T> {
  const database = await makeTestDatabase();
  const blobFolder = mkdtempSync(fileOf('second-'));
  try {
    return await work({ pool: database.pool, blobs: makeFolderBlobStore(blobFolder), blobFolder });
  } finally {
    await database.drop();
  }
}

async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(Readable.from(await zip.openReadStreamPromise(entry))));
  return files;
}
async function pack(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(Readable.from(zip.outputStream));
}
/** Another length of a file in the list at the end of a ZIP, where a reader learns what it unpacks to. */
function withUnpackedSize(zip: Buffer, name: string, size: number): Buffer {
  const forged = Buffer.from(zip);
  const header = Buffer.from('PK\u0001\u0002');
  let found = 0;
  for (let at = forged.indexOf(header); at >= 0; at = forged.indexOf(header, at + 4)) {
    const nameLength = forged.readUInt16LE(at + 28);
    if (forged.toString('latin1', at + 46, at + 46 + nameLength) !== name) continue;
    forged.writeUInt32LE(size, at + 24);
    found += 1;
  }
  expect(found).toBe(1);
  return forged;
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The same archive with another content of some files, and a manifest that agrees. */
async function forged(change: (files: Map<string, Buffer>) => void): Promise<Buffer> {
  const files = await unpack(archive);
  change(files);
  const manifest = JSON.parse(files.get('manifest.json')!.toString());
  for (const each of manifest.tables) {
    const bytes = files.get(`tables/${each.table}.jsonl`)!;
    const rows = bytes.toString().split('\n').length - 1;
    Object.assign(each, { bytes: bytes.length, sha256: sha256(bytes), rows });
  }
  manifest.blobs = [...files]
    .filter(([name]) => name.startsWith('blobs/'))
    .map(([name, bytes]) => ({ key: name.slice(6), bytes: bytes.length, sha256: sha256(bytes) }));
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  return pack(files);
}

test('every table of the schema goes along, or stays for a reason', async () => {
  const { rows } = await first.pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const listed = [
    ...TRANSFERRED_TABLES.map(({ table }) => table),
    ...Object.values(TABLES_LEFT_OUT).flat(),
  ].toSorted();
  expect(listed).toEqual([...new Set(listed)]);
  // A table that is new: put it into transferred-tables-store.ts.
  expect(listed).toEqual(rows.map(({ name }) => name).toSorted());
});

test('no table goes along before one that it refers to', async () => {
  const { rows } = await first.pool.query<{ table: string; referred: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as referred from pg_constraint
      where contype = 'f' and conrelid <> confrelid`,
  );
  const places = TRANSFERRED_TABLES.map(({ table }) => table);
  const wrong = rows.filter(
    ({ table, referred }) =>
      places.includes(table) && places.includes(referred) && places.indexOf(referred) > places.indexOf(table),
  );
  expect(wrong).toEqual([]);
});

describe('an organisation', () => {
  test('is written into one archive, without secrets and without anything of another', async () => {
    const file = fileOf('first.zip');
    const { code, said } = await exporting(firstSide(), plant.organisationId, file);
    expect(code, said).toBe(0);
    expect(said).toMatch(/rows and 4 files written/);
    archive = readFileSync(file);
    expect(existsSync(`${file}.part`)).toBe(false);
    const files = await unpack(archive);
    const text = [...files.values()].map((bytes) => bytes.toString()).join('\n');
    expect(text).toContain(plant.equipmentId);
    for (const theirs of [neighbour.organisationId, neighbour.equipmentId, neighbour.userEmail])
      expect(text).not.toContain(theirs);
    expect(text).not.toMatch(/\$argon2|secret_hash":"/);
    expect(files.get('tables/former_user.jsonl')?.toString().trim().split('\n')).toHaveLength(1);
  });

  test('comes into another server, and leaves that one row by row the same', async () => {
    await withSecond(async (second) => {
      const before = await second.pool.query('select count(*) from audit_entry');
      const { code, said } = await importing(second, fileOf('first.zip'));
      expect(code, said).toBe(0);
      const again = fileOf('again.zip');
      expect((await exporting(second, plant.organisationId, again)).code).toBe(0);
      const [was, is] = [await unpack(archive), await unpack(readFileSync(again))];
      expect([...is.keys()].toSorted()).toEqual([...was.keys()].toSorted());
      for (const [name, bytes] of was)
        if (name !== 'manifest.json') expect(is.get(name)?.toString(), name).toBe(bytes.toString());
      const rows = JSON.parse(was.get('manifest.json')!.toString()).tables as {
        table: string;
        rows: number;
      }[];
      // The plant has one of nearly everything: the proof is about something.
      expect(rows.filter((each) => each.rows > 0).length).toBeGreaterThanOrEqual(29);
      expect(Number(before.rows[0]?.count)).toBe(0);
      // Counted anew, and nothing waits for a consumer.
      const tally = await second.pool.query('select sum(equipment)::int as equipment from equipment_tally');
      expect(tally.rows[0]?.equipment).toBeGreaterThan(0);
      const open = await second.pool.query("select 1 from domain_event where transaction_id <> '3'");
      expect(open.rowCount).toBe(0);

      const twice = await importing(second, fileOf('first.zip'));
      expect(twice).toMatchObject({ code: 1, said: expect.stringContaining('already') });
    });
  });

  test('comes into another server without its measurements as well', async () => {
    const file = fileOf('small.zip');
    const choice = { values: false, records: false };
    const parts = { ...firstSide(), now: () => new Date() };
    const { blobs } = await streamOrganisation(parts, plant.organisationId, choice, (stream) =>
      pipeline(stream, createWriteStream(file)),
    );
    // A picture of equipment, one of a post, and a document.
    expect(blobs).toBe(3);
    await withSecond(async (second) => {
      const { code, said } = await importing(second, file);
      expect(code, said).toBe(0);
      const counts = await second.pool.query<{ equipment: number; records: number; values: number }>(
        `select (select count(*)::int from every_equipment) as equipment,
                (select count(*)::int from waveform) as records,
                (select count(*)::int from telemetry_compacted) as values`,
      );
      expect(counts.rows[0]).toMatchObject({ records: 0, values: 0 });
      expect(counts.rows[0]?.equipment).toBeGreaterThan(1);
      const again = fileOf('small-again.zip');
      expect((await exporting(second, plant.organisationId, again)).code).toBe(0);
      const [was, is] = [await unpack(readFileSync(file)), await unpack(readFileSync(again))];
      for (const [name, bytes] of was)
        if (name !== 'manifest.json') expect(is.get(name)?.toString(), name).toBe(bytes.toString());
    });
  });

  test('that nobody knows is no archive, and words that nobody knows say how it is meant', async () => {
    const unknown = await exporting(firstSide(), 'nobody', fileOf('none.zip'));
    expect(unknown).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no organisation "nobody"'),
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
    expect((await exporting(firstSide(), 'one')).code).toBe(2);
    expect((await importing(firstSide())).code).toBe(2);
  });
});

describe('an archive is refused, and nothing is left of it,', () => {
  const replaced = (files: Map<string, Buffer>, table: string, from: string | RegExp, to: string) => {
    const name = `tables/${table}.jsonl`;
    const before = files.get(name)!.toString();
    const after = before.replaceAll(from instanceof RegExp ? from : new RegExp(from, 'g'), to);
    expect(after, table).not.toBe(before);
    files.set(name, Buffer.from(after));
  };
  const cases: Record<string, [() => Promise<Buffer> | Buffer, RegExp]> = {
    'that is cut off': [() => archive.subarray(0, archive.length - 400), /no ZIP file, or it is cut off/],
    'that is something else': [() => Buffer.from('not an archive at all'), /no ZIP file/],
    'that has no manifest': [async () => pack(new Map([['a', Buffer.from('b')]])), /no manifest/],
    'with changed bytes': [
      () => {
        const bytes = Buffer.from(archive);
        for (let at = 2000; at < bytes.length / 2; at += 97) bytes[at]! ^= 0xff;
        return bytes;
      },
      /damaged|not what the manifest says|missing|cannot be imported/,
    ],
    'of another schema': [
      async () => {
        const files = await unpack(archive);
        const text = files
          .get('manifest.json')!
          .toString()
          .replace(/"migration": "[^"]+"/, '"migration": "0001-x.sql"');
        return pack(files.set('manifest.json', Buffer.from(text)));
      },
      /bring both to the same version/,
    ],
    'with a file that its manifest does not know': [
      async () => pack((await unpack(archive)).set('extra', Buffer.from('x'))),
      /extra is not in its manifest/,
    ],
    'with a file that belongs to no row': [
      () => forged((files) => void files.set(`blobs/documents/${neighbour.documentId}`, Buffer.from('x'))),
      /No row of the archive names documents/,
    ],
    'with a row of another organisation': [
      () =>
        forged((files) =>
          replaced(
            files,
            'log_entry',
            `"organisation_id": "${plant.organisationId}"`,
            `"organisation_id": "${crypto.randomUUID()}"`,
          ),
        ),
      /another organisation|does not fit/,
    ],
    'with telemetry of somebody else’s machine': [
      () => forged((files) => replaced(files, 'telemetry_compacted', plant.equipmentId, crypto.randomUUID())),
      /telemetry_compacted belong to another organisation/,
    ],
    'with samples of somebody else’s record': [
      () =>
        forged((files) =>
          replaced(files, 'waveform', `waveforms/${plant.equipmentId}`, `waveforms/${neighbour.equipmentId}`),
        ),
      /samples that are not their own/,
    ],
    'with a row that is none': [
      () => forged((files) => void files.set('tables/location.jsonl', Buffer.from('{"id": 5}\n'))),
      /does not fit|no row/,
    ],
    'that says it unpacks to more than can be in it': [
      // 4 GB out of a few kilobytes.
      () => withUnpackedSize(archive, 'tables/location.jsonl', 0xfffffff0),
      /unpack to more than can be in it/,
    ],
    'that unpacks to more than it says': [
      async () => {
        const files = await unpack(archive);
        const { length } = files.get('tables/location.jsonl')!;
        const bomb = await pack(files.set('tables/location.jsonl', Buffer.alloc(64 * 1024 * 1024, ' ')));
        return withUnpackedSize(bomb, 'tables/location.jsonl', length);
      },
      /location\.jsonl is damaged/,
    ],
    'with a line that is no JSON': [
      () => forged((files) => void files.set('tables/location.jsonl', Buffer.from('drop table\n'))),
      /does not fit/,
    ],
  };

  test.each(Object.keys(cases))('%s', async (name) => {
    const [make, sentence] = cases[name]!;
    const file = fileOf(`bad-${Object.keys(cases).indexOf(name)}.zip`);
    writeFileSync(file, await make());
    await withSecond(async (second) => {
      const { code, said } = await importing(second, file);
      expect(said).toMatch(sentence);
      expect(said).toMatch(/Nothing was changed\./);
      expect(code).toBe(1);
      for (const table of [
        'organisation',
        'app_user',
        'every_equipment',
        'waveform',
        'telemetry_compacted',
      ]) {
        const { rows } = await second.pool.query(`select count(*)::int as count from ${table}`);
        expect(rows[0]?.count, table).toBe(0);
      }
      expect(
        readdirSync(second.blobFolder, { recursive: true, withFileTypes: true }).filter((each) =>
          each.isFile(),
        ),
      ).toEqual([]);
    });
  });

  test('that leads out of its folder', async () => {
    const name = 'blobs/xx/evil';
    const bytes = await pack((await unpack(archive)).set(name, Buffer.from('x')));
    // The name as another program would write it, in both places.
    const evil = Buffer.from(bytes.toString('latin1').replaceAll(name, 'blobs/../evil'), 'latin1');
    writeFileSync(fileOf('evil.zip'), evil);
    await withSecond(async (second) => {
      const { code, said } = await importing(second, fileOf('evil.zip'));
      expect(code).toBe(1);
      expect(said).toMatch(/list of files is damaged/);
    });
  });

  test('when storing fails half way', async () => {
    await withSecond(async (second) => {
      let puts = 0;
      const failing: Side = {
        pool: second.pool,
        blobs: {
          ...second.blobs,
          async putStream(key, source) {
            puts += 1;
            if (puts === 3) throw new Error('the disk is gone');
            return second.blobs.putStream(key, source);
          },
        },
      };
      await expect(importing(failing, fileOf('first.zip'))).rejects.toThrow('the disk is gone');
      expect((await second.pool.query('select 1 from organisation')).rowCount).toBe(0);
      expect(
        readdirSync(second.blobFolder, { recursive: true, withFileTypes: true }).filter((each) =>
          each.isFile(),
        ),
      ).toEqual([]);
      // The same archive comes in when there is a disk again.
      expect((await importing(second, fileOf('first.zip'))).code).toBe(0);
    });
  });
});
