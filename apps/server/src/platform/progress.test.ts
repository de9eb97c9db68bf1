import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { makeProgress } from './progress.ts';

test('without a terminal a line is written per kind of work, and not one per number', () => {
  const stream = new PassThrough();
  // @NOTE: the part of a terminal's stream that is used
  const progress = makeProgress(stream as unknown as NodeJS.WriteStream);
  progress.step('Starting PostgreSQL');
  progress.step('Starting PostgreSQL');
  progress.step('Setting up the mill', 0);
  progress.step('Setting up the kiln', 0.1);
  for (let sent = 0; sent < 50; sent += 1) progress.step(`Sending ${sent} of 50 values`, sent / 50);
  progress.done('Complete.');
  const lines = String(stream.read()).trimEnd().split('\n');
  expect(lines.map((line) => line.trim().replace(/ \[.*/, ''))).toEqual([
    'Starting PostgreSQL …',
    'Setting up the mill',
    'Sending 0 of 50 values',
    'Complete.',
  ]);
});
