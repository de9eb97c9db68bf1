import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { drop, openCursorTable, readNumber } from './workspace-reading.ts';

// Files made here by hand, byte for byte, not by the writers whose readers they try.
const N = 16_384;
const RATE_HZ = 12_800;
/** 3 m/s² at a whole line near 100 Hz, and half of one at 1 234 Hz. */
const TONE_HZ = (128 * RATE_HZ) / N;
const SAMPLES = Array.from(
  { length: N },
  (_, i) =>
    3 * Math.sin((2 * Math.PI * TONE_HZ * i) / RATE_HZ) + 0.5 * Math.sin((2 * Math.PI * 1234 * i) / RATE_HZ),
);

const right = (value: number | string, width: number) => String(value).padStart(width);
const real = (value: number, decimals: number, width: number) => {
  const [mantissa = '', power = '0'] = value.toExponential(decimals).split('e');
  const sign = Number(power) < 0 ? '-' : '+';
  return `${mantissa}E${sign}${String(Math.abs(Number(power))).padStart(2, '0')}`.padStart(width);
};

/** The eleven lines of a dataset 58 before its numbers: time record, even abscissa. */
function uffHead(ordinates: 2 | 4, count: number, stepS: number): string[] {
  const axis = (code: number, name: string, unit: string) =>
    `${right(code, 10)}${right(0, 5).repeat(3)} ${name.padEnd(20)} ${unit.padEnd(20)}`;
  return [
    'Bearing DE',
    'NONE',
    '22-NOV-26 05:00:00',
    'NONE',
    'NONE',
    `${right(1, 5)}${right(0, 10)}${right(1, 5)}${right(0, 10)} ${'NONE'.padEnd(10)}${right(1, 10)}${right(3, 4)} ${'NONE'.padEnd(10)}${right(0, 10)}${right(0, 4)}`,
    `${right(ordinates, 10)}${right(count, 10)}${right(1, 10)}${real(0, 5, 13)}${real(stepS, 5, 13)}${real(0, 5, 13)}`,
    axis(17, 'Time', 's'),
    axis(12, 'Acceleration', 'm/s2'),
    axis(0, 'NONE', 'NONE'),
    axis(0, 'NONE', 'NONE'),
  ];
}

function uffAscii(samples: readonly number[], announced = samples.length, stepS = 1 / RATE_HZ): Buffer {
  const lines = ['    -1', '    58', ...uffHead(2, announced, stepS)];
  for (let i = 0; i < samples.length; i += 6) {
    lines.push(
      samples
        .slice(i, i + 6)
        .map((value) => real(value, 5, 13))
        .join(''),
    );
  }
  return Buffer.from(`${[...lines, '    -1'].join('\n')}\n`);
}

function uffBinary(samples: readonly number[]): Buffer {
  const body = Buffer.from(Float64Array.from(samples).buffer);
  const opening = `${right(58, 6)}b${right(1, 6)}${right(2, 6)}${right(11, 12)}${right(body.length, 12)}${right(0, 6)}${right(0, 6)}${right(0, 12)}${right(0, 12)}`;
  const head = ['    -1', opening, ...uffHead(4, samples.length, 1 / RATE_HZ)].join('\n');
  return Buffer.concat([Buffer.from(`${head}\n`), body, Buffer.from('\n    -1\n')]);
}

/** 24-bit PCM; full scale is 4 m/s². */
function wav24(samples: readonly number[]): Buffer {
  const data = Buffer.alloc(samples.length * 3);
  for (const [i, value] of samples.entries()) {
    data.writeIntLE(Math.round((value / 4) * (2 ** 23 - 1)), 3 * i, 3);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE_HZ, 24);
  head.writeUInt32LE(RATE_HZ * 3, 28);
  head.writeUInt16LE(3, 32);
  head.writeUInt16LE(24, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

function csv(samples: readonly number[]): Buffer {
  const rows = samples.map((value, i) =>
    `${(i / RATE_HZ).toFixed(9)};${value.toFixed(7)}`.replaceAll('.', ','),
  );
  return Buffer.from(['Zeit [s];Beschleunigung [m/s²]', ...rows, ''].join('\r\n'));
}

async function openAnalysis(page: Page, query = '') {
  await page.goto(`/analysis${query}`);
  await page.getByRole('list', { name: 'Machines, worst first' }).waitFor();
}

async function choose(page: Page, ...files: { name: string; buffer: Buffer }[]) {
  await page
    .locator('input[type=file]')
    .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })));
}

/** The two tones of the file, read with the cursor. */
async function expectTones(page: Page, name: string) {
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const plot = page.getByRole('application', { name: /^Spectrum/ });
  await plot.locator('.u-over').waitFor();
  await openCursorTable(page);
  await plot.focus();
  await page.keyboard.press('m');
  await expect.poll(() => readNumber(page, /^Main/, 1)).toBeCloseTo(TONE_HZ, 2);
  expect(await readNumber(page, /^Main/, 3)).toBeCloseTo(3, 3);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => Math.abs((await readNumber(page, /^Main/, 1)) - 1234)).toBeLessThan(0.03);
  expect(Math.abs((await readNumber(page, /^Main/, 3)) - 0.5)).toBeLessThan(0.002);
  await expect(page.getByRole('columnheader', { name: /m\/s²/ })).toBeVisible();
}

