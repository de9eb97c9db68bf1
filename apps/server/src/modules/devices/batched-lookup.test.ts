import { expect, test } from 'vitest';
import { makeBatchedLookup } from './batched-lookup.ts';

test('however many ask, one query runs, a name that waits is asked once, and a failed one is asked again', async () => {
  let running = 0;
  let isUnreachable = true;
  const batches: (readonly string[])[] = [];
  const find = makeBatchedLookup(async (names) => {
    running += 1;
    expect(running).toBe(1);
    batches.push(names);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    if (isUnreachable) throw new Error('away');
    return new Map(names.filter((name) => name !== 'nobody').map((name) => [name, name.toUpperCase()]));
  });
  await expect(find('a')).rejects.toThrow('away');
  isUnreachable = false;
  const names = Array.from({ length: 1200 }, (_, index) => `n${index}`);
  const found = await Promise.all([...names, ...names, 'nobody', 'a'].map((name) => find(name)));
  expect(found.slice(-3)).toEqual(['N1199', undefined, 'A']);
  // The first was being read when it was asked for again: what is read then may be newer.
  expect(batches.flat().length).toBe(1 + 1202 + 1);
  expect(batches.length).toBeLessThan(7);
});

test('more names than may wait are asked to come again', async () => {
  const find = makeBatchedLookup(() => new Promise<Map<string, string>>(() => {}));
  for (let index = 0; index < 5_500; index++) void find(`n${index}`).catch(() => {});
  await expect(find('late')).rejects.toThrow(/Too many devices/);
});
