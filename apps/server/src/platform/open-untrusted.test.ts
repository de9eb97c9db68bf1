import { writeParquet } from '@ritzel/telemetry';
import { expect, test } from 'vitest';
import { openUntrusted } from './open-untrusted.ts';

const samples = Float32Array.from({ length: 600 }, (_, i) => Math.sin(i / 5));
const whole = writeParquet({ name: 'run', kind: 'time', step: 1 / 1000, unit: 'g', samples });
const hints = { fileName: 'run.parquet' };

test('a Parquet file is read as it stands', async () => {
  const { records } = await openUntrusted(whole, hints);
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ fsHz: 1000, unit: 'g' });
  expect(Float32Array.from(records[0]!.samples)).toEqual(samples);
});

test('a Parquet file without its end is refused with a sentence', async () => {
  await expect(openUntrusted(whole.subarray(0, 2000), hints)).rejects.toMatchObject({
    code: 'PARQUET_FORM',
    message: expect.stringMatching(/^The Parquet file can't be read: .+\.$/),
  });
});

test('a page that does not say where its values begin is refused at once', async () => {
  const hostile = whole.slice();
  // The field of the page header that gives the length of the repetition levels, under another number.
  hostile[25] = 230;
  await expect(openUntrusted(hostile, hints)).rejects.toMatchObject({
    message: "The Parquet file can't be read: a page does not say where its values begin.",
  });
});

test('a file that keeps its reader busy is given up', async () => {
  await expect(openUntrusted(whole, hints, 0)).rejects.toMatchObject({
    message: "The Parquet file can't be read: it keeps its reader busy for more than 0 s.",
  });
});

test('sixty damaged files each end in records or in a sentence', { timeout: 180_000 }, async () => {
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  for (let round = 0; round < 60; round++) {
    const damaged = whole.slice();
    for (let i = 0; i < 3; i++) damaged[next(2) ? next(damaged.length) : next(100)] = next(256);
    const said = await openUntrusted(damaged, hints, 10_000).then(
      ({ records }) => records.length,
      (error: unknown) => (error as { code?: string }).code, // @NOTE: whatever was thrown is what is asked about
    );
    expect(typeof said === 'number' || /^[A-Z_]+$/.test(said ?? ''), `round ${round}: ${said}`).toBe(true);
  }
});
