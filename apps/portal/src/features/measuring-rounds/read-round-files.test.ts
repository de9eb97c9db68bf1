import { writeUff } from '@ritzel/telemetry/exchange';
import { describe, expect, it } from 'vitest';
import {
  MOST_FILES,
  type RoundFileContents,
  readRoundFiles,
  TooMuchDroppedError,
} from './read-round-files.ts';

const NOTHING: RoundFileContents = { records: [], unread: [] };
const sine = (hertz: number) =>
  Float32Array.from({ length: 2048 }, (_, i) => Math.sin((2 * Math.PI * hertz * i) / 2048));
const uff = (...names: readonly string[]) =>
  writeUff(
    names.map((name) => ({ name, samples: sine(50), unit: 'g', kind: 'time', step: 1 / 2048 })),
    true,
  ) as Uint8Array<ArrayBuffer>; // @NOTE: a buffer of its own
const file = (name: string, ...parts: readonly BlobPart[]) =>
  new File([...parts], name, { lastModified: Date.UTC(2026, 5, 1) });

describe('files of a portable instrument', () => {
  it('of many kinds are read together, and what cannot be read is named with its reason', async () => {
    const { records, unread } = await readRoundFiles(
      [
        file('route 10.uff', uff('B2-H')),
        file('route 9.uff', uff('B1-H', 'B1-V')),
        file('table.csv', 'acceleration\n1\n2\n3\n'),
        file('empty.wav'),
        file('new.mat', `MATLAB 7.3 MAT-file${' '.repeat(120)}`),
        file('photo.jpg', 'x'),
      ],
      NOTHING,
    );
    expect(records.map(({ file: of, name, unit, fsHz }) => [of, name, unit, fsHz])).toEqual([
      ['route 9.uff', 'B1-H', 'g', 2048],
      ['route 9.uff', 'B1-V', 'g', 2048],
      ['route 10.uff', 'B2-H', 'g', 2048],
      ['table.csv', 'acceleration', null, null],
    ]);
    expect(records[0]).toMatchObject({ takenAtMs: Date.UTC(2026, 5, 1), samplesInFile: 2048 });
    expect(unread.map(({ file: of, code }) => [of, code])).toEqual([
      ['empty.wav', 'FILE_EMPTY'],
      ['new.mat', 'MAT_HDF5'],
      ['photo.jpg', 'FILE_KIND'],
    ]);
  });

  it('dropped one after the other stand together, and two of one name get different ones', async () => {
    const first = await readRoundFiles([file('a.uff', uff('B1-H'))], NOTHING);
    const both = await readRoundFiles([file('a.uff', uff('B1-H'))], first);
    expect(both.records.map(({ file: of, key }) => [of, key])).toEqual([
      ['a.uff', 'a.uff 0'],
      ['2 a.uff', '2 a.uff 0'],
    ]);
  });

  it('that are too many or too long are refused before any is read', async () => {
    const many = Array.from({ length: MOST_FILES + 1 }, (_, i) => file(`${i}.csv`, 'x'));
    await expect(readRoundFiles(many, NOTHING)).rejects.toThrow(TooMuchDroppedError);
    const long = Object.defineProperty(file('hour.wav', 'RIFF'), 'size', { value: 1_073_741_824 });
    Object.defineProperty(long, 'arrayBuffer', { value: () => Promise.reject(new Error('it was read')) });
    expect((await readRoundFiles([long], NOTHING)).unread).toMatchObject([{ code: 'FILE_TOO_LONG' }]);
  });
});
