import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureNow, readDrivetrainDocument, saveDrivetrain } from '@ritzel/contract';
import { writeRawFloat32, writeWav } from '@ritzel/telemetry';
import { afterAll, expect, test } from 'vitest';
import { makeDeviceWatch } from '../modules/conditions/index.ts';
import { runImport } from '../modules/recordings/index.ts';
import { makeEventBus } from '../platform/events.ts';
import { makeLog } from '../platform/log.ts';
import { makeDrivetrainDocument } from '../testing/drivetrain.testing.ts';
import { makeTestOrganisation } from '../testing/plant.testing.ts';
import { makeWholeServer } from './whole-server.testing.ts';

const server = await makeWholeServer();
const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-import-'));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** An organisation of its own with one drivetrain, whose gear unit has the channels `in` and `out`. */
async function makeMachine(channels: readonly string[] = ['in', 'out']) {
  const organisationId = await makeTestOrganisation(server.pool);
  const { token } = await server.newCaller(organisationId, 'Adm');
  const document = makeDrivetrainDocument();
  const part = document.parts[2]!;
  part.devices![0]!.waveforms = channels.map((channel) => ({ channel, name: channel, unit: 'g' }));
  const saved = await server.send({ method: 'POST', path: saveDrivetrain.path, token, body: document });
  const { id } = JSON.parse(saved.text) as { id: string };
  const read = async () =>
    JSON.parse(
      (await server.send({ method: 'GET', path: readDrivetrainDocument.path.replace('{id}', id), token }))
        .text,
    );
  const importing = async (...words: string[]) => {
    const said: string[] = [];
    const code = await runImport(words, {
      out: (text) => said.push(text),
      progress: () => {},
      localAccess: { url: server.url, token },
      environment: {},
    });
    return { code, said: said.join('\n') };
  };
  const stored = async () =>
    (
      await server.pool.query(
        `select e.identifier, w.channel, count(*)::int as count from waveform w join equipment e on e.id = w.asset_id
          where w.organisation_id = $1 group by 1, 2 order by 1, 2`,
        [organisationId],
      )
    ).rows;
  const equipment = async () =>
    (
      await server.pool.query('select count(*)::int as n from equipment where organisation_id = $1', [
        organisationId,
      ])
    ).rows[0].n;
  return { id, token, document, gearUnit: part.identifier, read, importing, stored, equipment };
}

const tone = (hz: number) =>
  Float32Array.from({ length: 512 }, (_, i) => Math.sin((2 * Math.PI * hz * i) / 2048));

function makeFolder(name: string, files: Record<string, Uint8Array | string>): string {
  const place = path.join(folder, name);
  mkdirSync(place);
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(place, file), content);
  return place;
}

test('--machine feeds the machine that is there: no second one is made and its own device stays as it is', async () => {
  const { gearUnit, read, importing, stored, equipment, document } = await makeMachine();
  const place = makeFolder('machine', {
    'a.f32': writeRawFloat32(tone(50)),
    'b.f32': writeRawFloat32(tone(60)),
  });
  const before = { count: await equipment(), devices: (await read()).parts[2].devices };
  const words = [
    place,
    '--machine',
    gearUnit.toLowerCase(),
    '--channel',
    'in',
    '--fs',
    '2048',
    '--unit',
    'g',
  ];
  const first = await importing(...words);
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('2 recordings of one machine sent') });
  expect(await stored()).toEqual([{ identifier: gearUnit, channel: 'in', count: 2 }]);
  expect(await equipment()).toBe(before.count);
  const { devices } = (await read()).parts[2];
  expect(devices.map(({ identifier }: { identifier: string }) => identifier).sort()).toEqual(
    [document.parts[2]!.devices![0]!.identifier, `${gearUnit}-R`].sort(),
  );
  expect(devices).toEqual(expect.arrayContaining(before.devices));
  const again = await importing(...words);
  expect(again).toMatchObject({
    code: 0,
    said: expect.stringContaining('0 recordings of one machine sent, 2 already there'),
  });
});

