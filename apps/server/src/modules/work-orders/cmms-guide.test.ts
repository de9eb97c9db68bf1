import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorkOrderWorld } from './work-order-world.testing.ts';

const guide = readFileSync(path.join(import.meta.dirname, '../../../../../docs/cmms.md'), 'utf8');
const examples = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, text = '']) => text);

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe.runIf(hasCurl)('the examples of docs/cmms.md', () => {
  test('run as they stand there, one after the other, and twice', async () => {
    const world = await makeWorkOrderWorld();
    afterAll(() => world.closeAll());
    world.clock.nowMs = Date.UTC(2026, 10, 22, 12);
    const plant = await world.makeServedPlant();
    const order = await plant.handOnCase();
    const run = async (example: string) => {
      const { stdout } = await promisify(execFile)('bash', ['-euc', example], {
        env: {
          ...process.env,
          RITZEL: world.server.baseUrl.replace(/\/api$/, ''),
          ...{ TOKEN: plant.cmms, ORDER: order.id },
        },
      });
      return JSON.parse(stdout);
    };
    expect(examples).toHaveLength(5);
    const answers = [];
    for (const example of examples) answers.push(await run(example));
    expect(answers[0].rows.map(({ id }: { id: string }) => id)).toEqual([order.id]);
    expect(answers.slice(1).map(({ status, foreignNumber }) => [status, foreignNumber])).toEqual([
      ['open', null],
      ['accepted', '10002345'],
      ['in-work', '4000123'],
      ['done', '4000123'],
    ]);
    for (const example of examples.slice(2)) expect(await run(example)).toEqual(answers[4]);
  });

  test('name every field of an answer', () => {
    for (const name of [
      'kind',
      'at',
      'foreignNumber',
      'by',
      'text',
      'values',
      'parts',
      'hours',
      'photos',
      'steps',
    ])
      expect(guide).toMatch(new RegExp(`\`${name}\``));
  });
});
