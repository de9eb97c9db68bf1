import { spawnSync } from 'node:child_process';
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

test('what somebody wrote adds no line to the log, and secrets are not in it', () => {
  const hostile = 'one\ntwo\r\n{"level":60}\u2028\u001b[31m';
  const facts = { name: hostile, err: hostile, password: 'open sesame', token: 'eyJ' };
  const program = `import { makeLog } from './log.ts'; makeLog('warn').warn(${JSON.stringify(facts)}, ${JSON.stringify(hostile)});`;
  const written = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
  });
  const lines = written.stderr
    .toString()
    .trimEnd()
    .split(/[\r\n]+/);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    name: hostile,
    msg: hostile,
    password: '[hidden]',
    token: '[hidden]',
  });
  expect(JSON.parse(lines[0] ?? '').time).toMatch(/^\d{4}-.*Z$/);
});
