import { listRediagnoses, type Rediagnosis } from '@ritzel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../../platform/live-hub.ts';
import { queryOf } from '../../../platform/query-client.ts';

/** A run may take a second: whoever asked for it still sees that it was there. */
const SHOWN_AFTERWARDS_MS = 10 * 60_000;

/** The run that evaluates records of this machine again just now, else one that has just ended; null when there is none. */
export function useRediagnosis(equipmentId: string): Rediagnosis | null {
  const client = useQueryClient();
  const options = queryOf(listRediagnoses, { params: { id: equipmentId } });
  const { data } = useQuery(options);
  const readAgain = () => void client.invalidateQueries({ queryKey: options.queryKey });
  useLiveEvents(
    [],
    ({ name, data: reported }) => {
      if (name !== 'rediagnosis') return;
      const known = data?.find(({ id }) => id === reported.rediagnosisId);
      // A run that is not known yet may be of another machine: the server says.
      if (known === undefined) {
        if (reported.done === 0) readAgain();
        return;
      }
      client.setQueryData(
        options.queryKey,
        data?.map((run) =>
          run.id === reported.rediagnosisId ? { ...run, done: reported.done, total: reported.total } : run,
        ),
      );
      if (reported.done < reported.total) return;
      readAgain();
      // What the rules say of the records has changed.
      void client.invalidateQueries({ queryKey: ['readDiagnosis'] });
      void client.invalidateQueries({ queryKey: ['listFindings'] });
    },
    readAgain,
  );
  const since = Date.now() - SHOWN_AFTERWARDS_MS;
  return (
    data?.find(({ finishedAt }) => finishedAt === null) ??
    data?.find(({ finishedAt }) => finishedAt !== null && Date.parse(finishedAt) > since) ??
    null
  );
}
