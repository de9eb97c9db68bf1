import { answerTasks } from './bounded-child-tasks.ts';

export type TestTask =
  | 'environment'
  | 'write'
  | 'spin'
  | 'heap'
  | 'buffers'
  | 'long answer'
  | 'throw'
  | 'exit'
  | 'pid';

/** What a hostile file could make a reader do. */
answerTasks(1024 * 1024, async (task: TestTask): Promise<unknown> => {
  const kept: unknown[] = [];
  switch (task) {
    case 'environment':
      return Object.keys(process.env);
    case 'write': {
      const { writeFileSync } = await import('node:fs');
      try {
        writeFileSync('/tmp/ritzel-test-child', 'x');
        return 'written';
      } catch (error) {
        return (error as { code?: string }).code; // @NOTE: fs throws ErrnoException
      }
    }
    case 'spin':
      for (;;);
    case 'heap':
      for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => ({ i })));
    case 'buffers':
      for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
    case 'long answer':
      return 'x'.repeat(2 * 1024 * 1024);
    case 'throw':
      throw new Error('damaged');
    case 'exit':
      return process.exit(3);
    case 'pid':
      return process.pid;
  }
});
