import { expect, test } from 'vitest';
import { emptySums, makeReplayAccount, type SignalResult, toReplayFigures } from './replay-sums.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SPAN = { fromMs: 0, toMs: 7 * DAY_MS };
const CONFIRMED = { caseId: 'case', caseNumber: 12, confirmedAt: new Date(6 * DAY_MS).toISOString() };

const sideOf = (begins: readonly number[], foundMs: number | null = null) => ({
  exceedances: begins.map((beginMs) => ({ beginMs, endMs: beginMs + 1000, worst: 4, worstValue: 9 })),
  facts: {
    ...{ alarms: begins.length, withoutFault: begins.length, isChattering: false, activeShare: 0.5 },
    faults: [
      { ...CONFIRMED, foundAt: foundMs === null ? null : new Date(foundMs).toISOString(), daysBefore: null },
    ],
  },
});
const resultOf = (
  today: SignalResult['today'],
  draft: SignalResult['draft'],
  hasLearned = false,
): SignalResult => ({ today, draft, hasLearned });

test('one alarm of each of twelve signals within ten minutes is one flood, and twelve in twelve days none', () => {
  const account = makeReplayAccount(SPAN, emptySums([]), null);
  for (let i = 0; i < 12; i += 1)
    account.add(resultOf(sideOf([3 * DAY_MS + 40_000 * i]), sideOf([(DAY_MS / 2) * i])));
  const { today, draft } = toReplayFigures(account.sums(), { days: 7, done: 12 });
  expect(today).toMatchObject({ alarms: 12, alarmsAWeek: 12, floods: 1, activeShare: 0.5 });
  expect(draft).toMatchObject({ alarms: 12, floods: 0 });
});

test('floods of different signals at one time are one flood', () => {
  const account = makeReplayAccount(SPAN, emptySums([]), null);
  const burst = Array.from({ length: 10 }, (_, i) => DAY_MS + i * MINUTE_MS);
  for (let i = 0; i < 3; i += 1) account.add(resultOf(sideOf(burst), sideOf(burst.slice(1))));
  const { today, draft } = account.sums();
  expect([today.floods, draft.floods]).toEqual([1, 1]);
});

test('a confirmed fault counts once, by the first alarm of any signal of its machine', () => {
  const account = makeReplayAccount(SPAN, emptySums(['model']), null);
  account.add(resultOf(sideOf([], null), sideOf([4 * DAY_MS], 4 * DAY_MS), true));
  account.add(resultOf(sideOf([5 * DAY_MS], 5 * DAY_MS), sideOf([2 * DAY_MS], 2 * DAY_MS)));
  account.leaveOut();
  const figures = toReplayFigures(account.sums(), { days: 7, done: 3 });
  expect(figures).toMatchObject({
    ...{ confirmedFaults: 1, leftOut: 1, leftOutRules: ['model'], learnedToday: 1 },
    today: { found: 1 },
    draft: { found: 1 },
    faults: [{ ...CONFIRMED, today: { daysBefore: 1 }, draft: { daysBefore: 4 } }],
  });
});

test('what a restart goes on with comes to the same', () => {
  const results = Array.from({ length: 30 }, (_, i) =>
    resultOf(
      sideOf([DAY_MS + i * 20_000, 2 * DAY_MS + i * MINUTE_MS]),
      sideOf([DAY_MS + i * 7 * MINUTE_MS], i * DAY_MS),
    ),
  );
  const whole = makeReplayAccount(SPAN, emptySums([]), null);
  for (const result of results) whole.add(result);
  const first = makeReplayAccount(SPAN, emptySums([]), null);
  for (const result of results.slice(0, 7)) first.add(result);
  const second = makeReplayAccount(SPAN, JSON.parse(JSON.stringify(first.sums())), first.pack());
  for (const result of results.slice(7)) second.add(result);
  expect(second.sums()).toEqual(whole.sums());
  expect(whole.sums().today.floods).toBe(2);
});

test('of many faults those come first that the draft misses or finds at another time', () => {
  const account = makeReplayAccount(SPAN, emptySums([]), null);
  const faultOf = (caseId: string, today: number | null, draft: number | null) => {
    const side = (foundMs: number | null) => ({
      ...sideOf([]),
      facts: { ...sideOf([]).facts, faults: [{ ...sideOf([], foundMs).facts.faults[0]!, caseId }] },
    });
    account.add(resultOf(side(today), side(draft)));
  };
  faultOf('same', DAY_MS, DAY_MS);
  faultOf('earlier', 2 * DAY_MS, DAY_MS);
  faultOf('missed', DAY_MS, null);
  const { faults } = toReplayFigures(account.sums(), { days: 7, done: 3 });
  expect(faults.map(({ caseId }) => caseId)).toEqual(['missed', 'earlier', 'same']);
});
