import { convertRule, type LimitRule } from '@ritzel/alarms';
import {
  LEARNED_RULE_KINDS,
  type LimitReplay,
  type LimitRuleDto,
  MAX_REPLAYED_SIGNALS,
  problem,
} from '@ritzel/contract';
import { areConvertible } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { Jobs } from '../../platform/jobs.ts';
import {
  handleSlicedJob,
  resumeSlicedJobs,
  type SlicedJob,
  type SlicedJobParts,
  type SliceTerms,
} from '../../platform/sliced-job.ts';
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
  findReplay,
  insertReplay,
  listSisterSignals,
  type OpenReplay,
  type ReplayRecord,
  replayRows,
} from './limit-replay-store.ts';
import { assertRules } from './limit-rules.ts';
import { emptySums, makeReplayAccount, type SignalResult, toReplayFigures } from './replay-sums.ts';

const QUEUE = 'limit-replay';
const DAY_MS = 86_400_000;

export interface ReplayJobParts extends ReplayParts {
  readonly jobs: Pick<Jobs, 'send'>;
  readonly now: () => number;
}

const toReplayDto = (record: ReplayRecord): LimitReplay => {
  const { id, state, signals, done, days, started_at, ended_at, result, error } = record;
  return {
    ...{ id, state, signals, done, days, error, role: record.role, partType: record.part_type },
    rules: record.rules as LimitReplay['rules'], // @NOTE: the schema of the contract is that of the rule
    ...{ startedAt: started_at.toISOString(), endedAt: ended_at?.toISOString() ?? null },
    ...toReplayFigures(result, { days, done }),
  };
};

const isLearned = ({ kind }: Pick<LimitRule, 'kind'>): boolean =>
  LEARNED_RULE_KINDS.some((learned) => learned === kind);

/** Rules over every signal of the same role at parts of the same kind; one at a time for each person. */
export async function startReplay(
  { db, jobs, now }: ReplayJobParts,
  caller: Caller,
  signalId: string,
  { days, rules: given }: { readonly days: number; readonly rules: readonly LimitRuleDto[] },
): Promise<LimitReplay> {
  const record = await runTransaction(db, async (transaction) => {
    const place = await makeLimitEditions(transaction, caller).findPlace(signalId);
    // Of a draft of learned rules alone nothing would be left: it is refused as it would be at this level.
    const kept = given.some((rule) => !isLearned(rule)) ? given.filter((rule) => !isLearned(rule)) : given;
    const rules = assertRules(kept, { unit: place.unit, level: 'part' });
    if (await replayRows.isOpen(transaction, caller.userId))
      throw problem.conflict(problemText('REPLAY_RUNNING'));
    await replayRows.deleteOld(transaction);
    return insertReplay(transaction, {
      ...{ organisationId: caller.organisationId, userId: caller.userId, place, rules, days },
      to: new Date(now()),
      sums: emptySums(LEARNED_RULE_KINDS.filter((kind) => given.some((rule) => rule.kind === kind))),
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
  await replayRows.cancel(parts.db, { organisation_id: caller.organisationId, user_id: caller.userId });
  return readReplay(parts, caller);
}

/** A piece is a signal. */
const makeReplayJob = (parts: ReplayParts): SlicedJob<OpenReplay> => ({
  queue: QUEUE,
  rows: replayRows,
  goOn(replay) {
    const toMs = replay.to_at.getTime();
    const span = { fromMs: toMs - replay.days * DAY_MS, toMs };
    const account = makeReplayAccount(span, replay.result, replay.announced);
    let { done } = replay;
    return {
      async next(ending) {
        const signalId = replay.signal_ids[done];
        if (signalId === undefined) return false;
        const result = await replayOne(parts, replay, signalId, span, ending);
        if (result === undefined) account.leaveOut();
        else account.add(result);
        done += 1;
        return true;
      },
      kept: () => ({ done, result: JSON.stringify(account.sums()), announced: account.pack() }),
    };
  },
});

/** Declares the queue; call before the jobs start. The signal ends a slice; another process goes on. */
export function handleLimitReplays(
  jobs: Pick<Jobs, 'handle'>,
  parts: ReplayParts & SlicedJobParts,
  terms?: Partial<SliceTerms>,
): void {
  handleSlicedJob(jobs, parts, makeReplayJob(parts), terms);
}

/** Sends what a process left behind; call after the jobs have started. */
export const resumeLimitReplays = (parts: Pick<SlicedJobParts, 'db' | 'jobs'>): Promise<void> =>
  resumeSlicedJobs(parts, { queue: QUEUE, rows: replayRows });

/** The rules and those in force over one signal; undefined where they cannot be used there. */
async function replayOne(
  { db, readSeries }: ReplayParts,
  { rules, unit }: ReplayRecord,
  signalId: string,
  span: { readonly fromMs: number; readonly toMs: number },
  ending: AbortSignal,
): Promise<SignalResult | undefined> {
  const signal = await readReplayedSignal(db, readSeries, signalId, span);
  if (
    signal === undefined ||
    signal.history.timesMs.length === 0 ||
    !areConvertible(unit, signal.criteria.unit)
  )
    return undefined;
  const { criteria, history, faults } = signal;
  const inForce = rulesInForce(criteria);
  // Like is compared with like: without what is learned on both sides.
  const todayRules = inForce.filter((rule) => !isLearned(rule));
  const draftRules = rules.map((rule) => convertRule(rule, unit, criteria.unit));
  const [today = [], draft = []] = await replayHistory(history, [todayRules, draftRules], span.toMs, ending);
  const resultOf = (exceedances: typeof today) => ({
    exceedances,
    facts: replayFactsOf(exceedances, faults, span),
  });
  return {
    today: resultOf(today),
    draft: resultOf(draft),
    hasLearned: todayRules.length < inForce.length,
  };
}
