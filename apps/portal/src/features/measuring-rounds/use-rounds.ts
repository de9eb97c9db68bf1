import {
  changeMeasuringRound,
  createMeasuringRound,
  deleteMeasuringRound,
  endMeasuringRound,
  listMeasuringRounds,
  type RoundInput,
  type RoundSkip,
  readMeasuringRound,
  readRoundResults,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';

const READS = [listMeasuringRounds, readMeasuringRound, readRoundResults];
/** What was taken in is analysed within seconds; until then the results are asked for again. */
const RESULTS_EVERY_MS = 2_000;

function useReadAgain(): () => void {
  const client = useQueryClient();
  return () => {
    for (const { name } of READS) void client.invalidateQueries({ queryKey: [name] });
  };
}

/** Read again when somebody changes or walks a round: with it moves what is due. */
function useRoundsAreLive(): void {
  const refresh = useRefreshSoon(useReadAgain());
  useLiveEvents(
    [],
    ({ name }) => {
      if (name === 'maintenance') refresh();
    },
    refresh,
  );
}

export function useRounds() {
  useRoundsAreLive();
  return useQuery(queryOf(listMeasuringRounds, {}));
}

export function useRound(id: string) {
  useRoundsAreLive();
  return useQuery(queryOf(readMeasuringRound, { params: { id } }));
}

/** What the newest run found; asked for again until all of it is diagnosed. */
export function useRoundResults(id: string) {
  return useQuery({
    ...queryOf(readRoundResults, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.points.some(({ record }) => record !== null && record.severity === null)
        ? RESULTS_EVERY_MS
        : false,
  });
}

/** Something that a person does with rounds; each is given to `act.mutate`. */
export function useRoundAct<T>(onDone: (reply: T) => void = () => {}) {
  return useMutation({
    mutationFn: (work: () => Promise<T>) => work(),
    onSuccess: onDone,
    onSettled: useReadAgain(),
  });
}

export const roundActs = {
  save: (body: RoundInput, known?: { readonly id: string; readonly revision: number }) => () =>
    known === undefined
      ? call(createMeasuringRound, { body })
      : call(changeMeasuringRound, {
          params: { id: known.id },
          body: { ...body, revision: known.revision },
        }),
  remove: (id: string) => () => call(deleteMeasuringRound, { params: { id } }),
  end: (id: string, skipped: readonly (RoundSkip & { readonly pointId: string })[]) => () =>
    call(endMeasuringRound, { params: { id }, body: { skipped: [...skipped] } }),
};

/** The zone in which the days of a new round end. */
export function useOwnTimeZone(): string {
  const { timeZone } = usePreferences();
  return timeZone === 'local' ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
}
