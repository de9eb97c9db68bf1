import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { readExchangeFile } from '@ritzel/telemetry';
import { describe, expect, test } from 'vitest';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import { rawFileFacts, rawFileStream } from './raw-file.ts';

const samples = Float32Array.from({ length: 2048 }, (_, i) => 3 * Math.sin((2 * Math.PI * 50 * i) / 2048));
const waveform = {
  channel: 'input DE/radial',
  channelName: 'Acceleration, input',
  unit: 'm/s²',
  samplingRateHz: 2048,
  t0Ns: 1_772_323_200_123_456_789n,
} as StoredWaveform; // @NOTE: what a file needs of a waveform

const bytesOf = (values: Float32Array) => new Uint8Array(values.buffer);
const streamOf = (format: 'csv' | 'wav' | 'uff', values = samples, owner = crypto.randomUUID()) =>
  rawFileStream(waveform, format, async () => bytesOf(values), owner);
async function wholeOf(stream: Readable): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer); // @NOTE: the stream is one of bytes
  return Buffer.concat(pieces);
}

test('a raw file is named by channel and time', () => {
  expect(rawFileFacts(waveform, 'f32').fileName).toBe('input-DE-radial-20260301T000000Z.f32');
});

describe.each(['csv', 'uff'] as const)('as %s', (format) => {
  test('what is written is read again', async () => {
    const { fileName } = rawFileFacts(waveform, format);
    const { records } = readExchangeFile(await wholeOf(await streamOf(format)), { fileName });
    expect(records).toHaveLength(1);
    expect(records[0]?.samples.length).toBe(2048);
    for (const index of [0, 7, 1023, 2047])
      expect(records[0]?.samples[index]).toBeCloseTo(samples[index]!, 5);
  });
});

test('as WAV the shape is kept at the rate', async () => {
  expect(rawFileFacts(waveform, 'wav').mediaType).toBe('audio/wav');
  const record = readExchangeFile(await wholeOf(await streamOf('wav')), { fileName: 'x.wav' }).records[0]!;
  expect(record.samples.length).toBe(2048);
  const scale = 3 / Math.max(...record.samples);
  expect(record.samples[200]! * scale).toBeCloseTo(samples[200]!, 1);
});

describe('a raw of 16.7 million samples', () => {
  const large = new Float32Array(16_777_216).map((_, i) => (i % 1000) / 8);

  test('streams as CSV and blocks nobody, however long it takes', { timeout: 120_000 }, async () => {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    const stream = await streamOf('csv', large);
    const before = process.memoryUsage().rss;
    delay.enable();
    let lines = 0;
    let last = '';
    let most = 0;
    for await (const piece of stream) {
      const bytes = piece as Buffer; // @NOTE: the stream is one of bytes
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
      last = bytes.subarray(-80).toString('latin1');
      most = Math.max(most, process.memoryUsage().rss);
    }
    delay.disable();
    expect(lines).toBe(2 + large.length);
    expect(last.trim().split('\n').at(-1)).toBe(`${16_777_215 / 2048},${large.at(-1)}`);
    // Generous for a busy machine; writing it whole blocked for many seconds and held a gigabyte.
    expect(delay.max / 1e6).toBeLessThan(2000);
    expect(most - before).toBeLessThan(400 * 1024 * 1024);
  });

  test('stops being written when its client leaves, and gives its place back', async () => {
    const owner = crypto.randomUUID();
    const streams: Readable[] = [];
    const server = createServer(async (_request, response) => {
      const stream = await streamOf('csv', large, owner);
      streams.push(stream);
      response.once('close', () => stream.destroy());
      stream.pipe(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    for (let round = 0; round < 4; round++) {
      const request = get({ host: '127.0.0.1', port });
      const [response] = (await once(request, 'response')) as [Readable]; // @NOTE: what the event carries
      await once(response, 'data');
      request.destroy();
      while (streams[round]?.closed !== true) await sleep(10);
    }
    expect(streams.every(({ destroyed }) => destroyed)).toBe(true);
    server.close();
  });

  test('is written no faster than it is taken', async () => {
    const stream = await streamOf('csv', large);
    await once(stream, 'readable');
    await sleep(100);
    expect(stream.readableLength).toBeLessThan(2 * 1024 * 1024);
    stream.destroy();
    await once(stream, 'close');
  });
});

test('the third export of one user at once is refused, and the next after one has ended is not', async () => {
  const owner = crypto.randomUUID();
  const [one, two] = [await streamOf('csv', samples, owner), await streamOf('csv', samples, owner)];
  await expect(streamOf('csv', samples, owner)).rejects.toMatchObject({ problem: { code: 'tooMany' } });
  await Promise.all([wholeOf(one), wholeOf(two)]);
  await wholeOf(await streamOf('csv', samples, owner));
});
