import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { encodeWaveform } from '@ritzel/telemetry';
import yauzl from 'yauzl';
import { makeDrivetrainDocument } from '../apps/server/src/testing/drivetrain.testing.ts';
import { expectNoViolations, expectNoViolationsInBothWidths } from './accessible-page.ts';
import { expect, testWithoutPlant as test } from './journey.ts';
import { MAX_START_MS } from './plant.ts';
import { withPlantDatabase } from './plant-database.ts';
import { root, startRitzel } from './ritzel-process.ts';
import { signInAt } from './signing-in.ts';
import { type EmptyPlant, startEmptyPlant } from './start-empty-plant.ts';

// One after the other, in one plant: what the first takes away the second brings into another.
test.describe.configure({ mode: 'serial' });

let plant: EmptyPlant;
let folder: string;
let archive: string;
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-organisation-export-'));
  archive = path.join(folder, 'archive.zip');
  plant = await startEmptyPlant({ isLive: true });
});
test.afterAll(async () => {
  await plant?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const signIn = (page: Page) => signInAt(page, plant);

/** The token of the page's own session, as the portal sends it. */
async function headersOf(page: Page) {
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.headers().authorization !== undefined),
    page.reload(),
  ]);
  return { authorization: request.headers().authorization ?? '' };
}

