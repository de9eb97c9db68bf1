import { describe, expect, it } from 'vitest';
import { latestOnly } from './latest-only.ts';

describe('latest only', () => {
  it('skips what was overtaken while busy and answers the last question', async () => {
    const asked: number[] = [];
    const gates: PromiseWithResolvers<void>[] = [];
    const answers: number[] = [];
    const { ask } = latestOnly(
      async (question: number) => {
        asked.push(question);
        const gate = Promise.withResolvers<void>();
        gates.push(gate);
        await gate.promise;
        return question * 10;
      },
      (answer) => answers.push(answer),
      () => {},
    );
    for (const question of [1, 2, 3, 4]) ask(question);
    gates[0]!.resolve();
    await expect.poll(() => gates.length).toBe(2);
    gates[1]!.resolve();
    await expect.poll(() => answers).toEqual([10, 40]);
    expect(asked).toEqual([1, 4]);
  });

  it('goes on after a failure, and says nothing more once stopped', async () => {
    const answers: string[] = [];
    const errors: unknown[] = [];
    const { ask, stop } = latestOnly(
      async (question: string) => {
        if (question === 'bad') throw new Error(question);
        return question;
      },
      (answer) => answers.push(answer),
      (error) => errors.push(error),
    );
    ask('bad');
    ask('good');
    await expect.poll(() => answers).toEqual(['good']);
    expect(errors).toHaveLength(1);
    ask('late');
    stop();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(answers).toEqual(['good']);
  });
});
