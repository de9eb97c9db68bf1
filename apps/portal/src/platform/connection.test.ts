import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  isNoAnswer,
  noteAnswer,
  noteNoAnswer,
  subscribeToConnection,
  watchConnection,
} from './connection.ts';
import { browserStorage, openBrowserStorage } from './secure-storage.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
  vi.stubGlobal('window', { localStorage, addEventListener: () => {} });
  openBrowserStorage('a key of the tests');
});
afterEach(() => {
  noteAnswer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the loss is reported once, kept under its key, and gone with the first answer', () => {
  const reported: boolean[] = [];
  const stop = subscribeToConnection((isLost) => reported.push(isLost));
  noteAnswer();
  noteNoAnswer(Date.UTC(2026, 10, 21, 12));
  noteNoAnswer(Date.UTC(2026, 10, 21, 13));
  expect(reported).toEqual([true]);
  expect(browserStorage().read('offline')).toBe('2026-11-21T12:00:00.000Z');
  noteAnswer();
  expect(reported).toEqual([true, false]);
  expect(browserStorage().read('offline')).toBeUndefined();
  stop();
});

it('the server is asked until it answers, and a proxy that answers for it does not count', async () => {
  const reported: boolean[] = [];
  const answers = [undefined, 502, 200];
  const asked = vi.fn(async () => {
    const status = answers.shift();
    if (status === undefined) throw new TypeError('away');
    return { status };
  });
  vi.stubGlobal('fetch', asked);
  const stop = subscribeToConnection((isLost) => reported.push(isLost));
  noteNoAnswer();
  await vi.advanceTimersByTimeAsync(4_100);
  expect(reported).toEqual([true]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reported).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveBeenCalledTimes(3);
  stop();
});

it('a page opened while the server is away knows since when', () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => {})),
  );
  browserStorage().write('offline', '2026-11-21T12:00:00.000Z');
  const reported: boolean[] = [];
  const stop = subscribeToConnection((isLost) => reported.push(isLost));
  watchConnection();
  expect(reported).toEqual([true]);
  stop();
});

it.each([
  [200, false],
  [401, false],
  [503, false],
  [502, true],
  [504, true],
])('status %d means nobody answered: %s', (status, expected) => {
  expect(isNoAnswer(status)).toBe(expected);
});