/** A drivetrain with values, a record and an entry in its log book. */
async function makeMachine(page: Page): Promise<{ id: string; name: string }> {
  const headers = await headersOf(page);
  const document = makeDrivetrainDocument();
  const ask = async (method: string, address: string, data?: object) => {
    const reply = await page.request.fetch(`${plant.url}/api${address}`, { method, headers, data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  const { id } = await ask('POST', '/drivetrains', document);
  const identifier = document.parts[2]!.devices![0]!.identifier;
  const { rows } = await ask('GET', `/devices?search=${identifier}`);
  const { token } = await ask('POST', `/devices/${rows[0].id}/credentials`);
  const send = async (address: string, contentType: string, body: string | Blob) => {
    const sent = await fetch(`${plant.url}/api${address}`, {
      ...{ method: 'POST', body },
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    });
    const said = await sent.text();
    expect(sent.ok, said).toBe(true);
    return said;
  };
  const nowMs = Date.now();
  const samples = Array.from({ length: 60 }, (_, second) => ({
    ...{ metric: 'Oil/temperature', t: nowMs - second * 1000, value: 50 + second / 10 },
  }));
  await send('/data/samples', 'application/json', JSON.stringify({ samples }));
  const record = encodeWaveform(
    {
      ...{ device: identifier, channel: 'in', t0Ns: BigInt(nowMs) * 1_000_000n, fsHz: 8192, unit: 'm/s²' },
      ...{ scale: 1, offset: 0, speedRpm: 990 },
    },
    Float32Array.from({ length: 8192 }, (_, i) => Math.sin((2 * Math.PI * 25 * i) / 8192)),
  );
  const stored = JSON.parse(
    await send('/data/raws', 'application/vnd.ritzel.waveform', new Blob([new Uint8Array(record)])),
  );
  const analysed = async () => (await ask('GET', `/waveforms/${stored.id}/diagnosis`)).diagnosis !== null;
  await expect.poll(analysed, { timeout: 60_000 }).toBe(true);
  await ask('POST', `/equipment/${id}/log`, {
    kind: 'observation',
    text: 'Seen with Zoë; "all well" = 1',
  });
  return { id, name: document.name };
}

async function unpack(file: string): Promise<Map<string, Buffer>> {
  const zip = await yauzl.openPromise(file);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(Readable.from(await zip.openReadStreamPromise(entry))));
  return files;
}

const ritzel = (dataDir: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [path.join(root, 'bin/ritzel.js'), ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
  });

test('an administrator takes away everything the organisation owns, with the password, and has all of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const machine = await makeMachine(page);
  // Whoever signed in an hour ago is asked for the password.
  await withPlantDatabase(plant.dataDir, (database) =>
    database.query(`update session set begun_at = begun_at - interval '1 hour'`),
  );
  await page.goto(`${plant.url}/organisation?tab=overview`);
  const card = page.getByRole('region', { name: 'Export', exact: true });
  await expect(card).toContainText('No archives yet');
  await expect(card).toContainText('ritzel import-organisation FILE');
  await expectNoViolationsInBothWidths(page);
  await card.getByRole('button', { name: 'Create archive' }).click();
  const question = page.getByRole('dialog', { name: 'Export the organisation' });
  await expectNoViolations(page, '[role=dialog]');
  await question.getByLabel('Password', { exact: true }).fill('not the password');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question.getByText('The password is wrong.')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(0);
  await question.getByLabel('Password', { exact: true }).fill(plant.password);
  await question.getByRole('button', { name: 'Continue' }).click();

  const made = card.getByRole('list', { name: 'Archives' }).getByRole('listitem');
  await expect(made).toHaveCount(1);
  await expect(made).toContainText('Engineer');
  const download = made.getByRole('button', { name: /^Download \(/ });
  await expect(download).toBeVisible({ timeout: 120_000 });
  await expect(made).toContainText('Ready, kept until');
  await expectNoViolationsInBothWidths(page);
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
  await expect(card).toContainText(`ritzel import-organisation ${saved.suggestedFilename()}`);
  await saved.saveAs(archive);

  // Whole by its own list, and with what was put in.
  const files = await unpack(archive);
  const manifest = JSON.parse(files.get('manifest.json')!.toString());
  expect(manifest.organisation.name).toBe('Test plant');
  const listed = [
    ...manifest.tables.map((each: { table: string }) => ({ ...each, name: `tables/${each.table}.jsonl` })),
    ...manifest.blobs.map((each: { key: string }) => ({ ...each, name: `blobs/${each.key}` })),
  ];
  expect([...files.keys()].toSorted()).toEqual(
    ['manifest.json', ...listed.map(({ name }) => name)].toSorted(),
  );
  for (const { name, bytes, sha256 } of listed) {
    const content = files.get(name)!;
    expect(content.length, name).toBe(bytes);
    expect(createHash('sha256').update(content).digest('hex'), name).toBe(sha256);
  }
  const linesOf = (table: string) =>
    files.get(`tables/${table}.jsonl`)!.toString().split('\n').filter(Boolean);
  expect(linesOf('every_equipment').some((line) => line.includes(machine.id))).toBe(true);
  expect(linesOf('waveform')).toHaveLength(1);
  expect(files.get(`blobs/${JSON.parse(linesOf('waveform')[0]!).blob_key}`)!.length).toBe(4 * 8192);
  expect([...files.values()].some((content) => content.includes('$argon2'))).toBe(false);

  await made.getByRole('button', { name: /^Delete the archive of/ }).click();
  await expect(made).toHaveCount(0);
});

test('the archive comes into another server by the command that the screen names, and goes out of it the same', async () => {
  const before = await unpack(archive);
  const { organisation } = JSON.parse(before.get('manifest.json')!.toString());
  const dataDir = path.join(folder, 'another');
  const other = await startRitzel('serve', dataDir);
  try {
    await other.printed(/first-administrator#token=/, MAX_START_MS);
    const { stdout } = await ritzel(dataDir, 'import-organisation', archive);
    expect(stdout).toMatch(/^Test plant: \d+ rows and 1 files imported\. Restart the server/);
    const again = path.join(folder, 'again.zip');
    await ritzel(dataDir, 'export-organisation', organisation.id, again);
    const after = await unpack(again);
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
    // What a running server writes by itself, such as events, goes on there; what people and machines left does not change.
    const kept = /^(blobs\/|tables\/(signal|waveform|telemetry_fresh|log_entry|user_group|location)\b)/;
    const compared = [...before].filter(([name]) => kept.test(name));
    expect(compared.length).toBeGreaterThanOrEqual(6);
    for (const [name, content] of compared) expect(after.get(name)!.equals(content), name).toBe(true);
    // A server that has it already refuses it, and says so.
    const refusal = await ritzel(dataDir, 'import-organisation', archive).catch((error) => error);
    expect(refusal).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was changed.') });
  } finally {
    await other.stop();
  }
});
