import { useDebouncedValue } from '@mantine/hooks';
import {
  cancelSpectralReplay,
  discardSpectralDraft,
  ProblemError,
  proposeSpectralRule,
  publishSpectralLimits,
  readSpectralLimits,
  readSpectralReplay,
  readWaveformSamples,
  replaySpectralLimits,
  type SpectralReplay,
  type SpectralRuleDto,
  saveSpectralDraft,
  startSpectralReplay,
  withdrawSpectralLimits,
} from '@ritzel/contract';
import { computeLimitedSpectrum } from '@ritzel/diagnosis';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import type { LimitedSpectrumKind, SpectralDraft } from './spectral-draft.ts';

/** The time machine reads each record anew: it waits until the hand rests. */
const REPLAY_AFTER_MS = 800;
const REPLAYED_RECORDS = 40;

/** The spectral limits of a channel and what can be done with them. */
export function useSpectralLimits(waveformId: string) {
  const client = useQueryClient();
  const params = { id: waveformId };
  const limits = useQuery(queryOf(readSpectralLimits, { params }));
  const readAgain = () => client.invalidateQueries({ queryKey: [readSpectralLimits.name] });
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
  const save = (revision: number | null, draft: SpectralDraft) =>
    call(saveSpectralDraft, { params, body: { ...draft, rules: [...draft.rules], revision } });
  const acts = {
    save: (revision: number | null, draft: SpectralDraft) => () => save(revision, draft),
    publish: (before: number | null, draft: SpectralDraft) => async () => {
      const { revision } = await save(before, draft);
      return call(publishSpectralLimits, { params, body: { revision } });
    },
    discard: () => call(discardSpectralDraft, { params }),
    withdraw: (reason: string) => () => call(withdrawSpectralLimits, { params, body: { reason } }),
  };
  return { limits, act, acts };
}

/** The spectrum that is limited, made in the browser as the server makes it. */
export function useLimitedSpectrum(
  waveformId: string,
  measured: { readonly samplingRateHz: number; readonly unit: string },
  kind: LimitedSpectrumKind,
) {
  const samples = useQuery({
    queryKey: ['samples', waveformId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      const bytes = await call(readWaveformSamples, { params: { id: waveformId } }, { signal });
      // A copy, for the bytes need not begin at a multiple of four.
      return new Float32Array(bytes.slice().buffer, 0, Math.floor(bytes.byteLength / 4));
    },
  });
  const { samplingRateHz, unit } = measured;
  const spectrum = useMemo(
    () =>
      samples.data === undefined
        ? null
        : computeLimitedSpectrum(samples.data, { samplingRateHz, unit }, kind),
    [samples.data, samplingRateHz, unit, kind],
  );
  return { spectrum, error: samples.error };
}

export function useSpectralReplay(waveformId: string, rules: readonly SpectralRuleDto[]) {
  const [settled] = useDebouncedValue(rules, REPLAY_AFTER_MS);
  const body = { rules: [...settled], records: REPLAYED_RECORDS };
  return useQuery({
    queryKey: [replaySpectralLimits.name, waveformId, body],
    queryFn: ({ signal }) => call(replaySpectralLimits, { params: { id: waveformId }, body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: settled.length > 0,
    retry: false,
  });
}

const POLL_MS = 1000;

/** The replay over all stored records of the channel: a job with progress. */
export function useWholeReplay(waveformId: string, mayRun: boolean) {
  const client = useQueryClient();
  const params = { id: waveformId };
  const asked = queryOf(readSpectralReplay, { params });
  const keep = (replay: SpectralReplay | null) => client.setQueryData(asked.queryKey, replay);
  const newest = useQuery({
    ...asked,
    enabled: mayRun,
    refetchInterval: ({ state }) =>
      state.data?.state === 'waiting' || state.data?.state === 'running' ? POLL_MS : false,
  });
  const start = useMutation({
    mutationFn: (rules: readonly SpectralRuleDto[]) =>
      call(startSpectralReplay, { params, body: { rules: [...rules] } }),
    onSuccess: keep,
  });
  const cancel = useMutation({ mutationFn: () => call(cancelSpectralReplay, { params }), onSuccess: keep });
  return { newest, start, cancel };
}

export function useProposal(waveformId: string, onProposed: (rule: SpectralRuleDto) => void) {
  return useMutation({
    mutationFn: (asked: {
      kind: SpectralRuleDto['kind'];
      spectrum: LimitedSpectrumKind;
      axis: 'hz' | 'orders';
      marginDb: number;
      lines: string[];
    }) => call(proposeSpectralRule, { params: { id: waveformId }, body: asked }),
    onSuccess: ({ rule }) => onProposed(rule),
  });
}
