import {
  listKinematicsVersions,
  lockKinematics,
  readReopening,
  reopenKinematics,
  resetKinematics,
  setReopening,
  submitKinematics,
  verifyKinematics,
} from '@ritzel/contract';
import type { KinematicsAction } from '@ritzel/drivetrain';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';

const STEPS = {
  submit: submitKinematics,
  verify: verifyKinematics,
  lock: lockKinematics,
  reopen: reopenKinematics,
  reset: resetKinematics,
} as const;

/** The versions of a drivetrain's kinematics, newest first; `id` may be that of a part. */
export function useKinematicsHistory(id: string, size: number) {
  return useQuery({
    ...queryOf(listKinematicsVersions, { params: { id }, query: { size } }),
    placeholderData: keepPreviousData,
  });
}

/** One step in the life of a version; the history and the drawings are read again. */
export function useKinematicsStep(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      action,
      version,
      comment,
    }: {
      action: KinematicsAction;
      version: number;
      comment: string;
    }) =>
      call(STEPS[action], {
        params: { id, version },
        // @NOTE the dialogue has asked for a comment where the call demands one.
        body: (comment === '' ? {} : { comment }) as { comment: string },
      }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [listKinematicsVersions.name] });
      await client.invalidateQueries({ queryKey: [readReopening.name] });
      await client.invalidateQueries({ queryKey: ['readEquipment'] });
    },
  });
}

export function useReopening(id: string) {
  return useQuery(queryOf(readReopening, { params: { id } }));
}

export function useSetReopening(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isEnabled: boolean) => call(setReopening, { params: { id }, body: { isEnabled } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [readReopening.name] });
      await client.invalidateQueries({ queryKey: [listKinematicsVersions.name] });
    },
  });
}
