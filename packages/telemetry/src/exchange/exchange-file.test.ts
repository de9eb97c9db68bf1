import fc from 'fast-check';
import { deflateSync, zlibSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ExchangeContent, ExchangeFileError } from './exchange-content.ts';
import { writeCsv } from './exchange-csv.ts';
import { type ExchangeHints, readExchangeFile } from './exchange-file.ts';
import { readRawFloat32, writeRawFloat32 } from './exchange-raw.ts';
import { writeUff } from './exchange-uff.ts';
import { writeWav } from './exchange-wav.ts';
import { inflateBounded } from './inflate-bounded.ts';

const sine = Float64Array.from({ length: 100 }, (_, index) => Math.sin(index / 5));
const sine32 = Float32Array.from(sine);
const text = (content: string) => new TextEncoder().encode(content);
const csv = (content: string) => readExchangeFile(text(content), { fileName: 'x.csv' });

function refusal(bytes: Uint8Array, hints: ExchangeHints): string {
  try {
    readExchangeFile(bytes, hints);
  } catch (error) {
    if (error instanceof ExchangeFileError) return error.message;
    throw error;
  }
  return 'read';
}

/** Every record and its samples as plain arrays. */
const plain = ({ records }: ExchangeContent) =>
  records.map(({ samples, imaginary, abscissa, ...rest }) => ({
    ...rest,
    samples: [...samples],
    ...(imaginary ? { imaginary: [...imaginary] } : {}),
    ...(abscissa ? { abscissa: [...abscissa] } : {}),
  }));

test('raw float32 is read whole or in rows', () => {
  const bytes = writeRawFloat32(sine32);
  const whole = readExchangeFile(bytes, { fileName: 'folder/bearing.f32', fsHz: 12_000, unit: 'g' });
  expect(plain(whole)).toEqual([
    { name: 'bearing', kind: 'time', n: 100, fsHz: 12_000, unit: 'g', samples: [...sine32] },
  ]);
  const rows = readExchangeFile(bytes, { fileName: 'bearing.f32', fsHz: 12_000, rows: 4 });
  expect(rows.records.map(({ name, n }) => [name, n])).toEqual(
    [1, 2, 3, 4].map((row) => [`bearing ${row}`, 25]),
  );
  expect(refusal(bytes.subarray(0, 399), { fileName: 'x.f32' })).toMatch(/399 bytes are no whole number/);
  expect(refusal(bytes, { fileName: 'x.f32', rows: 3 })).toMatch(/3 equal rows/);
});

test('what an index announces of a raw file is held against its length', () => {
  const bytes = writeRawFloat32(sine32);
  expect(readRawFloat32(bytes, { name: 'a', rows: 4, n: 25 }).records).toHaveLength(4);
  expect(() => readRawFloat32(bytes, { name: 'a', rows: 4, n: 50 })).toThrow(
    /announces 50 samples in 4 rows/,
  );
});

/** A WAV of one format chunk and the bytes of its samples. */
function wavOf(
  code: number,
  bits: number,
  channels: number,
  samples: number[],
  options: { extensible?: boolean; big?: boolean } = {},
): Uint8Array {
  const { extensible = false, big = false } = options;
  const formatBytes = extensible ? 40 : 16;
  const bytes = new Uint8Array(12 + 8 + formatBytes + 8 + samples.length);
  const view = new DataView(bytes.buffer);
  bytes.set(text(big ? 'RIFX' : 'RIFF'));
  view.setUint32(4, bytes.length - 8, !big);
  bytes.set(text('WAVEfmt '), 8);
  view.setUint32(16, formatBytes, !big);
  view.setUint16(20, extensible ? 0xfffe : code, !big);
  view.setUint16(22, channels, !big);
  view.setUint32(24, 8000, !big);
  view.setUint32(28, (8000 * channels * bits) / 8, !big);
  view.setUint16(32, (channels * bits) / 8, !big);
  view.setUint16(34, bits, !big);
  if (extensible) view.setUint16(44, code, !big);
  const at = 20 + formatBytes;
  bytes.set(text('data'), at);
  view.setUint32(at + 4, samples.length, !big);
  bytes.set(samples, at + 8);
  return bytes;
}

