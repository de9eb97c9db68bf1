import { deflateSync } from 'node:zlib';
import { writeUff, writeWav } from '@ritzel/telemetry';
import { expect, test } from 'vitest';
import { openUntrusted } from './open-untrusted.ts';

const samples = Float32Array.from({ length: 64 }, (_, i) => Math.sin(i));

/** A MAT-file of level 5 whose only variable inflates to this much. */
function matBomb(inflatedBytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(inflatedBytes), { level: 3 });
  const head = Buffer.alloc(128, ' ');
  head.write('MATLAB 5.0 MAT-file');
  head.writeUInt16LE(0x0100, 124);
  head.write('IM', 126);
  const tag = Buffer.alloc(8);
  tag.writeUInt32LE(15, 0);
  tag.writeUInt32LE(packed.length, 4);
  return Buffer.concat([head, tag, packed]);
}

function uffClaiming(count: string): Buffer {
  const whole = Buffer.from(writeUff([{ name: 'a', unit: 'g', samples, kind: 'time', step: 0.001 }], true));
  const at = whole.indexOf('        64');
  const binaryBytes = whole.indexOf('         512');
  if (at > 0) whole.write(count.padStart(10), at);
  if (binaryBytes > 0) whole.write(String(2 ** 31).padStart(12), binaryBytes);
  return whole;
}

function wavClaiming(bytes: number): Buffer {
  const whole = Buffer.from(writeWav(samples, 1000, 'g').wav);
  whole.writeUInt32LE(bytes, 4);
  whole.writeUInt32LE(bytes, whole.indexOf('data') + 4);
  return whole;
}

test.each([
  ['bomb.mat', () => matBomb(400 * 1024 * 1024)],
  ['line.csv', () => Buffer.alloc(100_000_000, '1')],
  ['columns.csv', () => Buffer.from('1,'.repeat(10_000_000))],
  ['notes.csv', () => Buffer.from(`#${' '.repeat(900_000)}\n1\n2\n`)],
  ['quotes.csv', () => Buffer.from(`"${'"",'.repeat(300_000)}\n`.repeat(3))],
  ['points.uff', () => uffClaiming('2147483647')],
  ['rate.wav', () => wavClaiming(0xfffffff0)],
] as const)(
  '%s ends in a sentence or in what is really there, and takes no memory of ours',
  {
    timeout: 90_000,
  },
  async (fileName, make) => {
    const bytes = make();
    const before = process.memoryUsage().rss;
    const cpuBefore = process.cpuUsage();
    const said = await openUntrusted(bytes, { fileName }).then(
      ({ records }) => records.reduce((sum, { samples: { length } }) => sum + length, 0),
      (error: Error) => error.message,
    );
    if (typeof said === 'number') expect(said).toBeLessThanOrEqual(samples.length);
    else expect(said).toMatch(/^[A-Z].{10,400}\.$/);
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 1024 * 1024);
    // What is parsed is parsed elsewhere; handing it over is all that happens here.
    expect(process.cpuUsage(cpuBefore).user / 1e6).toBeLessThan(5);
  },
);
