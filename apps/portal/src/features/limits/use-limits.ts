import { useDebouncedValue } from '@mantine/hooks';
import {
  cancelLimitReplay,
  discardLimitDraft,
  type LimitLevel,
  type LimitRuleDto,
  learnLimits,
  ProblemError,
  publishLimits,
  readLimitReplay,
  readOperatingBins,
  readSignalLimits,
  replayLimits,
  saveLimitDraft,
  startLimitReplay,
  withdrawLimits,
} from '@ritzel/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import type { LimitDraft } from './draft-rules.ts';

/** After the last change of a field or a drag: the time machine runs on what was meant. */
const REPLAY_AFTER_MS = 350;

/** The limits of a signal and what can be done with them. */
export function useSignalLimits(signalId: string) {
  const client = useQueryClient();
  const params = { id: signalId };
  const limits = useQuery(queryOf(readSignalLimits, { params }));
  const bins = useQuery({ ...queryOf(readOperatingBins, { params }), staleTime: 300_000 });
  const readAgain = () => client.invalidateQueries({ queryKey: [readSignalLimits.name] });
  const act = useMutation({
    mutationFn: async (work: () => Promise<unknown>) => {
      const done = await work();
      await readAgain();
      return done;
    },
    // Somebody else was faster: what they saved is read, and shown beside what is edited here.
    onError: (error) => {
      if (error instanceof ProblemError && error.problem.status === 409) void readAgain();
    },
  });
  const at = (level: LimitLevel) => ({ id: signalId, level });
  const acts = {
    save: (level: LimitLevel, revision: number | null, draft: LimitDraft) => () =>
      call(saveLimitDraft, { params: at(level), body: { ...draft, rules: [...draft.rules], revision } }),
    publish: (level: LimitLevel, revision: number | null, draft: LimitDraft) => async () => {
      const saved = await call(saveLimitDraft, {
        params: at(level),
        body: { ...draft, rules: [...draft.rules], revision },
      });
      return call(publishLimits, { params: at(level), body: { revision: saved.revision } });
    },
    discard: (level: LimitLevel) => () => call(discardLimitDraft, { params: at(level) }),
    withdraw: (level: LimitLevel, reason: string) => () =>
      call(withdrawLimits, { params: at(level), body: { reason } }),
  };
  return { limits, bins, act, acts };
}

/** The rules over a span of stored history, beside those in force. */
export function useReplay(
  signalId: string,
  span: { readonly fromMs: number; readonly toMs: number },
  rules: readonly LimitRuleDto[],
) {
  const [settled] = useDebouncedValue(rules, REPLAY_AFTER_MS);
  const body = {
    from: new Date(span.fromMs).toISOString(),
    to: new Date(span.toMs).toISOString(),
    rules: [...settled],
  };
  return useQuery({
    queryKey: [replayLimits.name, signalId, body],
    queryFn: ({ signal }) => call(replayLimits, { params: { id: signalId }, body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: settled.length > 0,
    retry: false,
  });
}

/** A rule that is learned on a span of healthy history. */
export function useLearning(signalId: string, onLearned: (rule: LimitRuleDto) => void) {
  return useMutation({
    mutationFn: ({ kind, fromMs, toMs }: { kind: 'baseline' | 'model'; fromMs: number; toMs: number }) =>
      call(learnLimits, {
        params: { id: signalId },
        body: { kind, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
      }),
    onSuccess: onLearned,
  });
}

const POLL_MS = 1000;

/** The replay over all signals of the same role: a job with progress. */
export function useSisterReplay(signalId: string, mayRun: boolean) {
  const client = useQueryClient();
  const keep = (replay: unknown) => client.setQueryData([readLimitReplay.name, {}], replay);
  const newest = useQuery({
    ...queryOf(readLimitReplay, {}),
    enabled: mayRun,
    refetchInterval: ({ state }) =>
      state.data?.state === 'waiting' || state.data?.state === 'running' ? POLL_MS : false,
  });
  const start = useMutation({
    mutationFn: (rules: readonly LimitRuleDto[]) =>
      call(startLimitReplay, { params: { id: signalId }, body: { days: 90, rules: [...rules] } }),
    onSuccess: keep,
  });
  const cancel = useMutation({ mutationFn: () => call(cancelLimitReplay, {}), onSuccess: keep });
  return { newest, start, cancel };
}