const wav = (bytes: Uint8Array, sidecar?: string) => readExchangeFile(bytes, { fileName: 'x.wav', sidecar });
const samplesOf = (content: ExchangeContent) => content.records.map(({ samples }) => [...samples]);

test('WAV integers of 8, 16, 24 and 32 bits are parts of full scale', () => {
  expect(samplesOf(wav(wavOf(1, 8, 1, [0, 128, 192])))).toEqual([[-1, 0, 0.5]]);
  expect(samplesOf(wav(wavOf(1, 16, 1, [0, 0x80, 0, 0x40, 0xff, 0xff])))).toEqual([[-1, 0.5, -1 / 32768]]);
  expect(samplesOf(wav(wavOf(1, 24, 1, [0, 0, 0x80, 0, 0, 0x40, 0xff, 0xff, 0xff, 1, 0, 0])))).toEqual([
    [-1, 0.5, -1 / 8388608, 1 / 8388608],
  ]);
  expect(samplesOf(wav(wavOf(1, 32, 1, [0, 0, 0, 0x80, 0, 0, 0, 0x40])))).toEqual([[-1, 0.5]]);
});

test('extensible, big-endian and several-channel WAV are read', () => {
  expect(samplesOf(wav(wavOf(1, 24, 1, [0, 0, 0x40], { extensible: true })))).toEqual([[0.5]]);
  expect(samplesOf(wav(wavOf(1, 24, 1, [0x40, 0, 0, 0xff, 0xff, 0xff], { big: true })))).toEqual([
    [0.5, -1 / 8388608],
  ]);
  const stereo = wav(wavOf(1, 16, 2, [0, 0x40, 0, 0xc0, 0, 0x20, 0, 0xe0]));
  expect(plain(stereo).map(({ name, n, fsHz, samples }) => [name, n, fsHz, samples])).toEqual([
    ['x 1', 2, 8000, [0.5, 0.25]],
    ['x 2', 2, 8000, [-0.5, -0.25]],
  ]);
});

test('WAV floats of 32 and 64 bits keep their values', () => {
  const doubles = new Uint8Array(Float64Array.of(1.25, -1e-12).buffer);
  expect(samplesOf(wav(wavOf(3, 64, 1, [...doubles])))).toEqual([[1.25, -1e-12]]);
  const floats = new Uint8Array(Float32Array.of(1.25, -3).buffer);
  expect(samplesOf(wav(wavOf(3, 32, 1, [...floats], { extensible: true })))).toEqual([[1.25, -3]]);
});

test('a sidecar gives a WAV its unit, scale, name and exact rate', () => {
  const sidecar = JSON.stringify({
    fs: 8000.5,
    unit: 'g',
    channels: [{ name: 'DE', scale: 16, offset: 1 }, { unit: 'm/s²' }],
  });
  const content = wav(wavOf(1, 16, 2, [0, 0x40, 0, 0x40]), sidecar);
  expect(plain(content)).toEqual([
    { name: 'DE', kind: 'time', n: 1, fsHz: 8000.5, unit: 'g', samples: [9] },
    { name: 'x 2', kind: 'time', n: 1, fsHz: 8000.5, unit: 'm/s²', samples: [0.5] },
  ]);
  const bytes = wavOf(1, 16, 1, [0, 0x40]);
  for (const broken of ['[', '7', '{"scale":"x"}', '{"scale":0}', '{"channels":[{},{}]}']) {
    expect(refusal(bytes, { fileName: 'x.wav', sidecar: broken })).toMatch(/sidecar/);
  }
});

