import { expect, it } from 'vitest';
import { findTextComparisons } from './text-comparisons.ts';

const found = (source: string) => findTextComparisons('a.ts', source).length;

it('a sentence of ours that is compared by its text is found, however it is compared', () => {
  expect(found("if (reason.sentence === 'The sensor is off.') stop();")).toBe(1);
  expect(found('return before.reason?.sentence !== reason?.sentence;')).toBe(1);
  expect(found("found.filter((each) => each.summary.includes('damaged'))")).toBe(1);
  expect(found('if (finding.statement?.startsWith(name)) stop();')).toBe(1);
});

it('whether there is a sentence may be asked, and a code may be compared', () => {
  expect(found("if (row.sentence === undefined || row.sentence === '') stop();")).toBe(0);
  expect(found("if (problem.code === 'CLIPPED') stop();")).toBe(0);
});

it('the message of an error is compared only where a note says that it has no code', () => {
  expect(found("if (error.message === 'Query read timeout') stop();")).toBe(1);
  expect(found('// @NOTE: pg gives no code\nif (lostWorker.test(error.message)) stop();')).toBe(0);
});
