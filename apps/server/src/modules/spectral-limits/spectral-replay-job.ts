import type { SpectralRule } from '@ritzel/alarms';
import { problem, type SpectralReplay, type SpectralRuleDto } from '@ritzel/contract';
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
import { listConfirmedFaults } from '../cases/index.ts';
import { type SummedFault, toReplayedFaults } from '../limits/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import type { RecordResults } from './spectral-evaluation-store.ts';
import { findChannel, type SpectralLimitParts } from './spectral-limit-service.ts';
import { makeSpectralEditions } from './spectral-limit-store.ts';
import {
  type ComparedRecord,
  type ComparingParts,
  makeRecordComparison,
  recordTimeMs,
} from './spectral-replay.ts';
import {
  findRecordReplay,
  insertRecordReplay,
  listNextRecords,
  type ReplayProgress,
  type ReplaySlot,
  readStoredRecords,
  recordReplayRows,
  type SpectralReplayRecord,
} from './spectral-replay-store.ts';
import { EMPTY_SIDE, type ReplaySide, stepSide, toSpectralFacts } from './spectral-replay-sums.ts';
import { assertSpectralRules } from './spectral-rules.ts';

const QUEUE = 'spectral-replay';
const RECORDS_OF_PAGE = 200;
const MOST_SLOTS = 120;

const isoOf = (ms: number) => new Date(ms).toISOString();

function toReplayDto(replay: SpectralReplayRecord): SpectralReplay {
  const { id, state, records, done, error, started_at, ended_at, progress } = replay;
  const { fromMs, toMs, leftOut, today, draft, faults, slots } = progress;
  const spanMs = fromMs === null || toMs === null ? 0 : toMs - fromMs;
  const sideOf = (side: ReplaySide) => ({
    ...toSpectralFacts(side, spanMs),
    ...{ withoutFault: side.withoutFault, floods: side.floods, recordsAbove: side.recordsAbove },
    found: Object.keys(side.found).length,
  });
  const summed: Record<string, SummedFault> = Object.fromEntries(
    faults.map(({ caseId, caseNumber, confirmedMs }) => [
      caseId,
      {
        ...{ caseNumber, confirmedAt: isoOf(confirmedMs) },
        ...{ today: today.found[caseId] ?? null, draft: draft.found[caseId] ?? null },
      },
    ]),
  );
  return {
    ...{ id, state, records, done, leftOut, error },
    rules: replay.rules as SpectralReplay['rules'], // @NOTE: the schema of the contract is that of the rule
    ...{ startedAt: started_at.toISOString(), endedAt: ended_at?.toISOString() ?? null },
    ...{ from: fromMs === null ? null : isoOf(fromMs), to: toMs === null ? null : isoOf(toMs) },
    ...{ today: sideOf(today), draft: sideOf(draft) },
    ...{ confirmedFaults: faults.length, faults: toReplayedFaults(summed) },
    slots: slots.map((slot) => ({
      from: isoOf(slot.fromMs),
      to: isoOf(slot.toMs),
      worst: { ...slot.worst },
    })),
  };
}

/** Masks and bands over every record that the channel has now; one at a time for each person. */
export async function startRecordReplay(
  parts: SpectralLimitParts,
  caller: Caller,
  waveformId: string,
  given: readonly SpectralRuleDto[],
): Promise<SpectralReplay> {
  const { place, facts, shows } = await findChannel(parts, caller, waveformId);
  const rules = assertSpectralRules(given, shows);
  const replay = await runTransaction(parts.db, async (transaction) => {
    if (await recordReplayRows.isOpen(transaction, caller.userId))
      throw problem.conflict(problemText('REPLAY_RUNNING'));
    await recordReplayRows.deleteOld(transaction);
    const edition = await makeSpectralEditions(transaction, place).inForce();
    const { records, first, last } = await readStoredRecords(transaction, place);
    const fromMs = first === null ? parts.now() : recordTimeMs({ t0Ns: BigInt(first) });
    const scope = [facts.drivetrainId ?? place.assetId];
    const faults = await listConfirmedFaults(transaction, scope, { fromMs, toMs: parts.now() });
    return insertRecordReplay(transaction, place, {
      ...{ userId: caller.userId, rules, records, through: last ?? '0' },
      rulesToday: (edition?.rules ?? []) as readonly SpectralRule[], // @NOTE: as above
      progress: {
        ...{ after: null, fromMs: null, toMs: null, leftOut: 0, slots: [] },
        ...{ today: EMPTY_SIDE, draft: EMPTY_SIDE },
        faults: faults.map(({ caseId, caseNumber, confirmedMs }) => ({ caseId, caseNumber, confirmedMs })),
      },
    });
  });
  await parts.jobs.send(QUEUE, { id: replay.id });
  return toReplayDto(replay);
}

