import { WORK_ORDER_FEEDBACK_KINDS, WORK_ORDER_STATUSES, type WorkOrderStatus } from '@ritzel/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OrderStanding, takeFeedback } from './work-order-lifecycle.ts';

/** Status before, answer, status after, in the order of their times. */
const TABLE: readonly (readonly [WorkOrderStatus, ...WorkOrderStatus[]])[] = [
  // accepted, in-work, done, rejected
  ['open', 'accepted', 'in-work', 'done', 'rejected'],
  ['accepted', 'accepted', 'in-work', 'done', 'rejected'],
  ['in-work', 'in-work', 'in-work', 'done', 'rejected'],
  ['rejected', 'accepted', 'in-work', 'done', 'rejected'],
  ['cancelled', 'cancelled', 'cancelled', 'done', 'cancelled'],
  ['done', 'done', 'done', 'done', 'done'],
];

test.each(TABLE)('an answer of its time leads from %s to %s, %s, %s, %s', (status, ...after) => {
  const led = WORK_ORDER_FEEDBACK_KINDS.map(
    (kind) => takeFeedback({ status, atMs: 1000 }, { kind, atMs: 2000 }).standing.status,
  );
  expect(led).toEqual(after);
});

test('an answer that comes after a later one is kept and moves nothing', () => {
  const begun = { status: 'in-work', atMs: 2000 } as const;
  expect(takeFeedback(begun, { kind: 'accepted', atMs: 1000 })).toEqual({
    standing: begun,
    isLate: true,
    isMoved: false,
  });
  expect(takeFeedback(begun, { kind: 'rejected', atMs: 1000 }).standing).toEqual(begun);
});

test('work that was done before it was known to be rejected is done', () => {
  const rejected = { status: 'rejected', atMs: 2000 } as const;
  expect(takeFeedback(rejected, { kind: 'done', atMs: 1000 }).standing).toEqual({
    status: 'done',
    atMs: 2000,
  });
});

test('whatever order answers come in, a done order stays done', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WORK_ORDER_STATUSES),
      fc.array(
        fc.record({
          kind: fc.constantFrom(...WORK_ORDER_FEEDBACK_KINDS),
          atMs: fc.integer({ min: 0, max: 9 }),
        }),
        { maxLength: 12 },
      ),
      (status, all) => {
        let standing: OrderStanding = { status, atMs: 5 };
        let isDone = false;
        for (const feedback of all) {
          standing = takeFeedback(standing, feedback).standing;
          isDone ||= feedback.kind === 'done' || status === 'done';
          if (isDone) expect(standing.status).toBe('done');
        }
      },
    ),
  );
});
