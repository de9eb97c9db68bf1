import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type DutyOverride, type DutyRota, dutyOrder, dutySpans } from './duty.ts';
import { nextMember, nextStepMs, stepAfter } from './escalation.ts';

const daily: DutyRota = {
  timeZone: 'Europe/Berlin',
  handsOverEvery: 'day',
  startsOn: '2026-03-27',
  handsOverAt: 6 * 60,
  memberIds: ['ada', 'ben', 'cleo'],
};
const at = (iso: string) => Date.parse(iso);
const onDuty = (rota: DutyRota, iso: string, overrides: readonly DutyOverride[] = []) =>
  dutyOrder(rota, overrides, at(iso))[0];

describe('a daily rota', () => {
  it.each([
    ['2026-03-27T04:59:00Z', undefined],
    ['2026-03-27T05:00:00Z', 'ada'],
    ['2026-03-28T04:59:59Z', 'ada'],
    ['2026-03-28T05:00:00Z', 'ben'],
    // The clocks go forward: the hand-over at six is at 04:00 UTC from here on.
    ['2026-03-29T03:59:59Z', 'ben'],
    ['2026-03-29T04:00:00Z', 'cleo'],
    ['2026-03-30T04:00:00Z', 'ada'],
  ])('at %s has %s on duty', (iso, person) => {
    expect(onDuty(daily, iso)).toBe(person);
  });

  it('has a span of 23 hours in spring and of 25 in autumn', () => {
    const hours = (rota: DutyRota, from: string, to: string) =>
      dutySpans(rota, [], { fromMs: at(from), toMs: at(to) }).map(
        ({ fromMs, toMs }) => (toMs - fromMs) / 3_600_000,
      );
    expect(hours(daily, '2026-03-27T05:00:00Z', '2026-03-30T04:00:00Z')).toEqual([24, 23, 24]);
    expect(
      hours({ ...daily, startsOn: '2026-10-23' }, '2026-10-23T04:00:00Z', '2026-10-26T05:00:00Z'),
    ).toEqual([24, 25, 24]);
  });
});

test('a weekly rota hands over on the weekday it began', () => {
  const weekly = { ...daily, handsOverEvery: 'week', startsOn: '2026-03-23' } as const;
  expect(onDuty(weekly, '2026-03-30T03:59:00Z')).toBe('ada');
  expect(onDuty(weekly, '2026-03-30T04:00:00Z')).toBe('ben');
});

test('a swap holds for its span, the one made later wins, and who gave it away is asked next', () => {
  const swap = (id: string, userId: string, from: string, to: string, createdMs: number): DutyOverride => ({
    ...{ id, userId, fromMs: at(from), toMs: at(to), createdMs },
  });
  const swaps = [
    swap('1', 'cleo', '2026-03-27T10:00:00Z', '2026-03-27T20:00:00Z', 1),
    swap('2', 'dan', '2026-03-27T12:00:00Z', '2026-03-27T14:00:00Z', 2),
  ];
  expect(dutyOrder(daily, swaps, at('2026-03-27T09:59:00Z'))).toEqual(['ada', 'ben', 'cleo']);
  expect(dutyOrder(daily, swaps, at('2026-03-27T11:00:00Z'))).toEqual(['cleo', 'ada', 'ben']);
  expect(dutyOrder(daily, swaps, at('2026-03-27T13:00:00Z'))).toEqual(['dan', 'ada', 'ben', 'cleo']);
  const spans = dutySpans(daily, swaps, {
    fromMs: at('2026-03-27T08:00:00Z'),
    toMs: at('2026-03-28T08:00:00Z'),
  });
  expect(spans.map(({ userId }) => userId)).toEqual(['ada', 'cleo', 'dan', 'cleo', 'ada', 'ben']);
});

test('spans leave no gap and agree with who is on duty at each moment', () => {
  fc.assert(
    fc.property(
      fc.record({
        timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'),
        handsOverEvery: fc.constantFrom('day' as const, 'week' as const),
        handsOverAt: fc.integer({ min: 0, max: 1439 }),
      }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 14 * 86_400_000 - 1 }),
      (turns, people, startDay, laterMs) => {
        const rota: DutyRota = {
          ...{ ...turns, startsOn: '2026-01-05' },
          memberIds: Array.from({ length: people }, (_, index) => `p${index}`),
        };
        const fromMs = Date.UTC(2026, 0, 10) + startDay * 86_400_000;
        const toMs = fromMs + 14 * 86_400_000;
        const spans = dutySpans(rota, [], { fromMs, toMs });
        expect(spans[0]?.fromMs).toBe(fromMs);
        expect(spans.at(-1)?.toMs).toBe(toMs);
        for (const [index, span] of spans.entries())
          if (index > 0) expect(span.fromMs).toBe(spans[index - 1]!.toMs);
        const moment = fromMs + laterMs;
        const span = spans.find((each) => each.fromMs <= moment && moment < each.toMs);
        expect(span?.userId).toBe(dutyOrder(rota, [], moment)[0]);
      },
    ),
    { numRuns: 60 },
  );
});

describe('an escalation', () => {
  const plan = {
    steps: [
      { afterMinutes: 15, to: 'next', userId: null },
      { afterMinutes: 30, to: 'administrators', userId: null },
    ],
    repeats: 1,
  } as const;
  it('goes through its steps as often as it says, and then ends', () => {
    expect([0, 1, 2, 3, 4].map((done) => stepAfter(plan, done)?.to)).toEqual([
      ...['next', 'administrators', 'next', 'administrators'],
      undefined,
    ]);
    expect(nextStepMs(plan, 0, 1000)).toBe(1000 + 15 * 60_000);
    expect(nextStepMs(plan, 4, 1000)).toBeNull();
    expect(nextStepMs({ steps: [], repeats: 3 }, 0, 1000)).toBeNull();
  });
  it('asks one member after the other and begins again when all were asked', () => {
    const order = ['ada', 'ben', 'cleo'];
    const nexts = { ...plan, steps: [plan.steps[0]], repeats: 3 };
    expect([0, 1, 2, 3].map((done) => nextMember(nexts, done, order))).toEqual(['ben', 'cleo', 'ada', 'ben']);
    expect(nextMember(plan, 0, [])).toBeUndefined();
  });
});