test('UFF58 as text and as 58b, WAV with its scale and CSV open with their rate, unit and amplitude', async ({
  workspacePage: page,
}) => {
  const scale = Buffer.from(
    JSON.stringify({ fs: RATE_HZ, channels: [{ unit: 'm/s²', scale: 4, offset: 0 }] }),
  );
  await openAnalysis(page, '?view=spectrum');
  await choose(page, { name: 'text.uff', buffer: uffAscii(SAMPLES) });
  await expectTones(page, 'text.uff');
  await drop(page, [{ name: 'binary.uff', buffer: uffBinary(SAMPLES) }]);
  await expectTones(page, 'binary.uff');
  await drop(page, [
    { name: 'tone.json', buffer: scale },
    { name: 'tone.wav', buffer: wav24(SAMPLES) },
  ]);
  await expectTones(page, 'tone.wav');
  await choose(page, { name: 'deutsch.csv', buffer: csv(SAMPLES) });
  await expectTones(page, 'deutsch.csv');
});

test('what the analysis workspace saves as UFF58 holds the samples, and as Parquet it opens there again', async ({
  workspacePage: page,
}) => {
  await openAnalysis(page, '?view=waveform');
  await choose(page, { name: 'text.uff', buffer: uffBinary(SAMPLES) });
  const save = async (format: string) => {
    const download = page.waitForEvent('download');
    await page
      .getByRole('figure', { name: /^Waveform/ })
      .getByRole('button', { name: 'Save in another format' })
      .click();
    await page.getByRole('menuitem', { name: format }).click();
    return readFileSync(await (await download).path());
  };
  const lines = (await save('UFF58')).toString('latin1').split('\n');
  const first = lines.findIndex((line) => line.trim() === '58') + 1;
  expect(Number(lines[first + 6]?.slice(43, 56))).toBeCloseTo(1 / RATE_HZ, 12);
  const end = lines.findIndex((line, at) => at > first && line.trim() === '-1');
  const saved = lines
    .slice(first + 11, end)
    .flatMap((line) => line.trim().split(/\s+/))
    .map(Number);
  expect(saved).toHaveLength(N);
  expect(Math.max(...saved.map((value, i) => Math.abs(value - (SAMPLES[i] ?? 0))))).toBeLessThan(1e-6);

  const parquet = await save('Parquet');
  await openAnalysis(page, '?view=spectrum');
  await choose(page, { name: 'again.parquet', buffer: parquet });
  await expectTones(page, 'again.parquet');
});

test('a broken file is refused in one sentence that says what is wrong with it', async ({
  workspacePage: page,
}) => {
  const noRate = wav24(SAMPLES);
  noRate.writeUInt32LE(0, 24);
  await openAnalysis(page);
  for (const [name, buffer, sentence] of [
    ['cut.wav', wav24(SAMPLES).subarray(0, 30_000), /announces 49152 bytes of samples and holds 29956/],
    ['rate.wav', noRate, /at 0 Hz/],
    ['empty.csv', Buffer.alloc(0), /The file is empty/],
    ['cut.parquet', Buffer.from('PAR1 and nothing more'), /Parquet file can't be read/],
  ] as const) {
    await choose(page, { name, buffer });
    await expect(page.getByRole('alert')).toHaveText(sentence);
  }
  // What holds a record that cannot be read says which and why.
  for (const [name, buffer, sentence] of [
    ['cut.uff', uffBinary(SAMPLES).subarray(0, 40_000), /it is cut off/],
    ['short.uff', uffAscii(SAMPLES.slice(0, 999), N), /announces 16384 samples, the dataset is too short/],
    ['still.uff', uffAscii(SAMPLES, N, 0), /a step of 0 between samples/],
    ['words.csv', Buffer.from('Time [s];A [g]\n0;1\n1;oops\n2;1\n'), /"oops", which is no finite number/],
  ] as const) {
    await choose(page, { name, buffer });
    await expect(page.getByRole('region', { name: 'Local file' })).toContainText(sentence);
    await expect(page.getByRole('alert')).toHaveText('The file contains no readable waveform.');
  }
});

test('a file without a rate asks for it at its field, and opens with the one that is typed in', async ({
  workspacePage: page,
}) => {
  await openAnalysis(page, '?view=spectrum');
  await choose(page, {
    name: 'column.csv',
    buffer: Buffer.from(SAMPLES.map((value) => value.toFixed(7)).join('\n')),
  });
  const rate = page.getByRole('textbox', { name: 'Sampling rate, Hz' });
  await expect(rate).toHaveAccessibleDescription('required');
  await rate.fill(String(RATE_HZ));
  await expectTones(page, 'column.csv');
});
