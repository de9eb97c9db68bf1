import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('an error of a broken connection is logged without the connection and its cancel key', () => {
  const error = Object.assign(
    new Error('Connection terminated unexpectedly', { cause: new Error('reset') }),
    {
      code: 'ECONNRESET',
      client: { secretKey: 4264476, processID: 6250 },
    },
  );
  const reported = JSON.stringify(describeError(error));
  expect(reported).toContain('ECONNRESET');
  expect(reported).toContain('Connection terminated unexpectedly');
  expect(reported).not.toContain('4264476');
});