test('what we write as WAV, CSV and UFF58 in both forms is read back', () => {
  const { wav: bytes, sidecar } = writeWav(sine32, 25_600, 'g');
  expect(plain(wav(bytes, sidecar))).toEqual([
    { name: 'x', kind: 'time', n: 100, fsHz: 25_600, unit: 'g', samples: [...sine32] },
  ]);
  const table = csv(writeCsv({ name: 'Acceleration, DE', unit: 'm/s²', samples: sine, step: 1 / 25_600 }));
  expect(plain(table)).toMatchObject([
    { name: 'Acceleration, DE', kind: 'time', n: 100, fsHz: 25_600, unit: 'm/s²', samples: [...sine] },
  ]);
  const lines = csv(writeCsv({ name: 'a', unit: 'g', samples: sine, step: 0.5, isSpectrum: true }));
  expect(plain(lines)).toMatchObject([{ name: 'a', kind: 'spectrum', dfHz: 0.5, unit: 'g' }]);
  for (const isBinary of [false, true]) {
    const uff = writeUff(
      [
        { name: 'DE radial', samples: sine, unit: 'm/s²', kind: 'time', step: 1 / 12_000 },
        { name: 'DE spectrum', samples: sine, unit: 'g', kind: 'spectrum', step: 0.25 },
      ],
      isBinary,
    );
    const content = readExchangeFile(uff, { fileName: 'x.uff' });
    expect(content.skipped).toEqual([]);
    expect(content.records).toMatchObject([
      { name: 'DE radial', kind: 'time', n: 100, fsHz: 12_000, unit: 'm/s2' },
      { name: 'DE spectrum', kind: 'spectrum', n: 100, dfHz: 0.25, unit: 'g' },
    ]);
    for (const { samples } of content.records) {
      for (const [index, value] of samples.entries())
        expect(value).toBeCloseTo(sine[index]!, isBinary ? 15 : 11);
    }
  }
});

test('UFF58 over orders, revolutions or quefrencies says so, and is no spectrum over hertz to anyone', () => {
  for (const [kind, label] of [
    ['orders', /20 {4}0 {4}0 {4}0 Order +order/],
    ['revolutions', / 1 {4}0 {4}0 {4}0 Revolution +rev/],
    ['quefrency', / 1 {4}0 {4}0 {4}0 Quefrency +s /],
  ] as const) {
    const bytes = writeUff([{ name: 'a', samples: sine, unit: 'g', kind, step: 0.01 }], false);
    expect(new TextDecoder().decode(bytes)).toMatch(label);
    const [record] = readExchangeFile(bytes, { fileName: 'x.uff' }).records;
    expect(record).toMatchObject({ kind: 'other', n: 100, unit: 'g' });
    expect(record).not.toHaveProperty('dfHz');
  }
});

test('CSV dialects: semicolons with decimal commas, tabs, units in the names, notes, quotes, Windows letters', () => {
  expect(plain(csv('Zeit;Beschl\ns;g\n0,000;1,5\n0,001;-2\n'))).toMatchObject([
    { name: 'Beschl', unit: 'g', fsHz: 1000, samples: [1.5, -2] },
  ]);
  expect(plain(csv('t [ms]\tspeed [mm/s]\tload (%)\n0\t1\t2\n0.5\t3\t4\n'))).toMatchObject([
    { name: 'speed', unit: 'mm/s', fsHz: 2000, samples: [1, 3] },
    { name: 'load', unit: '%', samples: [2, 4] },
  ]);
  const notes = csv('# fs: 25600\n# unit = g\n# rpm: 1485\nDE\n1\n2\n');
  expect(plain(notes)).toMatchObject([{ name: 'DE', unit: 'g', fsHz: 25_600, samples: [1, 2] }]);
  expect(notes.scalars).toEqual({ fs: 25_600, rpm: 1485 });
  expect(plain(csv('"a ""x"", y",b\n"1",2\n'))).toMatchObject([{ name: 'a "x", y' }, { name: 'b' }]);
  expect(plain(csv('1\n2\n3'))).toMatchObject([{ name: 'x', n: 3, samples: [1, 2, 3] }]);
  const windows = Uint8Array.from([...text('Temp\n'), 0xb0, ...text('C\n20\n')]);
  expect(plain(readExchangeFile(windows, { fileName: 'x.csv' }))).toMatchObject([
    { unit: '°C', samples: [20] },
  ]);
  expect(plain(csv('time,ratio\ns,1\n0,5\n1,6\n'))).toMatchObject([{ name: 'ratio', unit: '1', fsHz: 1 }]);
});

