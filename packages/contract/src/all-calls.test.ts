import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allCalls } from './all-calls.ts';

test('every call that a file of calls exports is in the list, once', async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('-calls.ts'));
  const exported = await Promise.all(
    files
      .filter((file) => file !== 'all-calls.ts')
      .map((file) => import(/* @vite-ignore */ path.join(import.meta.dirname, file))),
  );
  const names = exported
    .flatMap((calls) => Object.values<{ name?: string; method?: string; path?: string }>(calls))
    .filter(({ method, path: address }) => method !== undefined && address !== undefined)
    .map(({ name }) => name);
  expect(allCalls.map(({ name }) => name).sort()).toEqual([...new Set(names)].sort());
});
