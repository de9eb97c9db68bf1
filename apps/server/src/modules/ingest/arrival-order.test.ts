import { expect, test } from 'vitest';
import { makeArrivalOrder } from './arrival-order.ts';

async function hasTurn({ turn }: { readonly turn: Promise<void> }): Promise<boolean> {
  let has = false;
  void turn.then(() => {
    has = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return has;
}

test('whoever joined first has the first turn', async () => {
  const order = makeArrivalOrder();
  const first = order.join(['a']);
  const second = order.join(['a']);
  expect(await hasTurn(first)).toBe(true);
  expect(await hasTurn(second)).toBe(false);
  first.leave();
  expect(await hasTurn(second)).toBe(true);
});

test('lines do not wait for each other, and who stands in two waits in both', async () => {
  const order = makeArrivalOrder();
  const [a, b] = [order.join(['a']), order.join(['b'])];
  const both = order.join(['a', 'b', 'a']);
  expect(await hasTurn(b)).toBe(true);
  b.leave();
  expect(await hasTurn(both)).toBe(false);
  a.leave();
  expect(await hasTurn(both)).toBe(true);
});

test('who gives up before the own turn lets nobody past those ahead', async () => {
  const order = makeArrivalOrder();
  const first = order.join(['a']);
  order.join(['a']).leave();
  const third = order.join(['a']);
  expect(await hasTurn(third)).toBe(false);
  first.leave();
  expect(await hasTurn(third)).toBe(true);
});

test('nobody in line means no wait', async () => {
  const order = makeArrivalOrder();
  order.join(['a']).leave();
  expect(await hasTurn(order.join(['a']))).toBe(true);
  expect(await hasTurn(order.join([]))).toBe(true);
});