test('an uneven time column makes a record of no kind, with its instants', () => {
  expect(plain(csv('time,a\n0,1\n1,2\n3,4\n'))).toMatchObject([
    { kind: 'other', abscissa: [0, 1, 3], samples: [1, 2, 4] },
  ]);
});

test('broken CSV is named by line, broken columns are skipped by name', () => {
  expect(refusal(text(''), { fileName: 'x.csv' })).toMatch(/empty/);
  expect(refusal(text('# only: notes\n'), { fileName: 'x.csv' })).toMatch(/no rows/);
  expect(refusal(text('a,b\n1,2\n3\n'), { fileName: 'x.csv' })).toMatch(/Line 3 .* 1 cells/);
  expect(refusal(text('a\n'), { fileName: 'x.csv' })).toMatch(/no numbers/);
  const content = csv('a,b,c\n1,x,2\n3,4,NaN\n');
  expect(plain(content)).toMatchObject([{ name: 'a' }]);
  expect(content.skipped).toEqual([
    { name: 'b', reason: expect.stringMatching(/Line 2 holds "x"/) },
    { name: 'c', reason: expect.stringMatching(/Line 3 holds "NaN"/) },
  ]);
});

/** A dataset 58 by hand, with the header of a real writer: time in s, acceleration in m/s2. */
function uff58(fields: {
  type?: string;
  record7: string;
  abscissa?: number;
  functionType?: number;
  data: string;
  close?: boolean;
}): string {
  const { type = '    58', record7, abscissa = 17, functionType = 1, data, close = true } = fields;
  return [
    '    -1',
    type,
    'Gear unit 7, DE',
    'NONE',
    '21-Nov-26 10:00:00',
    'NONE',
    'NONE',
    `${String(functionType).padStart(5)}         0    0         0       NONE         0   0       NONE         0   0`,
    record7,
    `${String(abscissa).padStart(10)}    0    0    0                 Time                    s`,
    '        12    0    0    0         Acceleration                 m/s2',
    '         0    0    0    0                 NONE                 NONE',
    '         0    0    0    0                 NONE                 NONE',
    data,
    ...(close ? ['    -1', ''] : []),
  ].join('\n');
}

const uff = (content: string | Uint8Array) =>
  readExchangeFile(typeof content === 'string' ? text(content) : content, { fileName: 'x.uff' });

test('UFF58 text: single precision in touching columns, complex, and uneven abscissae', () => {
  const real = uff(
    uff58({
      record7: '         2         4         1  0.00000E+00  8.33333E-05  0.00000E+00',
      data: '  1.00000E+00 -2.00000E+00-1.50000E-01  4.00000D+00',
    }),
  );
  expect(real.records[0]?.takenAt).toBe('2026-11-21T10:00:00');
  expect(plain(real)).toMatchObject([
    { name: 'Gear unit 7, DE', kind: 'time', fsHz: 12_000, unit: 'm/s2', samples: [1, -2, -0.15, 4] },
  ]);
  const complex = uff(
    uff58({
      record7: '         5         2         1  0.00000E+00  2.50000E-01  0.00000E+00',
      abscissa: 18,
      functionType: 12,
      data: '  1.00000E+00  2.00000E+00  3.00000E+00  4.00000E+00',
    }),
  );
  expect(plain(complex)).toMatchObject([
    { kind: 'spectrum', dfHz: 0.25, samples: [1, 3], imaginary: [2, 4] },
  ]);
  const uneven = uff(
    uff58({
      record7: '         2         3         0  0.00000E+00  0.00000E+00  0.00000E+00',
      data: '  0.00000E+00  1.00000E+00  1.00000E+00  2.00000E+00  4.00000E+00  3.00000E+00',
    }),
  );
  expect(plain(uneven)).toMatchObject([{ kind: 'other', abscissa: [0, 1, 4], samples: [1, 2, 3] }]);
});

/** Dataset 58b with samples written by `write`; the delimiter follows the samples directly. */
function uff58b(
  order: 1 | 2,
  record7: string,
  size: number,
  write: (view: DataView, isLittle: boolean) => void,
  announced = size,
): Uint8Array {
  const samples = new Uint8Array(size);
  write(new DataView(samples.buffer), order === 1);
  const type = `    58b${String(order).padStart(6)}     2${'11'.padStart(12)}${String(announced).padStart(12)}     0     0           0           0`;
  const head = uff58({ type, record7, data: '', close: false });
  return Uint8Array.from([...text(head), ...samples, ...text('\n    -1\n')]);
}

