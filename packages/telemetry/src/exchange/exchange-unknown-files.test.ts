/** Files as other programs write them: what is written in odd ways is understood, what contradicts itself is named. */
import { describe, expect, test } from 'vitest';
import { ExchangeFileError } from './exchange-content.ts';
import { readExchangeFile } from './exchange-file.ts';
import { writeRawFloat32 } from './exchange-raw.ts';
import { writeUff } from './exchange-uff.ts';
import { writeWav } from './exchange-wav.ts';

const text = (content: string) => new TextEncoder().encode(content);
const VALUES = Array.from({ length: 40 }, (_, i) => Math.round(1e6 * Math.sin(i * 1.3 + 0.2)) / 1e6);
const table = (row: (value: number, i: number) => string, head = '') =>
  `${head}${VALUES.map(row).join('\n')}\n`;
const csv = (content: string | Uint8Array, fsHz?: number) =>
  readExchangeFile(typeof content === 'string' ? text(content) : content, { fileName: 'x.csv', fsHz });
const utf16 = (content: string) => {
  const bytes = new Uint8Array(2 + 2 * content.length);
  bytes.set([0xff, 0xfe]);
  for (let i = 0; i < content.length; i++) bytes[2 + 2 * i] = content.charCodeAt(i);
  return bytes;
};
const comma = (value: number) => String(value).replace('.', ',');

function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ExchangeFileError) return error.message;
    throw error;
  }
  return 'read';
}

describe('a table of numbers', () => {
  test.each([
    ['names with the unit behind them', table((v, i) => `${i / 1000},${v}`, 'time_s,acc\n')],
    ['no names and a first column that rises evenly', table((v, i) => `${i / 1000},${v}`)],
    ['blanks between the cells', table((v, i) => `${i / 1000} ${v}`)],
    ['blanks and decimal commas', table((v, i) => `${comma(i / 1000)} ${comma(v)}`)],
    ['UTF-16', utf16(table((v, i) => `${i / 1000}\t${v}`, 'Time\tacc\n'))],
    ['instants of few digits', table((v, i) => `${(i / 1000 + 1e-7).toFixed(4)},${v}`, 't,acc\n')],
  ])('is read with %s', (_, content) => {
    const { records } = csv(content);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ kind: 'time', fsHz: 1000, n: 40 });
    expect([...records[0]!.samples]).toEqual(VALUES);
  });

  test('a column of instants as ISO 8601 is time', () => {
    const { records } = csv(
      table((v, i) => `2026-11-21 10:00:00.${String(i * 5).padStart(3, '0')};${v}`, 'timestamp;acc\n'),
    );
    expect(records[0]).toMatchObject({ kind: 'time', fsHz: 200 });
  });

  test('one column with decimal commas is not two of whole numbers', () => {
    const { records } = csv(
      table((v) => comma(v)),
      500,
    );
    expect(records.map(({ n, fsHz }) => [n, fsHz])).toEqual([[40, 500]]);
    expect([...records[0]!.samples]).toEqual(VALUES);
    expect(csv('acc\n1,5\n2,7\n').records.map(({ samples }) => [...samples])).toEqual([[1.5, 2.7]]);
  });

  test('a column that counts the samples is named and left out', () => {
    const { records, skipped } = csv(
      table((v, i) => `${i},${v}`, ',acc\n'),
      500,
    );
    expect(records.map(({ name }) => name)).toEqual(['acc']);
    expect(skipped).toEqual([{ name: '', reason: 'It counts the samples.' }]);
  });

  test('a rate that the time column contradicts is named, and one from outside never covers it', () => {
    const timed = table((v, i) => `${i / 1000},${v}`, 'time,acc\n');
    expect(refusal(() => csv(`# fs: 2000\n${timed}`))).toMatch(
      /names 2000 Hz, its time column runs at 1000 Hz/,
    );
    expect(csv(timed, 999).records[0]?.fsHz).toBe(1000);
  });

  test('a file cut off inside its last number does not make another number of it', () => {
    const whole = VALUES.map((v) => v.toFixed(6)).join('\n');
    const { records, skipped } = csv(whole.slice(0, -4));
    expect(records[0]?.n).toBe(39);
    expect(skipped[0]?.reason).toMatch(/cut off inside its last line/);
    expect(csv(whole).records[0]?.n).toBe(40);
  });

  test('a record with gaps is no record, and kept for who shows it; one with words in it is not', () => {
    const rows = VALUES.map(
      (v, i) => `${i / 1000},${i === 7 ? '' : i === 9 ? 'NaN' : v},${i === 3 ? 'off' : v}`,
    );
    const { records, skipped, gapped } = csv(`time,a,b\n${rows.join('\n')}\n`);
    expect(records).toEqual([]);
    expect(skipped.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(gapped?.map(({ name, fsHz }) => [name, fsHz])).toEqual([['a', 1000]]);
    expect([7, 9].map((i) => gapped?.[0]?.samples[i])).toEqual([Number.NaN, Number.NaN]);
  });

  test('lines above the table are named and left out', () => {
    const head = 'Recorder 7\nSerial;1234;A\nDate;2026-01-01\n\ntime;acc\ns;g\n';
    const { records, skipped } = csv(table((v, i) => `${comma(i / 1000)};${comma(v)}`, head));
    expect(records).toMatchObject([{ name: 'acc', unit: 'g', fsHz: 1000, n: 40 }]);
    expect([...records[0]!.samples]).toEqual(VALUES);
    expect(skipped).toEqual([{ name: 'lines 1 to 3', reason: 'They stand above the table.' }]);
  });

  test('commas and points as decimal signs in one column are no numbers that can be read', () => {
    const thousands = VALUES.map((v, i) => (i % 2 ? `${i / 1000};1,234` : `${i / 1000};${v}`)).join('\n');
    const { records, skipped } = csv(`time;acc\n${thousands}\n`);
    expect(records).toEqual([]);
    expect(skipped[0]?.reason).toMatch(/Line 3 .*"1,234".* decimal/);
  });

  test('a first column that rises evenly and has no name of time is no waveform', () => {
    const { records, skipped } = csv(table((v, i) => `${i * 0.5},${v}`, 'Weg,acc\n'));
    expect(records).toMatchObject([{ name: 'acc', kind: 'time', fsHz: undefined }]);
    expect(skipped).toMatchObject([{ name: 'Weg' }]);
    expect(csv(table((v, i) => `${i * 1e6},${v}`, 'time_ns,acc\n')).records).toMatchObject([{ fsHz: 1000 }]);
  });

  test('a time of day is time', () => {
    const clock = table((v, i) => `23:59:59.${String(i * 5).padStart(3, '0')};${v}`, 'Time;acc\n');
    expect(csv(clock).records).toMatchObject([{ fsHz: 200 }]);
    const midnight = table((v, i) => `${i < 20 ? '23:59:5' : '00:00:0'}${(i + 10) % 10};${v}`, 'Time;acc\n');
    expect(csv(midnight).records).toMatchObject([{ kind: 'other' }]);
  });

  test('UTF-16 is read without its mark, and a separator at every line end is no column', () => {
    expect(csv(utf16(table((v, i) => `${i / 1000}\t${v}`, 'Time\tacc\n')).subarray(2)).records).toMatchObject(
      [{ name: 'acc', fsHz: 1000, n: 40 }],
    );
    const { records, skipped } = csv(table((v, i) => `${i / 1000},${v},`, 'time,acc,\n'));
    expect([records.length, skipped.length]).toEqual([1, 0]);
  });

  test('a text without a number is refused', () => {
    expect(refusal(() => csv('hello\nworld\nthis is no table\n'))).toMatch(/no number/);
  });

  test('a note of the step between samples is their rate', () => {
    expect(csv(`# dt: 0.0001\n${table((v) => `${v}`)}`).records[0]?.fsHz).toBe(10_000);
    expect(refusal(() => csv(`# dt: 0.0001\n# fs: 5000\n${table((v) => `${v}`)}`))).toMatch(/contradicts/);
  });

  test.each([97_656.25, 48_828.125, 999.99, 44_100, 12_000, 65_536, 25_641.02564102564])(
    'a rate of %d Hz is found from its step, exactly where six digits of it can',
    (fsHz) => {
      const bytes = writeUff(
        [{ name: 'a', samples: Float64Array.from(VALUES), unit: 'g', kind: 'time', step: 1 / fsHz }],
        false,
      );
      expect(readExchangeFile(bytes, { fileName: 'x.uff' }).records[0]?.fsHz).toBeCloseTo(fsHz, 6);
      const rows = table((v, i) => `${i / fsHz},${v}`, 'time,acc\n');
      expect(csv(rows).records[0]?.fsHz).toBeCloseTo(fsHz, 6);
    },
  );

  test('names that would speak to a terminal are shown harmless', () => {
    expect(csv('a\u001b[2Jb,c\n1,2\n').records[0]?.name).toBe('a?[2Jb');
  });
});

