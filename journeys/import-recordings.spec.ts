import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeWav } from '@ritzel/telemetry';
import { expect, test } from './journey.ts';
import type { Plant } from './plant.ts';

test.use({ plantName: 'import-recordings' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

const root = path.resolve(import.meta.dirname, '..');
function ritzel({ dataDir }: Plant, args: string[]): string {
  return execFileSync(process.execPath, [path.join(root, 'bin/ritzel.js'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
}

test('a WAV file with its scale beside it is sent by one command and seen in the portal', async ({
  demoPage,
  plant,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-wav-'));
  const samples = Float64Array.from(
    { length: 25_600 },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * 50 * i) / 25_600),
  );
  const { wav, sidecar } = writeWav(samples, 25_600, 'm/s²');
  writeFileSync(path.join(folder, 'tone.wav'), wav);
  writeFileSync(path.join(folder, 'tone.wav.json'), sidecar);
  const machine = `Tone rig ${Date.now()}`;
  const first = ritzel(plant, [
    'import',
    path.join(folder, 'tone.wav'),
    '--machine',
    machine,
    '--rpm',
    '1500',
  ]);
  expect(first).toContain('1 recording of one machine sent, 0 already there, 0 refused, 0 left out');
  expect(
    ritzel(plant, ['import', path.join(folder, 'tone.wav'), '--machine', machine, '--rpm', '1500']),
  ).toContain('1 already there');
  rmSync(folder, { recursive: true });
  await demoPage.goto(`/dashboard?search=${encodeURIComponent(machine)}`);
  await demoPage
    .getByRole('link', { name: new RegExp(machine) })
    .first()
    .click();
  await demoPage.getByRole('tab', { name: 'Vibration' }).click();
  await expect(demoPage.getByText('1.00 s at 25.6 kHz')).toBeVisible();
});

test('what cannot be read is named with its reason and exit code 2', ({ plant }) => {
  const refused = (place: string) =>
    spawnSync(process.execPath, [path.join(root, 'bin/ritzel.js'), 'import', place], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: plant.dataDir },
    });
  expect(refused(path.join(root, 'README.md'))).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('none of raw float32'),
  });
  expect(refused('/nowhere/at/all')).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('no file or folder'),
  });
});

const RATE_HZ = 12_000;
const RPM = 1797;
const BPFO_ORDER = 3.5848;

/** Noise that repeats, and where the race is damaged impacts that ring at 3 kHz as often as a 6205 rolls over the place. */
function recorded(isDamaged: boolean): Float32Array {
  let state = 7;
  const noise = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const impactHz = (BPFO_ORDER * RPM) / 60;
  return Float32Array.from({ length: 65_536 }, (_, i) => {
    const sinceS = (((i / RATE_HZ) * impactHz) % 1) / impactHz;
    const ring = Math.exp(-900 * sinceS) * Math.sin(2 * Math.PI * 3_000 * sinceS);
    return 0.4 * noise() + (isDamaged ? ring : 0);
  });
}

/** A folder of recordings with their index, as data sets are published. */
function writeRecordings(folder: string): void {
  mkdirSync(path.join(folder, 'recordings'));
  const index = [
    { id: 'rig_outer', fault: 'outer' },
    { id: 'rig_sound', fault: 'normal' },
  ].map(({ id, fault }) => {
    const file = `recordings/${id}.f32`;
    writeFileSync(path.join(folder, file), recorded(fault === 'outer'));
    return {
      ...{ id, file, fault, n: 65_536, rows: 1, fs: RATE_HZ, rpm: RPM, unit: 'g', dataset: 'RIG' },
      ...{ channel: 'DE', sensor: 'DE housing accelerometer', licence: 'none' },
      bearing: {
        ...{ designation: '6205-2RS JEM SKF', n: 9, d_mm: 7.94, D_mm: 39.04, alpha_deg: 0 },
        orders: { ftf: 0.39828, bpfo: BPFO_ORDER, bpfi: 5.4152, bsf: 2.35675 },
      },
    };
  });
  writeFileSync(path.join(folder, 'recordings.json'), JSON.stringify(index));
}

test('the outer-race line of the 6205 stands out at 107 Hz where the fault is, and not where it is not', async ({
  demoPage,
  plant,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-recordings-'));
  writeRecordings(folder);
  const reported = ritzel(plant, ['import', folder]);
  rmSync(folder, { recursive: true });
  expect(reported).toMatch(/2 recordings of one machine sent, 0 already there, 0 refused/);
  // @NOTE: the contract's session
  const { token } = (await (await demoPage.request.get('/api/auth/login/demo')).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const list = await (
    await demoPage.request.get('/api/equipment?search=rec-rig-6205&type=drivetrain', { headers })
  ).json();
  const waveforms = await (
    await demoPage.request.get(`/api/equipment/${list.rows[0].id}/waveforms?size=500`, { headers })
  ).json();
  const prominence = async (source: string) => {
    const waveform = waveforms.rows.find((row: { source: string }) => row.source === source);
    const reply = await demoPage.request.get(
      `/api/waveforms/${waveform.id}/spectrum?kind=envelope&low=2000&high=5000`,
      { headers: { ...headers, accept: 'application/json' } },
    );
    const spectrum: { fromHz: number; stepHz: number; values: number[] } = await reply.json();
    const place = (hz: number) => Math.round((hz - spectrum.fromHz) / spectrum.stepHz);
    // Slip puts the lines up to one percent beside theory.
    const peakNear = (hz: number) =>
      Math.max(...spectrum.values.slice(place(hz * 0.99), place(hz * 1.01) + 1));
    const around = spectrum.values.slice(place(60), place(400)).sort((a, b) => a - b);
    const median = around[Math.floor(around.length / 2)] ?? 1;
    return [1, 2, 3].map((k) => peakNear((k * 3.5848 * waveform.speedRpm) / 60) / median);
  };
  const faulty = await prominence('rig_outer');
  for (const times of faulty) expect(times).toBeGreaterThan(8);
  for (const times of await prominence('rig_sound')) expect(times).toBeLessThan(8);
});