test('UFF58b: both byte orders, single and double, even and uneven, samples that look like delimiters', () => {
  for (const order of [1, 2] as const) {
    const even = uff58b(
      order,
      '         4         3         1  0.00000E+00  1.00000E-03  0.00000E+00',
      24,
      (view, isLittle) => {
        for (const [index, value] of [1.5, -2.5, 1e-9].entries()) view.setFloat64(8 * index, value, isLittle);
      },
    );
    expect(plain(uff(even))).toMatchObject([{ kind: 'time', fsHz: 1000, samples: [1.5, -2.5, 1e-9] }]);
    const narrowUneven = uff58b(
      order,
      '         4         2         0  0.00000E+00  0.00000E+00  0.00000E+00',
      24,
      (view, isLittle) => {
        [
          [0, 1.1],
          [0.25, 2.2],
        ].forEach(([x, y], index) => {
          view.setFloat32(12 * index, x!, isLittle);
          view.setFloat64(12 * index + 4, y!, isLittle);
        });
      },
    );
    expect(plain(uff(narrowUneven))).toMatchObject([{ kind: 'time', fsHz: 4, samples: [1.1, 2.2] }]);
    const wideUneven = uff58b(
      order,
      '         4         3         0  0.00000E+00  0.00000E+00  0.00000E+00',
      48,
      (view, isLittle) => {
        for (const [index, value] of [0, 1.1, 0.1, 2.2, 0.4, 3.3].entries())
          view.setFloat64(8 * index, value, isLittle);
      },
    );
    expect(plain(uff(wideUneven))).toMatchObject([
      { kind: 'other', abscissa: [0, 0.1, 0.4], samples: [1.1, 2.2, 3.3] },
    ]);
    const unannounced = new TextDecoder('latin1')
      .decode(wideUneven.subarray(0, 60))
      .replace(/(58b +\d +2 +11 +)48/, (_, before: string) => `${before} 0`);
    const bytes = wideUneven.slice();
    bytes.set(text(unannounced));
    expect(plain(uff(bytes))).toMatchObject([{ abscissa: [0, 0.1, 0.4], samples: [1.1, 2.2, 3.3] }]);
    const complexUneven = uff58b(
      order,
      '         5         2         0  0.00000E+00  0.00000E+00  0.00000E+00',
      24,
      (view, isLittle) => {
        for (const [index, value] of [0, 1, 2, 1, 3, 4].entries())
          view.setFloat32(4 * index, value, isLittle);
      },
    );
    expect(plain(uff(complexUneven))).toMatchObject([{ samples: [1, 3], imaginary: [2, 4] }]);
  }
  const delimiter = text('\n    -1\n');
  const trap = uff58b(
    1,
    '         4         2         1  0.00000E+00  1.00000E-03  0.00000E+00',
    16,
    (view) => {
      for (const [index, byte] of delimiter.entries()) view.setUint8(index, byte);
      view.setFloat64(8, 1.5, true);
    },
  );
  const two = Uint8Array.from([...trap, ...trap]);
  expect(uff(two).records).toHaveLength(2);
});

