import { convertRule } from '@ritzel/alarms';
import { type LimitReplay, type LimitRuleDto, MAX_REPLAYED_SIGNALS, problem } from '@ritzel/contract';
import { areConvertible } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makeLimitEditions } from './limit-edition-store.ts';
import {
  type ReplayParts,
  readReplayedSignal,
  replayFactsOf,
  replayHistory,
  rulesInForce,
} from './limit-replay.ts';
import {
  beginReplay,
  cancelOpenReplays,
  deleteOldReplays,
  failReplay,
  findReplay,
  hasOpenReplay,
  insertReplay,
  listSisterSignals,
  type ReplayCounts,
  type ReplayRecord,
  type ReplaySums,
  saveProgress,
} from './limit-replay-store.ts';
import { assertRules } from './limit-rules.ts';

const QUEUE = 'limit-replay';
const DAY_MS = 86_400_000;
/** Progress is written this often: what is lost with a process is done again. */
const SAVE_EVERY_MS = 1000;

export interface ReplayJobParts extends ReplayParts {
  readonly jobs: Pick<Jobs, 'send'>;
  readonly now: () => number;
}

const toReplayDto = (record: ReplayRecord): LimitReplay => {
  const { result, days } = record;
  const counts = ({ alarms, floods, chattering }: ReplayCounts) => ({
    ...{ alarms, floods, chattering },
    alarmsAWeek: alarms / (days / 7),
  });
  return {
    ...{ id: record.id, state: record.state, signals: record.signals, done: record.done, days },
    startedAt: record.started_at.toISOString(),
    endedAt: record.ended_at?.toISOString() ?? null,
    ...{ today: counts(result.today), draft: counts(result.draft) },
    ...{ confirmedFaults: result.confirmedFaults, foundToday: result.foundToday },
    ...{ foundDraft: result.foundDraft, leftOut: result.leftOut, error: record.error },
  };
};

/** Rules over every signal of the same role at parts of the same kind; one at a time for each person. */
export async function startReplay(
  { db, jobs, now }: ReplayJobParts,
  caller: Caller,
  signalId: string,
  { days, rules: given }: { readonly days: number; readonly rules: readonly LimitRuleDto[] },
): Promise<LimitReplay> {
  const record = await runTransaction(db, async (transaction) => {
    const place = await makeLimitEditions(transaction, caller).findPlace(signalId);
    const rules = assertRules(given, { unit: place.unit, level: 'part' });
    if (await hasOpenReplay(transaction, caller.userId))
      throw problem.conflict(problemText('REPLAY_RUNNING'));
    await deleteOldReplays(transaction);
    return insertReplay(transaction, {
      ...{ organisationId: caller.organisationId, userId: caller.userId, place, rules, days },
      to: new Date(now()),
      signalIds: await listSisterSignals(transaction, caller, place, MAX_REPLAYED_SIGNALS),
    });
  });
  await jobs.send(QUEUE, { id: record.id });
  return toReplayDto(record);
}

export async function readReplay({ db }: ReplayParts, caller: Caller): Promise<LimitReplay | null> {
  const record = await findReplay(db, caller);
  return record === undefined ? null : toReplayDto(record);
}

export async function cancelReplay(parts: ReplayParts, caller: Caller): Promise<LimitReplay | null> {
  await cancelOpenReplays(parts.db, caller);
  return readReplay(parts, caller);
}

/** Declares the queue; call before the jobs start. */
export function handleLimitReplays(jobs: Pick<Jobs, 'handle'>, parts: ReplayParts): void {
  jobs.handle<{ id: string }>(QUEUE, async ({ id }) => {
    try {
      await runReplay(parts, id);
    } catch (error) {
      await failReplay(parts.db, id, error instanceof Error ? error.message : String(error));
      throw error;
    }
  });
}

async function runReplay({ db, readSeries }: ReplayParts, id: string): Promise<void> {
  const replay = await beginReplay(db, id);
  if (replay === undefined) return;
  const toMs = replay.to_at.getTime();
  const span = { fromMs: toMs - replay.days * DAY_MS, toMs };
  let sums = replay.result;
  let savedMs = performance.now();
  for (let done = replay.done; done < replay.signal_ids.length; ) {
    sums = await addSignal({ db, readSeries }, replay, replay.signal_ids[done]!, span, sums);
    done += 1;
    const isDone = done === replay.signal_ids.length;
    if (!isDone && performance.now() - savedMs < SAVE_EVERY_MS) continue;
    savedMs = performance.now();
    if (!(await saveProgress(db, id, { done, sums, isDone }))) return;
  }
  if (replay.signal_ids.length === 0) await saveProgress(db, id, { done: 0, sums, isDone: true });
}

async function addSignal(
  { db, readSeries }: ReplayParts,
  { rules, unit }: ReplayRecord,
  signalId: string,
  span: { readonly fromMs: number; readonly toMs: number },
  sums: ReplaySums,
): Promise<ReplaySums> {
  const signal = await readReplayedSignal(db, readSeries, signalId, span);
  if (
    signal === undefined ||
    signal.history.timesMs.length === 0 ||
    !areConvertible(unit, signal.criteria.unit)
  )
    return { ...sums, leftOut: sums.leftOut + 1 };
  const { criteria, history, faults } = signal;
  const draftRules = rules.map((rule) => convertRule(rule, unit, criteria.unit));
  const [today = [], draft = []] = await replayHistory(
    history,
    [rulesInForce(criteria), draftRules],
    span.toMs,
  );
  const [todayFacts, draftFacts] = [replayFactsOf(today, faults, span), replayFactsOf(draft, faults, span)];
  const add = (before: ReplayCounts, facts: typeof todayFacts): ReplayCounts => ({
    alarms: before.alarms + facts.alarms,
    floods: before.floods + facts.floods,
    chattering: before.chattering + (facts.isChattering ? 1 : 0),
  });
  const found = ({ faults: each }: typeof todayFacts) =>
    each.filter(({ foundAt }) => foundAt !== null).length;
  return {
    today: add(sums.today, todayFacts),
    draft: add(sums.draft, draftFacts),
    confirmedFaults: sums.confirmedFaults + faults.length,
    foundToday: sums.foundToday + found(todayFacts),
    foundDraft: sums.foundDraft + found(draftFacts),
    leftOut: sums.leftOut,
  };
}
