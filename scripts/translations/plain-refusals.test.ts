import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { countPlainRefusals } from './plain-refusals.ts';

const server = path.resolve(import.meta.dirname, '../../apps/server/src');

/** Texts that are none of a language: the list may only become shorter. */
const LEFT: Readonly<Record<string, number>> = {
  // Devices read the reason of a refusal in English.
  'modules/ingest/data-routes.ts': 1,
  'modules/ingest/waveform-adapter.ts': 2,
  // What a thread of the analysis hands over; the call says it by its code.
  'modules/measurements/analysis-worker.ts': 1,
  // The names of people, which are the same in every language.
  'modules/users/role-service.ts': 1,
};

it('no refusal of the server is plain English, but those that are listed', () => {
  const found: Record<string, number> = {};
  for (const file of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.(test|testing)\.ts$/.test(file)) continue;
    const count = countPlainRefusals(readFileSync(path.join(server, file), 'utf8'));
    if (count > 0) found[file] = count;
  }
  expect(found).toEqual(LEFT);
});

it('a plain text is found wherever a problem takes a sentence', () => {
  const plain = [
    "throw problem.conflict('Taken.');",
    'throw problem.fieldInvalid("body.name", "taken", `A name is taken.`);',
    "throw problem.changedMeanwhile('body.revision', isOld ? 'Old.' : problemText('A'), now);",
    'throw problem.tooMany(error.message);',
    "errors.push({ field, code: 'taken', message: 'Taken.' });",
  ];
  for (const source of plain) expect(countPlainRefusals(source), source).toBe(1);
});

it('a sentence of the catalogue is none, nor the text of anything but a problem', () => {
  const sources = [
    "throw problem.conflict(problemText('TAKEN', { name }));",
    "throw problem.fieldInvalid('body.name', 'taken', text);",
    "throw problem.notFound('alarm');",
    "log.warn({ message: 'Taken.' }, 'taken');",
    "errors.push({ field, code: 'taken', message: problemText('TAKEN') });",
  ];
  for (const source of sources) expect(countPlainRefusals(source), source).toBe(0);
});