describe('bare bytes', () => {
  const samples = Float32Array.from(VALUES);

  test('samples of another byte order or width are disbelieved, not believed', () => {
    const swapped = writeRawFloat32(samples).slice();
    for (let i = 0; i < swapped.length; i += 4) swapped.subarray(i, i + 4).reverse();
    const doubles = new Uint8Array(Float64Array.from(VALUES).buffer);
    for (const bytes of [swapped, doubles]) {
      const { records, skipped } = readExchangeFile(bytes, { fileName: 'x.f32', fsHz: 1000 });
      expect(records).toEqual([]);
      expect(skipped[0]?.reason).toMatch(/another number format or byte order|not a finite number/);
    }
  });

  test('a binary universal file of the other byte order than it says is named', () => {
    const bytes = writeUff([{ name: 'a', samples, unit: 'g', kind: 'time', step: 0.001 }], true);
    const lie = text(new TextDecoder('latin1').decode(bytes).slice(0, 24).replace('58b     1', '58b     2'));
    const swapped = bytes.slice();
    swapped.set(lie);
    const { records, skipped } = readExchangeFile(swapped, { fileName: 'x.uff' });
    expect(records).toEqual([]);
    expect(skipped[0]?.reason).toMatch(/byte order/);
  });

  test('a table that is called .dat is no float32', () => {
    const { records } = readExchangeFile(text(table((v) => `${v}`)), { fileName: 'x.dat', fsHz: 500 });
    expect([...records[0]!.samples]).toEqual(VALUES);
  });

  test('a WAV file whose recorder never wrote its length is named as cut off, not as empty', () => {
    const { wav } = writeWav(samples, 25_600, 'g');
    const unfinished = wav.slice();
    unfinished.fill(0, 4, 8).fill(0, 54, 58);
    expect(refusal(() => readExchangeFile(unfinished, { fileName: 'x.wav' }))).toMatch(
      /announces no samples/,
    );
  });

  test('a sidecar of another rate than the WAV file is named', () => {
    const { wav } = writeWav(samples, 25_600, 'g');
    const read = (fs: number) =>
      readExchangeFile(wav, { fileName: 'x.wav', sidecar: JSON.stringify({ fs, unit: 'g' }) });
    expect(refusal(() => read(12_800))).toMatch(/says 25600 Hz, the sidecar beside it 12800 Hz/);
    expect(read(25_600.4).records[0]?.fsHz).toBe(25_600.4);
  });
});