test('that a file has ended is no silence of the machine, and nobody asks it to measure', async () => {
  const { id, gearUnit, importing, token } = await makeMachine(['in']);
  const place = makeFolder('silent', { 'a.f32': writeRawFloat32(tone(50)) });
  expect(await importing(place, '--machine', gearUnit, '--fs', '2048', '--unit', 'g')).toMatchObject({
    code: 0,
  });
  const { rows } = await server.pool.query('select id, equipment_id from device where identifier = $1', [
    `${gearUnit}-R`,
  ]);
  const watch = makeDeviceWatch({
    pool: server.pool,
    events: makeEventBus(),
    log: makeLog('silent'),
    now: Date.now,
  });
  await watch.reload();
  watch.seen(rows[0].id);
  await watch.drain();
  const equipment = await server.pool.query('select connectivity from equipment where id = any($1)', [
    [id, rows[0].equipment_id],
  ]);
  expect(equipment.rows).toEqual([{ connectivity: 0 }, { connectivity: 0 }]);
  const path = measureNow.path.replace('{id}', rows[0].equipment_id);
  expect((await server.send({ method: 'POST', path, token, body: { kind: 'measure' } })).status).toBe(200);
  const jobs = await server.pool.query('select count(*)::int as n from device_job where device_id = $1', [
    rows[0].id,
  ]);
  expect(jobs.rows[0].n).toBe(0);
});

test('the drivetrain itself may be named, and its only channel is meant', async () => {
  const { document, gearUnit, importing, stored } = await makeMachine(['in']);
  const file = path.join(makeFolder('only', { 'a.f32': writeRawFloat32(tone(50)) }), 'a.f32');
  expect(
    await importing(file, '--machine', document.identifier, '--fs', '2048', '--unit', 'g'),
  ).toMatchObject({ code: 0 });
  expect(await stored()).toEqual([{ identifier: gearUnit, channel: 'in', count: 1 }]);
});

test('what is not clear is asked for in a sentence, and nothing is made', async () => {
  const { gearUnit, importing, stored, equipment } = await makeMachine();
  const place = makeFolder('unclear', { 'a.f32': writeRawFloat32(tone(50)) });
  const before = await equipment();
  const unclear = await importing(place, '--machine', gearUnit, '--fs', '2048', '--unit', 'g');
  expect(unclear).toMatchObject({ code: 1, said: expect.stringContaining('give --channel, one of in, out') });
  const other = await importing(
    place,
    '--machine',
    gearUnit,
    '--channel',
    'in',
    '--fs',
    '2048',
    '--unit',
    'mm/s',
  );
  expect(other).toMatchObject({ code: 1, said: expect.stringContaining('measures acceleration') });
  expect([await stored(), await equipment()]).toEqual([[], before]);
});

test('a folder of 90 files without an index is taken in the order of their names', async () => {
  const { importing, stored } = await makeMachine();
  const files = Array.from({ length: 90 }, (_, i): [string, Uint8Array | string] => {
    const name = `point ${String(i).padStart(2, '0')}`;
    return i % 2 === 0
      ? [`${name}.f32`, writeRawFloat32(tone(10 + i))]
      : [`${name}.wav`, writeWav(tone(10 + i), 2048, 'g').wav];
  });
  const place = makeFolder('ninety', {
    ...Object.fromEntries(files),
    'broken.wav': 'RIFF and then nothing',
    'notes.pdf': '%PDF',
  });
  const { code, said } = await importing(place, '--fs', '2048', '--unit', 'g', '--rpm', '1500');
  expect(said).toContain('90 recordings of one machine sent, 0 already there, 0 refused, 2 left out');
  expect(said).toMatch(/left out broken\.wav: .+\n.*left out notes\.pdf: /);
  expect(code).toBe(0);
  expect(await stored()).toEqual([{ identifier: 'REC-RECORDINGS-M', channel: 'A', count: 90 }]);
});

test.each([
  [['--fs', '0'], '--fs must be a number above 0'],
  [['--start', '22.11.2026'], '--start is no time'],
  [['--unit', 'furlong'], '--unit is one of'],
  [['second'], 'is a second one'],
  [['--machine'], "'--machine <value>' argument missing"],
])('wrong words %j end with 2 and the usage', async (words, sentence) => {
  const { importing } = await makeMachine();
  const { code, said } = await importing(folder, ...words);
  expect(said).toContain(sentence);
  expect(said).toContain('ritzel import FILE|FOLDER');
  expect(code).toBe(2);
});

test('a folder with nothing to read ends with 2, a server that is not there with 1', async () => {
  const { importing } = await makeMachine();
  expect(await importing(makeFolder('empty', {}))).toMatchObject({
    code: 2,
    said: expect.stringContaining('holds no recording'),
  });
  const place = makeFolder('away', { 'a.f32': writeRawFloat32(tone(50)) });
  const away = await importing(place, '--fs', '2048', '--unit', 'g', '--url', 'http://127.0.0.1:9');
  expect(away).toMatchObject({ code: 1, said: expect.stringContaining('cannot be reached') });
});
