import { readStorageState } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './query-client.ts';

const LOOK_EVERY_MS = 30_000;

/** True while the server has no room for anything new. */
export function useStorageFull(): boolean {
  const { data } = useQuery({
    ...queryOf(readStorageState, {}),
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
  });
  return data?.isFull === true;
}
