import { expect, test } from 'vitest';
import { readExchangeFile } from './exchange-file.ts';

interface Variable {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly values: readonly number[];
  readonly imaginary?: readonly number[];
  /** How numbers are stored: float64, float32, int32, int16, uint16, uint8. */
  readonly storage?: number;
  readonly kind?: number;
  readonly machine?: number;
}

/** Writes level 4 MAT-files, in either byte order. */
function writeMat4(variables: readonly Variable[], isLittle = true): Uint8Array {
  const parts = variables.map((variable) => {
    const { name, rows, columns, values, imaginary, storage = 0, kind = 0 } = variable;
    const width = [8, 4, 4, 2, 2, 1][storage] ?? 8;
    const numbers = [...values, ...(imaginary ?? [])];
    const bytes = new Uint8Array(20 + name.length + 1 + numbers.length * width);
    const view = new DataView(bytes.buffer);
    const machine = variable.machine ?? (isLittle ? 0 : 1);
    const header = [1000 * machine + 10 * storage + kind, rows, columns, imaginary ? 1 : 0, name.length + 1];
    for (const [index, word] of header.entries()) view.setInt32(4 * index, word, isLittle);
    bytes.set(new TextEncoder().encode(name), 20);
    for (const [index, value] of numbers.entries()) {
      const at = 21 + name.length + index * width;
      if (storage === 0) view.setFloat64(at, value, isLittle);
      else if (storage === 1) view.setFloat32(at, value, isLittle);
      else if (storage === 2) view.setInt32(at, value, isLittle);
      else if (storage === 3) view.setInt16(at, value, isLittle);
      else if (storage === 4) view.setUint16(at, value, isLittle);
      else view.setUint8(at, value);
    }
    return bytes;
  });
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

const read = (bytes: Uint8Array) => readExchangeFile(bytes, { fileName: 'old.mat' });
const vector = (name: string, storage: number, values: number[]): Variable => ({
  ...{ name, storage, values },
  ...{ rows: values.length, columns: 1 },
});

test.each([
  ['little-endian', true],
  ['big-endian', false],
])('%s MAT level 4: every way of storing numbers, matrices, complex and scalars', (_, isLittle) => {
  const content = read(
    writeMat4(
      [
        vector('x', 0, [1.25, -2.5, 1e10]),
        vector('f', 1, [0.5, -0.25, 8]),
        vector('i', 2, [-70_000, 70_000, 3]),
        vector('s', 3, [-3, 2, 1]),
        vector('u', 4, [65_535, 0, 1]),
        vector('b', 5, [255, 0, 7]),
        { name: 'm', rows: 3, columns: 2, values: [1, 2, 3, 10, 20, 40] },
        { name: 'z', rows: 2, columns: 1, values: [1, 2], imaginary: [3, 4] },
        { name: 'fs', rows: 1, columns: 1, values: [12_800] },
      ],
      isLittle,
    ),
  );
  expect(content.format).toBe('mat4');
  expect(content.skipped).toEqual([]);
  expect(content.scalars).toEqual({ fs: 12_800 });
  expect(
    content.records.map(({ name, fsHz, samples, imaginary }) => [
      name,
      fsHz,
      [...samples],
      imaginary && [...imaginary],
    ]),
  ).toEqual([
    ['x', 12_800, [1.25, -2.5, 1e10], undefined],
    ['f', 12_800, [0.5, -0.25, 8], undefined],
    ['i', 12_800, [-70_000, 70_000, 3], undefined],
    ['s', 12_800, [-3, 2, 1], undefined],
    ['u', 12_800, [65_535, 0, 1], undefined],
    ['b', 12_800, [255, 0, 7], undefined],
    ['m(:,1)', 12_800, [1, 2, 3], undefined],
    ['m(:,2)', 12_800, [10, 20, 40], undefined],
    ['z', undefined, [1, 2], [3, 4]],
  ]);
});

test('texts and sparse matrices are named as skipped, and what follows is read', () => {
  const content = read(
    writeMat4([
      { name: 'label', rows: 1, columns: 2, values: [72, 105], kind: 1 },
      { name: 'rare', rows: 2, columns: 3, values: [1, 1, 5, 2, 2, 0], kind: 2 },
      vector('x', 0, [1, 2]),
    ]),
  );
  expect(content.skipped.map(({ name }) => name)).toEqual(['label', 'rare']);
  expect(content.records.map(({ name }) => name)).toEqual(['x']);
});

test.each([
  [2, 'VAX D-float'],
  [3, 'VAX G-float'],
  [4, 'Cray'],
])('numbers of machine %s are refused by their name', (machine, name) => {
  expect(() => read(writeMat4([{ ...vector('x', 0, [1, 2]), machine }]))).toThrow(name);
});

test('sizes beyond the file, cut files and foreign bytes are refused or skipped in a sentence, whatever they say', () => {
  const huge = writeMat4([vector('x', 0, [1, 2])]);
  new DataView(huge.buffer).setInt32(4, 2_000_000_000, true);
  expect(read(huge)).toMatchObject({
    records: [],
    skipped: [{ name: 'x', reason: expect.stringContaining('cut off') }],
  });
  const whole = writeMat4([vector('x', 0, [1, 2]), vector('y', 0, [1, 2, 3])]);
  for (let length = 1; length < whole.length; length++) {
    try {
      const { records } = read(whole.subarray(0, length));
      expect(records.length).toBeLessThan(2);
    } catch (error) {
      expect(error).toMatchObject({ name: 'ExchangeFileError' });
    }
  }
  for (let place = 0; place < 20; place++) {
    for (const byte of [0, 1, 127, 128, 255]) {
      const changed = whole.slice();
      changed[place] = byte;
      try {
        read(changed);
      } catch (error) {
        expect(error).toMatchObject({ name: 'ExchangeFileError' });
      }
    }
  }
});
