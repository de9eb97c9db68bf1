import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { ExchangeFileError } from './exchange-content.ts';
import { openExchangeFile } from './exchange-file.ts';
import { writeParquet } from './exchange-parquet.ts';

const samples = Float32Array.from({ length: 4096 }, (_, i) => Math.sin((2 * Math.PI * 50 * i) / 25_600));
const hints = { fileName: 'bench/run 7.parquet' };

describe('Parquet', () => {
  it('holds a waveform to the bit, with its rate, unit and speed', async () => {
    const bytes = writeParquet({
      name: 'Input DE',
      kind: 'time',
      step: 1 / 25_600,
      unit: 'm/s²',
      samples,
      speedRpm: 1485,
      at: '2026-11-21T04:10:00Z',
    });
    const content = await openExchangeFile(bytes, hints);
    expect(content.format).toBe('parquet');
    expect(content.scalars).toMatchObject({ fs: 25_600, rpm: 1485 });
    expect(content.records).toHaveLength(1);
    const [record] = content.records;
    expect(record).toMatchObject({ name: 'Input DE', kind: 'time', n: 4096, fsHz: 25_600, unit: 'm/s²' });
    expect(Float32Array.from(record!.samples)).toEqual(samples);
  });

  it('holds a spectrum with its line spacing', async () => {
    const bytes = writeParquet({
      name: 'spectrum',
      kind: 'spectrum',
      step: 0.5,
      unit: 'mm/s',
      samples: Float64Array.of(0, 1, 2, 3.25),
    });
    const { records } = await openExchangeFile(bytes, hints);
    expect(records[0]).toMatchObject({ name: 'spectrum', kind: 'spectrum', n: 4, unit: 'mm/s' });
    expect(records[0]?.dfHz).toBeCloseTo(0.5, 12);
    expect([...records[0]!.samples]).toEqual([0, 1, 2, 3.25]);
  });

  it('reads a table of somebody else: time and several channels with units in brackets, words left out', async () => {
    const n = 200;
    const column = (f: (i: number) => number) => Float64Array.from({ length: n }, (_, i) => f(i));
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: 'Time [s]', data: column((i) => i / 1000), type: 'DOUBLE' },
          { name: 'acc x [g]', data: column((i) => i), type: 'DOUBLE' },
          { name: 'acc y [g]', data: column((i) => -i), type: 'DOUBLE' },
          { name: 'comment', data: Array.from({ length: n }, () => 'ok'), type: 'STRING' },
        ],
      }),
    );
    const content = await openExchangeFile(bytes, hints);
    expect(content.records.map(({ name, fsHz, unit, n: count }) => [name, fsHz, unit, count])).toEqual([
      ['acc x', 1000, 'g', 200],
      ['acc y', 1000, 'g', 200],
    ]);
    expect(content.skipped).toEqual([{ name: 'comment', reason: 'It is no column of numbers.' }]);
  });

  it('takes the rate from the person where the file does not state it', async () => {
    const bytes = new Uint8Array(
      parquetWriteBuffer({ columnData: [{ name: 'value', data: samples, type: 'FLOAT' }] }),
    );
    const { records } = await openExchangeFile(bytes, { ...hints, fsHz: 12_800, unit: 'g' });
    expect(records[0]).toMatchObject({ name: 'run 7', fsHz: 12_800, unit: 'g', n: 4096 });
  });

  it('names a record with a gap among the skipped', async () => {
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        columnData: [{ name: 'value', data: [1, null, 3], type: 'DOUBLE', nullable: true }],
      }),
    );
    const { records, skipped } = await openExchangeFile(bytes, hints);
    expect(records).toEqual([]);
    expect(skipped[0]?.reason).toBe('Sample 1 is not a finite number.');
  });

  it('refuses every damaged file in one sentence', async () => {
    const whole = writeParquet({ name: 'a', kind: 'time', step: 1, unit: 'g', samples });
    const damaged: Uint8Array[] = [whole.slice(0, 4), whole.slice(0, whole.length / 2)];
    for (let at = 4; at < whole.length; at += 97) {
      const copy = whole.slice();
      copy[at] = copy[at]! ^ 0xff;
      damaged.push(copy);
    }
    let refused = 0;
    for (const bytes of damaged) {
      try {
        await openExchangeFile(bytes, hints);
      } catch (error) {
        expect(error).toBeInstanceOf(ExchangeFileError);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(2);
  });
});
