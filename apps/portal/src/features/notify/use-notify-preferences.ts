import {
  type CallBody,
  type NotifyPreferences,
  ProblemError,
  readNotifyPreferences,
  saveNotifyPreferences,
  sendTestMail,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';

export type WantedPreferences = CallBody<typeof saveNotifyPreferences>;

/** What the form sends: of the groups only those that do not inherit. */
export function toWanted(known: NotifyPreferences): WantedPreferences {
  const { leastSeverity, email, push, timeZone, quietHours, digest, revision } = known;
  return {
    ...{ leastSeverity, email, push, timeZone, quietHours, digest, revision },
    groups: known.groups.flatMap(({ name: _, mode, ...each }) =>
      mode === 'inherit' ? [] : [{ ...each, mode }],
    ),
  };
}

/** What the reader wants to be notified of; a change is saved at once. */
export function useNotifyPreferences() {
  const client = useQueryClient();
  const options = queryOf(readNotifyPreferences, {});
  const query = useQuery(options);
  const save = useMutation({
    mutationFn: (body: WantedPreferences) => call(saveNotifyPreferences, { body }),
    onSuccess: (saved) => client.setQueryData(options.queryKey, saved),
    onError: (error) => {
      if (error instanceof ProblemError && error.problem.code === 'conflict') void query.refetch();
    },
  });
  const test = useMutation({ mutationFn: () => call(sendTestMail, {}) });
  return { query, save, test };
}