export async function readRecordReplay(
  parts: SpectralLimitParts,
  caller: Caller,
  waveformId: string,
): Promise<SpectralReplay | null> {
  const { place } = await findChannel(parts, caller, waveformId);
  const replay = await findRecordReplay(parts.db, place, caller.userId);
  return replay === undefined ? null : toReplayDto(replay);
}

export async function cancelRecordReplay(
  parts: SpectralLimitParts,
  caller: Caller,
  waveformId: string,
): Promise<SpectralReplay | null> {
  const { place } = await findChannel(parts, caller, waveformId);
  const { assetId, channel } = place;
  await recordReplayRows.cancel(parts.db, { asset_id: assetId, channel, user_id: caller.userId });
  const replay = await findRecordReplay(parts.db, place, caller.userId);
  return replay === undefined ? null : toReplayDto(replay);
}

/** A piece is a record: one in memory at a time, so that arrivals never wait for more. */
const makeRecordReplayJob = (parts: ComparingParts): SlicedJob<SpectralReplayRecord> => ({
  queue: QUEUE,
  rows: recordReplayRows,
  goOn(replay) {
    const place = { assetId: replay.asset_id, channel: replay.channel };
    const compare = makeRecordComparison(parts, wholeOrganisation(replay.organisation_id), {
      ...{ today: replay.rules_today, draft: replay.rules },
    });
    let { done, progress } = replay;
    let page: { readonly id: string; readonly t0: string }[] = [];
    let [isLastPage, isAtEnd] = [false, false];
    return {
      async next() {
        if (page.length === 0 && !isLastPage) {
          const span = { after: progress.after, through: replay.through };
          page = await listNextRecords(parts.db, place, span, RECORDS_OF_PAGE);
          isLastPage = page.length < RECORDS_OF_PAGE;
        }
        const record = page.shift();
        if (record === undefined) {
          isAtEnd = true;
          return false;
        }
        progress = stepProgress(progress, replay, { done, record, compared: await compare(record.id) });
        done += 1;
        return true;
      },
      // Where records came in meanwhile, or went, their number follows at the end.
      kept: () => ({
        done,
        progress: JSON.stringify(progress),
        records: isAtEnd ? done : Math.max(replay.records, done),
      }),
    };
  },
});

/** Declares the queue; call before the jobs start. The signal ends a slice; another process goes on. */
export function handleSpectralReplays(
  jobs: Pick<Jobs, 'handle'>,
  parts: ComparingParts & SlicedJobParts,
  terms?: Partial<SliceTerms>,
): void {
  handleSlicedJob(jobs, parts, makeRecordReplayJob(parts), terms);
}

/** Sends what a process left behind; call after the jobs have started. */
export const resumeSpectralReplays = (parts: Pick<SlicedJobParts, 'db' | 'jobs'>): Promise<void> =>
  resumeSlicedJobs(parts, { queue: QUEUE, rows: recordReplayRows });

function stepProgress(
  progress: ReplayProgress,
  { rules, rules_today, records }: SpectralReplayRecord,
  {
    done,
    record,
    compared,
  }: {
    readonly done: number;
    readonly record: { readonly id: string; readonly t0: string };
    readonly compared: ComparedRecord | undefined;
  },
): ReplayProgress {
  const after = { t0Ns: record.t0, id: record.id };
  const tMs = recordTimeMs({ t0Ns: BigInt(record.t0) });
  const span = { after, fromMs: progress.fromMs ?? tMs, toMs: tMs };
  if (compared === undefined) return { ...progress, ...span, leftOut: progress.leftOut + 1 };
  const { speedRpm, load } = compared.waveform;
  const step = (side: ReplaySide, ofSide: readonly SpectralRule[], results: RecordResults) =>
    stepSide(side, ofSide, { tMs, speedRpm, load, results }, progress.faults);
  const slot = Math.min(MOST_SLOTS - 1, Math.floor((done * MOST_SLOTS) / Math.max(MOST_SLOTS, records)));
  return {
    ...progress,
    ...span,
    leftOut: progress.leftOut + (compared.isFaulty ? 1 : 0),
    today: step(progress.today, rules_today, compared.today),
    draft: step(progress.draft, rules, compared.draft),
    slots: withRecord(progress.slots, slot, { tMs, results: compared.draft }),
  };
}

/** A record in its slot; a slot that had none so far is begun at the end, so that there are no gaps. */
function withRecord(
  slots: readonly ReplaySlot[],
  slot: number,
  { tMs, results }: { readonly tMs: number; readonly results: RecordResults },
): ReplaySlot[] {
  const at = Math.min(slot, slots.length);
  const before = slots[at];
  const worst: Record<string, number> = { ...before?.worst };
  for (const [key, found] of Object.entries(results))
    if (found !== null) worst[key] = Math.max(worst[key] ?? Number.NEGATIVE_INFINITY, found.decibel);
  return [...slots.slice(0, at), { fromMs: before?.fromMs ?? tMs, toMs: tMs, worst }];
}