test('UFF datasets that are no functions or are damaged are skipped by name, the others read', () => {
  const good = uff58({
    record7: '         2         2         1  0.00000E+00  1.00000E-03  0.00000E+00',
    data: '  1.00000E+00  2.00000E+00',
  });
  const cases: [string, RegExp][] = [
    ['    -1\n   151\nheader of a model file\n    -1\n', /Dataset 151 is no measured function/],
    [
      good.replace('         2         2         1', '         2         9         1'),
      /announces 9 numbers, the dataset holds 2/,
    ],
    [
      good.replace('         2         2         1', '         2         1         1'),
      /announces 1 numbers, the dataset holds more/,
    ],
    [good.replace('         2         2         1', '         2 999999999         1'), /too short/],
    [good.replace('         2         2         1', '         3         2         1'), /Ordinate type 3/],
    [good.replace('2.00000E+00', '2.0000xE+00'), /holds more/],
    [good.replace('1.00000E-03', '0.00000E+00'), /step of 0/],
    [good.replace('  1.00000E+00  2', '          NaN  2'), /Number 1|not a finite/],
  ];
  for (const [broken, reason] of cases) {
    const { records, skipped } = uff(`${broken}${good}`);
    expect(skipped.map((each) => each.reason).join()).toMatch(reason);
    expect(records).toHaveLength(1);
  }
  const cut = uff(good.slice(0, -10));
  expect(cut.records).toEqual([]);
  expect(cut.skipped[0]!.reason).toMatch(/cut off/);
  const short = uff58b(
    2,
    '         4         3         1  0.00000E+00  1.00000E-03  0.00000E+00',
    16,
    () => {},
    24,
  );
  expect(uff(short).skipped[0]!.reason).toMatch(/end of the dataset/);
});

/** Writes level 5 MAT-files for the tests, in either byte order. */
class MatWriter {
  readonly #isLittle: boolean;

  constructor(isLittle: boolean) {
    this.#isLittle = isLittle;
  }

