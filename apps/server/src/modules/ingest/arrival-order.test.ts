import { expect, test } from 'vitest';
import { makeArrivalOrder } from './arrival-order.ts';

const hasTurn = ({ turn }: { readonly turn: Promise<void> }): Promise<boolean> =>
  Promise.race([turn.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);

const lines = (...names: string[]) => new Set(names);

test('whoever joined first has the first turn', async () => {
  const order = makeArrivalOrder();
  const first = order.join(lines('a'));
  const second = order.join(lines('a'));
  expect(await hasTurn(first)).toBe(true);
  expect(await hasTurn(second)).toBe(false);
  first.leave();
  expect(await hasTurn(second)).toBe(true);
});

test('lines do not wait for each other, and who stands in two waits in both', async () => {
  const order = makeArrivalOrder();
  const [a, b] = [order.join(lines('a')), order.join(lines('b'))];
  const both = order.join(lines('a', 'b'));
  expect(await hasTurn(b)).toBe(true);
  b.leave();
  expect(await hasTurn(both)).toBe(false);
  a.leave();
  expect(await hasTurn(both)).toBe(true);
});

test('who gives up before the own turn lets nobody past those ahead', async () => {
  const order = makeArrivalOrder();
  const first = order.join(lines('a'));
  order.join(lines('a')).leave();
  const third = order.join(lines('a'));
  expect(await hasTurn(third)).toBe(false);
  first.leave();
  expect(await hasTurn(third)).toBe(true);
});

test('nobody in line means no wait', async () => {
  const order = makeArrivalOrder();
  order.join(lines('a')).leave();
  expect(await hasTurn(order.join(lines('a')))).toBe(true);
  expect(await hasTurn(order.join(lines()))).toBe(true);
});
