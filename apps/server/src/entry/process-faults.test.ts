import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

const program = path.join(import.meta.dirname, 'failing-program.testing.ts');

function start() {
  const child = fork(program, [], { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const exit = once(child, 'exit');
  return {
    exit,
    async fail(kind: string) {
      const answer = once(child, 'message');
      child.send(kind);
      return (await answer)[0];
    },
    fallOver: () => child.send('exception'),
    end: () => child.kill(),
  };
}

test('a rejection that nobody handles is counted and named, and the process lives', async () => {
  const program = start();
  expect(await program.fail('nothing')).toMatchObject({ isWell: true });
  expect(await program.fail('rejection')).toMatchObject({ counts: { rejection: 1 }, isWell: false });
  expect(await program.fail('rejection')).toMatchObject({ counts: { rejection: 2, exception: 0 } });
  program.end();
  await program.exit;
});

test('an error of a connection, which its other end can cause, never ends the process', async () => {
  const program = start();
  expect(await program.fail('connection')).toMatchObject({ counts: { connection: 1, exception: 0 } });
  expect(await program.fail('nothing')).toMatchObject({ isWell: false });
  program.end();
  await program.exit;
});

test('an exception that nobody caught stops the process, with a code that makes a supervisor start it again', async () => {
  const program = start();
  program.fallOver();
  expect(await program.exit).toEqual([1, null]);
});
