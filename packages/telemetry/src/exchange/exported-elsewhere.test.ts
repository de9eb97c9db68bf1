import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeCsv } from './exchange-csv.ts';
import { writeUff } from './exchange-uff.ts';
import { writeWav } from './exchange-wav.ts';

const PYTHON = process.env.PYTHON ?? 'python3';
const hasScipy = spawnSync(PYTHON, ['-c', 'import numpy, scipy.io.wavfile']).status === 0;

interface Read {
  readonly rateHz: number;
  readonly n: number;
  readonly rms: number;
  /** Line of the strongest amplitude. */
  readonly peakAt: number;
  readonly samples: readonly number[];
  readonly unit: string | null;
}

// `PYTHON` names one with scipy; Debian: python3-scipy.
test.skipIf(!hasScipy)(
  'scipy, a CSV reader and a reader of dataset 58 that are not ours find the samples, rate and unit that were exported',
  () => {
    const rateHz = 12_800;
    const samples = Float32Array.from(
      { length: 4096 },
      (_, i) => 2 * Math.sin((2 * Math.PI * 50 * i) / rateHz) + 0.1 * Math.sin(i * i),
    );
    const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-exported-'));
    try {
      const write = (name: string, content: Uint8Array | string) =>
        writeFileSync(path.join(folder, name), content);
      const wave = { name: 'Input, radial', samples, unit: 'm/s²', kind: 'time', step: 1 / rateHz } as const;
      write('a.wav', writeWav(samples, rateHz, 'm/s²').wav);
      write('a.csv', writeCsv(wave));
      write('text.uff', writeUff([wave], false));
      write('binary.uff', writeUff([wave], true));
      const names = ['a.wav', 'a.csv', 'text.uff', 'binary.uff'];
      const script = path.join(import.meta.dirname, 'read-exported.py');
      const answer = spawnSync(PYTHON, [script, folder, ...names], {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      });
      expect(answer.stderr).toBe('');
      const read: Readonly<Record<string, Read>> = JSON.parse(answer.stdout);
      for (const name of names) {
        const found = read[name]!;
        expect(found.n, name).toBe(samples.length);
        expect(found.rateHz, name).toBeCloseTo(rateHz, 3);
        // 50 Hz.
        expect(found.peakAt, name).toBe((50 * samples.length) / rateHz);
        expect(found.rms, name).toBeCloseTo(Math.sqrt(2 + 0.005), 2);
        for (const [i, value] of samples.entries()) expect(found.samples[i]).toBeCloseTo(value, 6);
      }
      expect(read['a.csv']!.unit).toBe('m/s²');
      expect(read['text.uff']!.unit).toBe('m/s2');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