  element(type: number, data: Uint8Array | number[]): number[] {
    const header = new Uint8Array(8);
    const view = new DataView(header.buffer);
    view.setUint32(0, type, this.#isLittle);
    view.setUint32(4, data.length, this.#isLittle);
    const padding = type === 15 ? 0 : (8 - (data.length % 8)) % 8;
    return [...header, ...data, ...new Array(padding).fill(0)];
  }

  numbers(
    width: number,
    values: number[],
    set: (view: DataView, at: number, value: number, isLittle: boolean) => void,
  ): Uint8Array {
    const bytes = new Uint8Array(width * values.length);
    const view = new DataView(bytes.buffer);
    for (const [index, value] of values.entries()) set(view, width * index, value, this.#isLittle);
    return bytes;
  }

  int32(values: number[]): Uint8Array {
    return this.numbers(4, values, (view, at, value, isLittle) => view.setInt32(at, value, isLittle));
  }

  doubles(values: number[]): Uint8Array {
    return this.numbers(8, values, (view, at, value, isLittle) => view.setFloat64(at, value, isLittle));
  }

  matrix(name: string, mxClass: number, dims: number[], body: number[], flags = 0): number[] {
    return this.element(14, [
      ...this.element(6, this.int32([mxClass | flags, 0])),
      ...this.element(5, this.int32(dims)),
      ...this.element(1, text(name)),
      ...body,
    ]);
  }

  double(name: string, dims: number[], values: number[]): number[] {
    return this.matrix(name, 6, dims, this.element(9, this.doubles(values)));
  }

  struct(name: string, fields: Record<string, number[]>): number[] {
    const names = Object.keys(fields).flatMap((field) => [...text(field.padEnd(32, '\0'))]);
    return this.matrix(
      name,
      2,
      [1, 1],
      [...this.element(5, this.int32([32])), ...this.element(1, names), ...Object.values(fields).flat()],
    );
  }

  file(...variables: number[][]): Uint8Array {
    const header = new Uint8Array(128).fill(32);
    header.set(text('MATLAB 5.0 MAT-file'));
    header.set(this.#isLittle ? [0, 1, 0x49, 0x4d] : [1, 0, 0x4d, 0x49], 124);
    return Uint8Array.from([...header, ...variables.flat()]);
  }
}

const mat = (bytes: Uint8Array) => readExchangeFile(bytes, { fileName: 'x.mat' });

test('MAT level 5: vectors, matrices, structures, complex, packed integers and scalars in both byte orders', () => {
  for (const isLittle of [true, false]) {
    const w = new MatWriter(isLittle);
    const content = mat(
      w.file(
        w.double('X097_DE_time', [3, 1], [0.5, -1.25, 2]),
        w.double('X097RPM', [1, 1], [1796]),
        w.struct('bearing', { sr: w.double('', [1, 1], [97_656]), gs: w.double('', [2, 1], [7, 8]) }),
        w.double('two', [2, 2], [1, 2, 3, 4]),
        w.matrix(
          'packed',
          6,
          [1, 3],
          w.element(
            3,
            w.numbers(2, [-5, 6, 7], (view, at, value, little) => view.setInt16(at, value, little)),
          ),
        ),
        w.matrix(
          'z',
          6,
          [2, 1],
          [...w.element(9, w.doubles([1, 2])), ...w.element(9, w.doubles([3, 4]))],
          0x800,
        ),
        w.matrix('note', 4, [1, 2], w.element(16, text('hi'))),
      ),
    );
    expect(plain(content)).toMatchObject([
      { name: 'X097_DE_time', kind: 'time', n: 3, samples: [0.5, -1.25, 2] },
      { name: 'bearing.gs', kind: 'time', fsHz: 97_656, samples: [7, 8] },
      { name: 'two(:,1)', samples: [1, 2] },
      { name: 'two(:,2)', samples: [3, 4] },
      { name: 'packed', samples: [-5, 6, 7] },
      { name: 'z', kind: 'other', samples: [1, 2], imaginary: [3, 4] },
    ]);
    expect(content.records[0]!.fsHz).toBeUndefined();
    expect(content.scalars).toEqual({ X097RPM: 1796, 'bearing.sr': 97_656 });
    expect(content.skipped).toEqual([{ name: 'note', reason: expect.stringMatching(/text/) }]);
  }
});

test('MAT instants give the rate of what stands beside them; longer rows are channels; yes and no is no signal', () => {
  const w = new MatWriter(true);
  const instants = Array.from({ length: 10 }, (_, i) => i / 100);
  const values = instants.map((t) => Math.cos(40 * t));
  const content = mat(
    w.file(
      w.double('t', [10, 1], instants),
      w.double(
        'acc',
        [2, 10],
        values.flatMap((v) => [v, -v]),
      ),
      w.matrix(
        'isOn',
        9,
        [10, 1],
        w.element(
          2,
          values.map(() => 1),
        ),
        0x200,
      ),
    ),
  );
  expect(plain(content)).toMatchObject([
    { name: 'acc(1,:)', kind: 'time', fsHz: 100, samples: values },
    { name: 'acc(2,:)', kind: 'time', fsHz: 100, samples: values.map((v) => -v) },
  ]);
  expect(content.skipped).toEqual([{ name: 'isOn', reason: expect.stringMatching(/yes and no/) }]);
  const paired = mat(w.file(w.double('data', [10, 2], [...instants, ...values])));
  expect(plain(paired)).toMatchObject([{ name: 'data(:,2)', fsHz: 100, samples: values }]);
  expect(
    refusal(
      w.file(w.double('t', [10, 1], instants), w.double('x', [10, 1], values), w.double('fs', [1, 1], [200])),
      {
        fileName: 'x.mat',
      },
    ),
  ).toMatch(/names 200 Hz, its time column runs at 100 Hz/);
});

test('a MAT step is the rate of its records, and each entry of a structure array has its own', () => {
  const w = new MatWriter(true);
  const acc = w.double('acc', [4, 1], [1, 2, 3, 4]);
  const step = w.double('dt', [1, 1], [1 / 25_600]);
  expect(plain(mat(w.file(acc, step)))).toMatchObject([{ name: 'acc', fsHz: 25_600 }]);
  expect(refusal(w.file(acc, step, w.double('fs', [1, 1], [12_800])), { fileName: 'x.mat' })).toMatch(
    /names 12800 Hz and a step/,
  );
  const names = [...text('x'.padEnd(32, '\0')), ...text('fs'.padEnd(32, '\0'))];
  const entry = (fsHz: number) => [...w.double('', [2, 1], [fsHz, 1]), ...w.double('', [1, 1], [fsHz])];
  const runs = w.matrix(
    'runs',
    2,
    [1, 2],
    [...w.element(5, w.int32([32])), ...w.element(1, names), ...entry(1000), ...entry(2000)],
  );
  expect(plain(mat(w.file(runs)))).toMatchObject([
    { name: 'runs(1).x', fsHz: 1000, samples: [1000, 1] },
    { name: 'runs(2).x', fsHz: 2000, samples: [2000, 1] },
  ]);
});

test('compressed MAT variables are read, a rate beside them is theirs', () => {
  const w = new MatWriter(true);
  const packed = (variable: number[]) => w.element(15, zlibSync(Uint8Array.from(variable)));
  const content = mat(
    w.file(packed(w.double('acc', [4, 1], [1, 2, 3, 4])), packed(w.double('fs', [1, 1], [25_600]))),
  );
  expect(plain(content)).toMatchObject([{ name: 'acc', fsHz: 25_600, samples: [1, 2, 3, 4] }]);
});

test('MAT files of other versions, cut off, or that inflate without end are named', () => {
  const w = new MatWriter(true);
  const file = w.file(w.double('good', [2, 1], [1, 2]), w.double('acc', [4, 1], [1, 2, 3, 4]));
  expect(refusal(text('MATLAB 7.3 MAT-file, Platform: x'.padEnd(200)), { fileName: 'x.mat' })).toMatch(
    /7\.3/,
  );
  expect(refusal(file.subarray(0, 100), { fileName: 'x.mat' })).toMatch(/does not begin/);
  const cut = mat(file.subarray(0, file.length - 8));
  expect(cut.records.map(({ name }) => name)).toEqual(['good']);
  expect(cut.skipped[0]!.reason).toMatch(/cut off/);
  const wrong = mat(w.file(w.double('acc', [5, 1], [1, 2, 3, 4]), w.double('good', [2, 1], [1, 2])));
  expect(wrong.skipped[0]!.reason).toMatch(/announces 5 numbers and holds 4/);
  expect(wrong.records).toHaveLength(1);
  expect(() => inflateBounded(zlibSync(new Uint8Array(5_000_000)), 1_000_000)).toThrow(
    /inflates to more than/,
  );
  const broken = w.element(15, deflateSync(Uint8Array.of(1, 2, 3)));
  expect(mat(w.file(broken)).skipped[0]!.reason).toMatch(/compressed variable/);
});

test('an unknown file says what could be read', () => {
  expect(refusal(text('hello'), { fileName: 'photo.png' })).toMatch(/none of raw float32 .*, WAV/);
});

test('mutated and cut files of every format end in a sentence or in finite numbers, never in anything else', () => {
  const w = new MatWriter(true);
  const structured = w.struct('bearing', {
    sr: w.double('', [1, 1], [97_656]),
    gs: w.double('', [2, 1], [7, 8]),
  });
  const files: [string, Uint8Array][] = [
    ['x.wav', writeWav(sine32, 25_600, 'g').wav],
    ['x.wav', wavOf(1, 24, 2, [1, 2, 3, 4, 5, 6], { extensible: true })],
    ['x.csv', text(writeCsv({ name: 'a', unit: 'g', samples: sine.subarray(0, 10), step: 0.001 }))],
    [
      'x.uff',
      writeUff([{ name: 'a', samples: sine.subarray(0, 10), unit: 'g', kind: 'time', step: 0.001 }], false),
    ],
    [
      'x.uff',
      writeUff([{ name: 'a', samples: sine.subarray(0, 10), unit: 'g', kind: 'time', step: 0.001 }], true),
    ],
    ['x.mat', w.file(w.double('acc', [4, 1], [1, 2, 3, 4]), structured)],
    ['x.mat', w.file(w.element(15, zlibSync(Uint8Array.from(structured))))],
    ['x.f32', writeRawFloat32(sine32)],
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
      fc.nat(),
      ([fileName, original], changes, cut) => {
        let bytes = original.slice();
        for (const [at, to] of changes) bytes[at % bytes.length] = to;
        if (cut % 4 === 0) bytes = bytes.subarray(0, cut % bytes.length);
        try {
          const { records, skipped } = readExchangeFile(bytes, { fileName, fsHz: 1000 });
          for (const { n, samples } of records) {
            expect(samples.length).toBe(n);
            expect(samples.every(Number.isFinite)).toBe(true);
          }
          for (const { reason } of skipped) expect(reason).toMatch(/^["A-Z].*\.$/s);
        } catch (error) {
          expect(error).toBeInstanceOf(ExchangeFileError);
        }
      },
    ),
    { numRuns: 6000 },
  );
});
